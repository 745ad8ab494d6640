/**
 * What was read of a page for the tables that follow its site, beside its text. It is stored with the page, and what finds nothing is null:
 * never what it found before. Pure.
 */

/** Why a field has no value: nothing on the page fits it, or it cannot be applied to what the page is. */
export type Lack = "nothing" | "unfit";

/** What each field found, by its id. */
export type FoundValues = Record<string, string | { lack: Lack }>;

/** `at`: when they were read; Unix seconds, 0 before. `isNew`: the page came to the site while a table followed it. */
export type PageValues = { at: number; found: FoundValues; isNew?: true };

export const valueCharacters = 200;

export type WrittenValues = [at: number, isNew: 0 | 1, found: Record<string, string | 0 | 1>];

export const writtenValues = ({ at, found, isNew }: PageValues): WrittenValues => [
  at,
  isNew ? 1 : 0,
  Object.fromEntries(
    Object.entries(found).map(([id, value]) => [
      id,
      typeof value === "string" ? value : value.lack === "nothing" ? 0 : 1,
    ]),
  ),
];

export const pageValues = ([at, isNew, found]: WrittenValues): PageValues => ({
  at,
  found: Object.fromEntries(
    Object.entries(found).map(([id, value]) => [
      id,
      typeof value === "string" ? value : { lack: value === 0 ? "nothing" : "unfit" },
    ]),
  ),
  ...(isNew ? { isNew: true } : {}),
});

/** How many characters they take where they are stored, about. */
export const valuesLength = (values: PageValues | undefined): number =>
  Object.values(values?.found ?? {}).reduce(
    (sum, value) => sum + 14 + (typeof value === "string" ? value.length : 1),
    values ? 16 : 0,
  );

/** The words of a shown difference: labels for screen readers, signs before lines, and remarks on lines that were left out. Pure. */
import { languageCodes, languageOfTag, wordsByLanguage } from "../../language/languages.ts";
import { numbersIn } from "../../language/plural.ts";
import { wholeOr } from "../../language/translation.ts";

const kinds = ["removed", "added", "changed", "into"] as const;
type Kind = (typeof kinds)[number];
export type DifferenceLabels = Record<Kind, string> & {
  signs: Record<Kind, string>;
  /** There are more lines than are shown. */
  more: (lines: number) => string;
  /** So many lines are left out where a service has no room for them. */
  cut: (lines: number) => string;
  /** So many changed lines are noise. */
  suppressed: (lines: number) => string;
};

export const englishLabels: DifferenceLabels = {
  removed: "Removed text",
  added: "Added text",
  changed: "Changed text",
  into: "Changed into",
  signs: { removed: "(removed) ", added: "(added) ", changed: "(changed) ", into: "(into) " },
  more: (lines) => `[${lines} more ${lines === 1 ? "line" : "lines"}]`,
  cut: (lines) => `… ${lines} more ${lines === 1 ? "line" : "lines"}`,
  suppressed: (lines) => `[${lines} more changed ${lines === 1 ? "line" : "lines"} held back as noise]`,
};

const german = numbersIn("de");

export const germanLabels: DifferenceLabels = {
  removed: "Entfernter Text",
  added: "Hinzugefügter Text",
  changed: "Geänderter Text",
  into: "Geändert zu",
  signs: { removed: "(entfernt) ", added: "(neu) ", changed: "(geändert) ", into: "(zu) " },
  more: (lines) => `[${german(lines)} weitere ${lines === 1 ? "Zeile" : "Zeilen"}]`,
  cut: (lines) => `… ${german(lines)} weitere ${lines === 1 ? "Zeile" : "Zeilen"}`,
  suppressed: (lines) =>
    `[${german(lines)} weitere geänderte ${lines === 1 ? "Zeile" : "Zeilen"} als Rauschen zurückgehalten]`,
};

const labelsByLanguage = wordsByLanguage<DifferenceLabels>({ en: englishLabels, de: germanLabels }, ({ alerts }) =>
  wholeOr(englishLabels, alerts.difference),
);

/** `language`: a BCP 47 tag; unknown ones read English. */
export const labelsOf = (language: string | undefined): DifferenceLabels =>
  labelsByLanguage(languageOfTag(language) ?? "en");

const remarks = [
  [/^\[(\d+) more lines?\]$/, "more"],
  [/^\[(\d+) more changed lines? held back as noise\]$/, "suppressed"],
] as const;

/** A remark as it is stored, which is in English, in other words; null for a line that is none. */
export function remarkIn(line: string, labels: DifferenceLabels): string | null {
  for (const [pattern, kind] of remarks) {
    const count = pattern.exec(line)?.[1];
    if (count !== undefined) return labels[kind](Number(count));
  }
  return null;
}

/** The sign that stands for a label where nothing can be marked, in its language, without the space behind it; absent for other words. */
export const signOfLabel: ReadonlyMap<string, string> = new Map(
  languageCodes.flatMap((code) => {
    const labels = labelsByLanguage(code);
    return kinds.map((kind): [string, string] => [labels[kind], labels.signs[kind].trim()]);
  }),
);

/** What the tables that follow a site want to have read of each of its pages. Pure. */
import { newMatchBudget, type MatchBudget } from "../../lib/regex/budget.ts";
import { anyPath } from "../../rules/paths.ts";
import { fieldsOf, maxFieldsOfSite, type PageField } from "../../settings/tableOfSite.ts";
import type { TableSettings } from "../../settings/tableSettings.ts";

export type SiteFields = (url: string) => readonly PageField[];

export const noFields: SiteFields = () => [];

/** A path with its query, as patterns take it. */
export const pathOf = (url: string): string => {
  const { pathname = "", search = "" } = URL.parse(url) ?? {};
  return pathname + search;
};

/** Whether a table has a page, by its patterns. */
export function inTable({ include = [] }: TableSettings, budget: MatchBudget): (url: string) => boolean {
  if (include.length === 0) return () => true;
  const matches = anyPath(include, budget);
  return (url) => matches(pathOf(url));
}

/** `tables`: what they are made of, as JSON, the oldest first: of more fields than are read of a page these come first. */
export function siteFields(tables: readonly string[]): SiteFields {
  const known = new Map<string, PageField>();
  const wanting = tables.map((made) => {
    const table = JSON.parse(made) as TableSettings;
    for (const field of fieldsOf(table)) if (known.size < maxFieldsOfSite) known.set(field.id, field);
    return { has: inTable(table, newMatchBudget()), fields: fieldsOf(table).filter(({ id }) => known.has(id)) };
  });
  return (url) => [
    ...new Map(
      wanting.flatMap(({ has, fields }) => (has(url) ? fields.map((field) => [field.id, field] as const) : [])),
    ).values(),
  ];
}

/** Whether all that a table reads of pages is read, beside what older tables of the site do. */
export const areRead = (table: TableSettings, tables: readonly string[]): boolean => {
  const read = new Set(siteFields(tables.map(withoutInclude))("").map(({ id }) => id));
  return fieldsOf(table).every(({ id }) => read.has(id));
};

const withoutInclude = (made: string): string =>
  JSON.stringify({ ...(JSON.parse(made) as TableSettings), include: [] });

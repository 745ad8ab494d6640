/**
 * What a table holds under a name that comes from outside; undefined where it holds nothing of its own. Every object also
 * answers to `constructor`, `toString` and the like, which no table of ours means. Pure.
 */
export const lookup = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

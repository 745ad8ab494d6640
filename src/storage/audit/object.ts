/** What an entry of the audit log is about: as the log has it, and read back from there. Pure. */

/** In the order in which an entry has them. `user`: an account by its id or address. */
export const auditedThings = ["account", "invitation", "proxy", "class", "user", "watches"] as const;
export type AuditedThing = (typeof auditedThings)[number];

/** `database`: where an account was moved to. */
export type AuditObject = { readonly [Thing in Exclude<AuditedThing, "watches">]?: string | undefined } & {
  readonly watches?: readonly string[] | undefined;
  readonly database?: number;
};

/** "account 0c5f… to database 1", "class http_403, user ada@example.com". */
export function objectText({ watches, database, ...named }: AuditObject): string {
  const given = { ...named, watches: watches?.join(" ") };
  const things = auditedThings.flatMap((thing) => (given[thing] === undefined ? [] : [`${thing} ${given[thing]}`]));
  return things.join(", ") + (database === undefined ? "" : ` to database ${database}`);
}

/** What a text of the log is about; null for one that another release wrote. No id, address or key holds a comma. */
export function objectIn(text: string): AuditObject | null {
  const [, named = "", database] = /^(.*?)(?: to database (\d+))?$/s.exec(text) ?? [];
  const pairs = named.split(", ").map((part) => {
    const thing = auditedThings.find((each) => part.startsWith(`${each} `));
    return thing === undefined ? null : ([thing, part.slice(thing.length + 1)] as const);
  });
  if (pairs.includes(null)) return null;
  const { watches, ...others } = Object.fromEntries(pairs as [AuditedThing, string][]) as Partial<
    Record<AuditedThing, string>
  >;
  return {
    ...others,
    ...(watches === undefined ? {} : { watches: watches.split(" ") }),
    ...(database === undefined ? {} : { database: Number(database) }),
  };
}

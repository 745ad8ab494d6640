/** The state of the inbox is in its address: which changes, of which tag, of which watch, from where on. Pure. */

export const inboxViews = ["unseen", "all", "severe", "useful", "noisy"] as const;
export type InboxQuery = {
  view: (typeof inboxViews)[number];
  /** UUID or name of a tag. */
  tag: string;
  /** UUID of a watch. */
  watch: string;
  cursor: string;
};

/** The query of an address; what is unknown in it is left out. */
export const inboxQuery = (search: URLSearchParams): InboxQuery => ({
  view: inboxViews.find((view) => view === search.get("view")) ?? "unseen",
  tag: (search.get("tag") ?? "").slice(0, 200),
  watch: /^[0-9a-f-]{36}$/.exec(search.get("watch") ?? "")?.[0] ?? "",
  cursor: /^[cp][0-9a-z]{1,11}$/.exec(search.get("cursor") ?? "")?.[0] ?? "",
});

/** The address of the inbox with some of its state changed. A changed inbox begins at its first page. */
export function inboxPath(query: InboxQuery, change: Partial<InboxQuery> = {}): string {
  const next = { ...query, cursor: "", ...change };
  const search = new URLSearchParams();
  if (next.view !== "unseen") search.set("view", next.view);
  for (const name of ["tag", "watch", "cursor"] as const) if (next[name]) search.set(name, next[name]);
  const text = search.toString();
  return text ? `/changes?${text}` : "/changes";
}

/** What the operation that lists changes is asked for. */
export const filterOf = ({ view, tag, watch }: Omit<InboxQuery, "cursor">): Record<string, string> => ({
  ...(view === "unseen" ? { unseen: "1" } : {}),
  ...(view === "severe" ? { severity: "high" } : {}),
  ...(view === "useful" || view === "noisy" ? { verdict: view } : {}),
  ...(tag ? { tag } : {}),
  ...(watch ? { watch } : {}),
});

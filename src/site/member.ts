/** A page of a site as it is known from lists, and what of it is stored. Pure. */

/**
 * `listed`: in the last whole list. `missing`: not in it, which may be a fault of the list. `gone`: not in a second one either, long
 * enough after the first.
 */
export const memberStates = ["listed", "missing", "gone"] as const;
export type MemberState = (typeof memberStates)[number];

/** Times in Unix seconds. `firstAt`: when a list had it first; `since`: since when it is in its state; `backAt`: when it was listed again after it was gone. */
export type Member = {
  key: string;
  url: string;
  state: MemberState;
  firstAt: number;
  since: number;
  backAt?: number;
};

/** In the order of keys, by UTF-16 code units, as SQLite sorts the ASCII that keys are. */
export const byKey = (one: { key: string }, other: { key: string }): number =>
  one.key < other.key ? -1 : one.key > other.key ? 1 : 0;

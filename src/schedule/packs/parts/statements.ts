/**
 * Parts of packs as SQL. A pack some of whose hosts are asked elsewhere is checked in parts: the entries of those that are checked stand
 * in its row at once, with the time when the first part began, and the next message of the claim, or another claim, goes on with the
 * others. It only speaks SQL.
 */

/** Beside the entries, which have the numbers of watches. */
const member = "$.part";

/** When the first part began, in Unix seconds; null for a pack that is not in parts. */
export const partSince = `packs.state ->> '${member}'`;

/** A condition on a watch `s` in a pack `p`: an earlier part has checked it. */
export const isInEarlierPart = `coalesce(max(s.last_checked, coalesce(p.state ->> ('$."' || s.watch_id || '"[0]'), 0)) >= p.state ->> '${member}', 0)`;

/** The entries of a pack with those of a part, which began at `since`. */
export const stateOfPart = (entries: string, since: string): string =>
  `json_set(json_patch(packs.state, ${entries}), '${member}', coalesce(${partSince}, ${since}))`;

/** The entries of a pack with those of its last part, and of nobody who has left meanwhile. */
export const wholeState = (entries: string): string =>
  `iif(${partSince} IS NULL, ${entries}, (SELECT json_group_object(e.key, json(e.value)) FROM json_each(json_patch(packs.state, ${entries})) e
    JOIN schedule s ON s.watch_id = CAST(e.key AS INTEGER) WHERE s.pack = packs.id))`;

/** When the checks of a pack began whose last part began at `since`. */
export const roundBegan = (since: string): string => `coalesce(${partSince}, ${since})`;

/** How many pages are in which state, and how many came and left in a round. Pure. */
import type { Member, MemberState } from "./member.ts";
import type { Reconciled } from "./reconcile.ts";

/** How many pages came, came back, went, went elsewhere, and left the list alone. */
export type RoundCounts = { added: number; back: number; gone: number; moved: number; unlisted: number };

export function countsOf(members: readonly Member[]): Record<MemberState, number> {
  const counts = { listed: 0, missing: 0, gone: 0, unlisted: 0, moved: 0 };
  for (const { state } of members) counts[state] += 1;
  return counts;
}

export function movedOf(
  members: readonly Member[],
  { added, back }: Reconciled,
  { now, isBaseline }: { now: number; isBaseline: boolean },
): RoundCounts {
  const counts = { added: isBaseline ? 0 : added.length, back, gone: 0, moved: 0, unlisted: 0 };
  const isNew = new Set(added.map(({ key }) => key));
  for (const { state, since, key, former } of members) {
    // A page that another one moved to is no new one.
    if (former !== undefined && isNew.has(key) && !isBaseline) counts.added -= 1;
    if (since === now && (state === "gone" || state === "moved" || state === "unlisted")) counts[state] += 1;
  }
  return counts;
}

/**
 * Pages that are gone with their list are gone together. They are asked some at a time, a day apart, so that the last of them would be
 * reported hours after the first: a page waits for those that the same list had, as long as these are asked, and some hours at most. Pure.
 */
import type { Member } from "./member.ts";
import { isWaitingForList, left } from "./proof.ts";

/** How long a page that is proven to be gone waits for others. */
const maxWaitSeconds = 6 * 3600;

/** The members after their answers, `before` those, where what went with one list leaves together. */
export function together(members: readonly Member[], before: readonly Member[], now: number): Member[] {
  const earlier = new Map(before.map((member) => [member.key, member]));
  const isJustGone = ({ key, state, since }: Member) =>
    state === "gone" && since === now && earlier.get(key)?.state === "missing";
  const waiting = new Set<string>();
  for (const [list, all] of Map.groupBy(members, ({ lostWith }) => lostWith)) {
    if (list === undefined || !all.some(isStillAsked)) continue;
    const since = Math.min(now, ...all.filter(isWaitingForList).map(({ evidence }) => evidence?.at ?? now));
    if (now - since < maxWaitSeconds) waiting.add(list);
  }
  return members.map((member) => {
    const isWaiting = member.lostWith !== undefined && waiting.has(member.lostWith);
    if (isWaitingForList(member) && !isWaiting)
      return left(member, "gone", { now, by: member.evidence?.by ?? "status" });
    const { key, by = "status" } = member;
    const known = isWaiting && isJustGone(member) ? earlier.get(key) : undefined;
    const kind = by === "soft_404" ? "soft_404" : "absent";
    return known === undefined ? member : { ...known, evidence: { kind, at: now, by } };
  });
}

/** Whether a page said that it is not there, and may say so again. */
const isStillAsked = (member: Member): boolean =>
  member.state === "missing" &&
  !isWaitingForList(member) &&
  (member.evidence?.kind === "absent" || member.evidence?.kind === "soft_404");

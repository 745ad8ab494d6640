/**
 * What the own answer of a page proves that a list has no more. Pure.
 *
 * 1. Gone is what answers twice, an hour apart, that it is not there; a day apart where so many do at once that it may be a fault of the
 *    host; and as many days apart as `gone_after_days` says, where that is more than one.
 * 2. Moved is what sends on for good, or twice a day apart for a while, or names its canonical address.
 * 3. What answers as a page is unlisted, once a second whole list lacks it.
 * 4. A wall, a failure of the server and no answer prove nothing. Where a page could not be asked for a week, or robots.txt refuses it, two
 *    whole lists decide. A page of which nobody asked, while others of the site answer, will be asked: the week may have been one of sleep.
 */
import type { Evidence, Member, Proof } from "./member.ts";

/** `moved`: to another address. `isLasting`: it says that for good. */
export type PageAnswer =
  | { kind: "there" | "absent" | "soft_404" | "unread" | "refused" }
  | { kind: "moved"; by: Extract<Proof, "redirect" | "canonical" | "refresh">; to: string; isLasting: boolean };

export type ProofRules = {
  /** Unix seconds. */
  now: number;
  goneAfterDays: number;
  /** Whether so many answered that they are not there that it may be a fault. */
  isCommon: boolean;
  /** Whether a trusted list of this round lacks the page. */
  isUnlisted: boolean;
  /** Whether pages that were asked in this round answered. */
  isAnswering: boolean;
};

const hour = 3600;
const day = 86_400;
/** How long nothing is concluded of lists alone while a page may still be asked. */
const unaskedDays = 7;

/** The member after its answer, where no list has it; `null`: it was not asked. */
export function proven(member: Member, answer: PageAnswer | null, rules: ProofRules): Member {
  if (member.state !== "missing" && member.state !== "unlisted") return member;
  const { evidence } = member;
  if (isWaitingForList(member)) return member;
  if (answer === null && evidence?.by)
    return left(member, "moved", { now: rules.now, by: evidence.by, to: evidence.to ?? "" });
  const asked = answer === null ? member : withAnswer(member, answer, rules);
  return asked.state === "missing" ? decidedByLists(asked, rules) : asked;
}

function withAnswer(member: Member, answer: PageAnswer, rules: ProofRules): Member {
  const { now } = rules;
  switch (answer.kind) {
    case "absent":
    case "soft_404":
      return absentAgain(member, answer.kind, rules);
    case "moved":
      return movedTo(member, answer, rules);
    case "there":
      return { ...member, evidence: { kind: "there", at: now } };
    case "refused":
      return { ...member, evidence: { kind: "refused", at: now } };
    case "unread":
      // What it said before still stands.
      return {
        ...member,
        evidence: member.evidence ? { ...member.evidence, tried: now } : { kind: "unread", at: now },
      };
  }
}

function absentAgain(
  member: Member,
  kind: "absent" | "soft_404",
  { now, goneAfterDays, isCommon }: ProofRules,
): Member {
  const { evidence } = member;
  if (evidence?.kind !== kind) return { ...member, evidence: { kind, at: now, ...(isCommon ? { isCommon } : {}) } };
  const apart = Math.max(secondsApart(evidence, goneAfterDays), isCommon ? day : 0);
  return now - evidence.at < apart ? member : left(member, "gone", { now, by: kind === "absent" ? "status" : kind });
}

/** How long after an answer the next one says something new. */
export function secondsApart({ kind, isCommon }: Evidence, goneAfterDays: number): number {
  if (kind === "unread") return 0;
  if (kind !== "absent" && kind !== "soft_404") return day;
  const patience = goneAfterDays > 1 ? goneAfterDays * day : goneAfterDays === 0 ? 1 : hour;
  return isCommon ? Math.max(patience, day) : patience;
}

function movedTo(
  member: Member,
  { by, to, isLasting }: Extract<PageAnswer, { kind: "moved" }>,
  { now }: ProofRules,
): Member {
  const { evidence } = member;
  const isSame = evidence?.kind === "redirect" && evidence.to === to;
  if (isLasting || (isSame && now - evidence.at >= day)) return left(member, "moved", { now, by, to });
  return isSame ? member : { ...member, evidence: { kind: "redirect", at: now, to } };
}

function decidedByLists(member: Member, { now, goneAfterDays, isUnlisted, isAnswering }: ProofRules): Member {
  const { since, evidence } = member;
  const waited = now - since;
  if (!isUnlisted || since >= now || waited < goneAfterDays * day) return member;
  if (evidence?.kind === "there") return { ...member, state: "unlisted", since: now };
  const isUnanswered = evidence === undefined ? !isAnswering : evidence.kind === "unread";
  const isRefused = evidence?.kind === "refused";
  if (isRefused || (isUnanswered && waited >= Math.max(goneAfterDays, unaskedDays) * day))
    return left(member, "gone", { now, by: "unlisted_twice" });
  return member;
}

/** Whether a page is proven to be gone and waits for others of its list: see together.ts. */
export const isWaitingForList = ({ state, evidence }: Pick<Member, "state" | "evidence">): boolean =>
  state === "missing" && evidence?.by !== undefined && evidence.to === undefined;

type Leaving = { now: number; by: Proof; to?: string };

/** The member as gone or moved. */
export function left(member: Member, state: "gone" | "moved", { now, by, to }: Leaving): Member {
  const { evidence: _, backAt: __, ...rest } = member;
  return { ...rest, state, since: now, by, ...(to === undefined ? {} : { to }) };
}

const minTelling = 3;

/** Whether most of the pages that were asked say that they are not there any more. */
export function saysThatTheyLeft(answers: readonly PageAnswer[]): boolean {
  const telling = answers.filter(({ kind }) => kind !== "unread" && kind !== "refused");
  const leaving = telling.filter(({ kind }) => kind !== "there");
  return telling.length >= minTelling && leaving.length >= telling.length * 0.8;
}

/** A page of a site as it is known from lists and from its own answers, and what of it is stored. Pure. */
import type { FailedRead, PageText } from "./reading/text.ts";
import type { PageValues } from "./reading/values.ts";

/**
 * `listed`: in the last whole list. `missing`: not in it, which may be a fault of the list. `gone`: proven not to be there. `unlisted`: in
 * no list any more, and still there. `moved`: at another address now. Stored by place: new ones go to the end.
 */
export const memberStates = ["listed", "missing", "gone", "unlisted", "moved"] as const;
export type MemberState = (typeof memberStates)[number];

/**
 * How it is known that a page is gone or has moved. `status`: 404 or 410, twice. `soft_404`: it answers as addresses do that are not there,
 * twice. `unlisted_twice`: two whole lists days apart, where the page could not be asked. `redirect`, `canonical`, `refresh`: the page
 * names its new address. `pattern`: other pages moved so, and there is a new page where this one would be. `same_text`: a new page says just
 * what it said. `spelling`: a list has it written otherwise. `similar`: probably, since
 * a new page says nine tenths of what it said. Stored by place: new ones go to the end.
 */
export const proofs = [
  "status",
  "soft_404",
  "unlisted_twice",
  "redirect",
  "canonical",
  "refresh",
  "pattern",
  "same_text",
  "spelling",
  "similar",
] as const;
export type Proof = (typeof proofs)[number];

/** What a page answered when it was asked last, or first said so. `refused`: by robots.txt. */
export const answerKinds = ["there", "absent", "soft_404", "redirect", "unread", "refused"] as const;
export type AnswerKind = (typeof answerKinds)[number];

/**
 * `at`: since when it answers so; Unix seconds; `tried`: when it last was asked in vain since. `to`: where it leads. `isCommon`: so many answered so at once that it may be a fault. `by`: it
 * is proof enough, and waits for the new page to be added.
 */
export type Evidence = { kind: AnswerKind; at: number; tried?: number; to?: string; isCommon?: true; by?: Proof };

/**
 * Times in Unix seconds. `firstAt`: when a list had it first; `since`: since when it is in its state; `backAt`: when it was listed again
 * after it had left. `former`: the address that it had before it moved here; `place`: the key by which it is sorted in the text, that of
 * its first address. `to`: where it is now. `isOpen`: only lists of the latest had it, so it is never missing. `file`: the place of the file
 * that lists it among those of the site; `lostWith`: the address of that file, where the site has it no more. `modified`: its date in the list; Unix seconds. `text`: what is known of its text, where pages are
 * read; `title`: what it was called where it was first listed; `failed`: that it could not be read. `values`: what tables ask for of it.
 */
export type Member = {
  key: string;
  url: string;
  state: MemberState;
  firstAt: number;
  since: number;
  backAt?: number;
  by?: Proof;
  to?: string;
  former?: string;
  place?: string;
  evidence?: Evidence;
  isOpen?: true;
  file?: number;
  lostWith?: string;
  modified?: number;
  title?: string;
  text?: PageText;
  failed?: FailedRead;
  values?: PageValues;
};

/** Whether a page is followed no more, though it is remembered. */
export const hasLeft = ({ state }: Pick<Member, "state">): boolean => state === "gone" || state === "moved";

/** What a page is as the row of a table: one that moved is the page that it was. */
export const rowIdOf = ({ key, place }: Pick<Member, "key" | "place">, hash: (text: string) => string): string =>
  hash(place ?? key).slice(0, 16);

/** In the order of keys, by UTF-16 code units, as SQLite sorts the ASCII that keys are. */
export const byKey = (one: { key: string }, other: { key: string }): number =>
  one.key < other.key ? -1 : one.key > other.key ? 1 : 0;

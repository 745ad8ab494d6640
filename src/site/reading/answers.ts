/** Asking pages of a site for what they say, one after the other. Knows of no network. */
import type { Validators } from "../../lib/exchange/validators.ts";
import type { Sentence } from "../../message/message.ts";
import { sha256 } from "../../secret/digest.ts";
import type { Member } from "../member.ts";
import { validatorsFor, type Conditions } from "./conditional.ts";
import { cutShort, isCutShort } from "./cutShort.ts";
import { maxTextCharacters } from "./objects.ts";
import type { AskedToWait, Turn } from "./rest.ts";
import type { FoundValues } from "./values.ts";

/** So many pages in a row that say nothing are enough: the host has other cares. */
const maxUnread = 4;

/** A page as it was read. `validators`: to ask it by the next time. `values`: what tables ask for of it. `hasEnd`: whether it came with its end, where it is HTML. `same`: it is as they say. `unread`: anything that says nothing of its text; `isOwn`: nor of its host; `isFree`: without a request. */
export type PageRead =
  | { kind: "text"; text: string; title: string; validators?: Validators; values?: FoundValues; hasEnd?: boolean }
  | { kind: "same" }
  | { kind: "unread"; why?: Sentence; isOwn?: boolean; isFree?: boolean };

export type PageSources = {
  /** Reads a page; with validators, where it is not as they say. Never throws. */
  read: (url: string, validators: Validators | null) => Promise<PageRead>;
  isLate: () => boolean;
  /** That the host asked to be left alone; null where it did not. */
  askedToWait: () => AskedToWait | null;
};

export type Answer = (Extract<PageRead, { kind: "text" }> & { hash: string }) | Exclude<PageRead, { kind: "text" }>;

type Asking = { given: ReadonlyMap<string, PageRead>; conditions: Conditions };

export async function answersOf(
  chosen: readonly Member[],
  { given, conditions }: Asking,
  sources: PageSources,
): Promise<{ answers: Map<string, Answer>; turn: Turn }> {
  const answers = new Map<string, Answer>();
  let [unread, isAnswered] = [0, false];
  let why: Sentence | undefined;
  for (const member of chosen) {
    const { key, url } = member;
    const known = given.get(key);
    if (known === undefined && (sources.isLate() || unread >= maxUnread)) break;
    const answer = known ?? (await sources.read(url, validatorsFor(member, conditions)));
    const isOwn = answer.kind !== "unread" || answer.isOwn === true || answer.isFree === true;
    unread = isOwn ? 0 : unread + 1;
    isAnswered ||= isOwn && known === undefined && !(answer.kind === "unread" && answer.isFree);
    if (answer.kind === "unread") why = answer.why;
    // A crawl asks such a page twice by itself.
    if (answer.kind !== "text") answers.set(key, answer);
    else if (known === undefined && isCutShort(member, answer.hasEnd))
      answers.set(key, { kind: "unread", why: cutShort });
    else {
      const text = answer.text.slice(0, maxTextCharacters).toWellFormed();
      answers.set(key, { ...answer, text, hash: sha256(text).slice(0, 16) });
    }
  }
  const refusal = unread >= maxUnread ? (why ?? "") : null;
  return { answers, turn: { isAnswered, refusal, asked: sources.askedToWait() } };
}

/** Whether nobody was asked for an answer. */
export const isFree = (answer: Answer): boolean => answer.kind === "unread" && answer.isFree === true;

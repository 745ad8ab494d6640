/**
 * A page that comes without the end that it had the last time was cut on the way, as a rule. It says nothing then, and is read again soon, before
 * all others; one that lacks it again is what the page is now. Pure.
 */
import { message } from "../../message/message.ts";
import { storedSentence } from "../../message/written.ts";
import type { Member } from "../member.ts";

export const cutShort = message("site.no_end");
const stored = storedSentence(cutShort);

/** Whether a page lacked its end at the last try. */
export const wasCutShort = ({ failed }: Pick<Member, "failed">): boolean => failed?.why === stored;

/** Whether a page that came with or without its end, or has none, lacks the one that it had, and this is the first time. */
export const isCutShort = (member: Pick<Member, "text" | "failed">, hasEnd: boolean | undefined): boolean =>
  hasEnd === false && member.text?.asked?.hasEnd === true && !wasCutShort(member);

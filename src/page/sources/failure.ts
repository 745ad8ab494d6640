/** Why a source gives no text. Pure. */
import { message, type Message, type MessageCode } from "../../message/message.ts";
import type { FetchFailure } from "../page.ts";

/** Sentences that have a browser try it, and what is said in their place where one did. */
const rendered: Partial<Record<MessageCode, Message>> = {
  "page.no_offer": message("page.no_offer_rendered"),
  "page.other_offers": message("page.other_offers_rendered"),
};

/** The failure of a page that a browser read. */
export const afterBrowser = (failure: Failure): Failure => ({
  ...failure,
  sentence: rendered[failure.sentence.code] ?? failure.sentence,
});

export type Failure = Pick<FetchFailure, "class" | "sentence">;

/** Reading a page of a site as the pages of watches are read: its text under the settings of the watch. */
import { pageAddress } from "../../lib/address/key.ts";
import { robotsRules } from "../../lib/robots/read.ts";
import { hasEndTag } from "../../reading/interstitial/ending.ts";
import { errorPhraseOf } from "../../reading/interstitial/errorPage.ts";
import { PageView, type AnswerFacts } from "../../reading/interstitial/pageView.ts";
import { sourceOf } from "../../page/sources/index.ts";
import type { Page } from "../../page/page.ts";
import { wallFailure } from "../../page/suspect/wallAnswer.ts";
import type { Effective } from "../../settings/effective.ts";
import type { PageRead } from "../../site/reading/answers.ts";
import { statusFailure } from "../../page/fetchers/status.ts";
import { message, type Sentence } from "../../message/message.ts";
import { readText } from "../steps/read.ts";
import { robotsName, type AskSite } from "./askPage.ts";
import { conditionalHeaders, validatorsOf, type Validators } from "../../lib/exchange/validators.ts";
import type { PageField } from "../../settings/tableOfSite.ts";
import { readFields } from "./readFields.ts";

type Reading = {
  ask: AskSite;
  robots: (url: string) => Promise<string | null>;
  settings: Effective;
  fields: readonly PageField[];
  validators: Validators | null;
};

const unread = (why: Sentence): PageRead => ({ kind: "unread", why });
/** Nothing of it speaks of its host. */
const ownUnread = (why: Sentence): PageRead => ({ kind: "unread", why, isOwn: true });

/** What is sent on to another page, fails, or reads like an error or a wall says nothing of its text. */
export async function readPage(url: string, { ask, robots, settings, fields, validators }: Reading): Promise<PageRead> {
  const rules = await robots(url);
  if (rules === null) return unread(message("site.no_robots"));
  const { allows, delaySeconds } = robotsRules(rules, robotsName);
  const { pathname, search } = new URL(url);
  if (!allows(pathname + search)) return { kind: "unread", why: message("site.refused"), isFree: true };
  const conditional = validators && { url: null, headers: conditionalHeaders(validators) };
  const answer = await ask({ url, purpose: "check", ...(conditional ? { conditional } : {}) }, delaySeconds * 1000);
  if (answer.ok && answer.status === 304 && conditional && !answer.redirects) return { kind: "same" };
  if (!answer.ok) return unread(answer.failure.sentence);
  if (keyOf(answer.url) !== keyOf(url)) return ownUnread(message("site.sends_on", { url: answer.url }));
  const headers = Object.fromEntries(answer.headers);
  const contentType = answer.headers.get("content-type") ?? "";
  const facts = { status: answer.status, headers, finalUrl: answer.url, contentType, body: answer.body };
  const failure = wallFailure(facts, url) ?? statusFailure(answer.status);
  if (failure !== null) return unread(failure.sentence);
  if (answer.status !== 200) return unread(message("site.status", { status: answer.status }));
  const read = await pageRead(facts, new PageView(facts), { settings, fields });
  // Behind a redirect it may be another page the next time.
  return read.kind === "text" && !answer.redirects ? { ...read, validators: validatorsOf(answer.headers) } : read;
}

/** The text of a page that was sent, and what tables want of it. */
export async function pageRead(
  facts: AnswerFacts,
  view: PageView,
  { settings, fields }: Pick<Reading, "settings" | "fields">,
): Promise<PageRead> {
  if (view.isHtml && errorPhraseOf(view) !== null) return unread(message("site.error_page"));
  const page: Page = { kind: "page", ...facts, validators: {}, redirects: 0, elapsedMs: 0 };
  const read = await readText(page, settings, { sourceOf });
  if (!("reading" in read)) return ownUnread(read.failure.sentence);
  const values = fields.length ? { values: readFields(page, settings, fields) } : {};
  const hasEnd = hasEndTag(facts);
  const end = hasEnd === null ? {} : { hasEnd };
  return { kind: "text", text: read.reading.compared, title: read.reading.title ?? "", ...end, ...values };
}

const keyOf = (url: string): string => pageAddress(url)?.key ?? url;

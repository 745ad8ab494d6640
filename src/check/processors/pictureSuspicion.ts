/**
 * Whether a picture shows the page at all. What it is a picture of is known by the words of the page, as they were when the last picture was
 * accepted: an error page, nothing but "Loading", data or a page without any words in place of everything looks different, too, and is no
 * news. A page that never had words is believed. Pure but for what it loads of the baseline.
 */
import { triedBy } from "../../settings/tried.ts";
import { message } from "../../message/message.ts";
import type { Page } from "../../page/page.ts";
import { isPageType, PageView } from "../../reading/interstitial/pageView.ts";
import { lasting, ownShortText, suspicionOf, type Suspicion } from "../steps/suspicion.ts";
import type { Prepared } from "../steps/prepare.ts";
import type { ReadResult } from "../steps/read.ts";

/** Why a picture of this page is not trusted, or null. */
export async function suspicionOfPicture(
  page: Page,
  read: ReadResult,
  { subject: { memory, settings }, hashes, request, baseline }: Prepared,
): Promise<Suspicion | null> {
  if ("failure" in read || read.reading.fingerprint === memory.fingerprint) return null;
  const sight = new PageView(page);
  const words = sight.isHtml ? sight.text : "";
  const usualType = memory.contentType;
  const usualText = memory.snapshotAt === undefined ? null : await usualWords(await baseline.markup(), usualType);
  if (sight.isHtml && words.trim() === "" && (usualText ?? "").length >= ownShortText)
    return { class: "no_text", sentence: lasting(message("wall.wordless")), mayBeTrue: "lasting" };
  return suspicionOf({
    sight,
    read: { ...read, reading: { ...read.reading, text: words } },
    asked: request.url,
    usualTitle: memory.pageTitle ?? null,
    usualText,
    usualUrl: memory.requestHash === hashes.request ? memory.finalUrl : undefined,
    usualType,
    isKnown: memory.snapshotAt !== undefined,
    usuallyEnds: memory.hasEnd,
    tried: triedBy(settings, true),
  });
}

/** The words of the page that was stored with the last picture; "" of what is no page. */
async function usualWords(markup: string | null, contentType = ""): Promise<string> {
  if (markup === null || !isPageType(contentType)) return "";
  const answered = { status: 200, headers: {}, finalUrl: "", contentType: "text/html; charset=utf-8" };
  return new PageView({ ...answered, body: new TextEncoder().encode(markup) }).text;
}

/**
 * Notification URLs that are templates: posts://hook.example/{{ watch_uuid }}?page={{ watch_url }}.
 *
 * 1. A template may stand in the path and the options, not before them: the receiver and the credentials are always written out.
 * 2. What a template is filled with is percent-encoded, so that no word of a page can end a part, add an option or climb
 *    up the path. What the `urlencode` filter has encoded is not encoded again.
 * 3. Where the address would become too long, its values are cut.
 * 4. A channel is known by the URL filled with a sample, which must be one that can be used.
 * Pure.
 */
import { everythingCounts } from "../lib/difference/judgement.ts";
import { compileTemplate, renderTemplate, type Template } from "../lib/template/template.ts";
import { message, type Message } from "../message/message.ts";
import type { NoticeFacts } from "./tokens.ts";
import { noticeTokens, noticeValues } from "./tokens.ts";

const opening = /\{\{|\{%(?![0-9a-f]{2})/i;

/** Whether a URL holds a template. `{%22` is a brace before an escape, as in a JSON value, and none. */
export function hasTemplate(url: string): boolean {
  return opening.test(url);
}

/** The URL as it is used, or the message why its template cannot be; a problem of writing names its line and column. */
export type FilledUrl = { url: string } | { problem: Message };

/** Characters of a filled URL, and of each value where it would be longer: most servers refuse more. */
const maxLength = 8_000;
const maxValueLengths = [maxLength, 2_000, 500, 100, 20];

/** `asciiOnly`: for values that go where only ASCII can be sent, such as headers. */
export function fillUrl(url: string, facts: NoticeFacts, asciiOnly = false): FilledUrl {
  if (!/^[a-z0-9]{1,32}:\/\/[^/?\\]+[/?\\]/i.test(url.trim().slice(0, url.trim().search(opening))))
    return { problem: message("url.template_place") };
  const template = compileTemplate(url.trim(), noticeTokens);
  if (template.kind === "problem") return { problem: message("url.template", { sentence: template.sentence }) };
  for (const maxValueLength of maxValueLengths) {
    const filled = renderUrl(template, facts, { maxValueLength, asciiOnly });
    if ("problem" in filled || filled.url.length <= maxLength) return filled;
  }
  return { problem: message("url.template_long", { max: maxLength }) };
}

function renderUrl(
  template: Template,
  facts: NoticeFacts,
  { maxValueLength, asciiOnly }: { maxValueLength: number; asciiOnly: boolean },
): FilledUrl {
  const written = { escape: "url", now: facts.now, maxValueLength, asciiOnly } as const;
  const { text, cut } = renderTemplate(template, noticeValues(facts, "text"), written);
  if (cut) return { problem: message("url.template", { sentence: cut }) };
  const [path = ""] = text.split("?");
  if (path.split(/[/\\]/).some((part) => /^(?:\.|%2e){1,2}$/i.test(part)))
    return { problem: message("url.template_dots") };
  return { url: text };
}

/** What a template is filled with where nothing has happened yet: when it is saved or tried. */
export const sampleFacts: NoticeFacts = {
  watch: {
    uuid: "00000000-0000-4000-8000-000000000000",
    url: "https://page.example/",
    final_url: null,
    name: "Example page",
    tags: ["Example"],
    content_type: "text/html",
    intent: "Any change",
  },
  links: {
    base_url: "https://tidemark.example",
    preview_url: "https://tidemark.example/preview",
    diff_url: "https://tidemark.example/difference",
    edit_url: "https://tidemark.example/watch",
    history_url: "https://tidemark.example/history",
  },
  change: { timestamp: 1_767_225_600, from: 1_767_222_000, to: 1_767_225_600 },
  before: "Price: 24",
  after: "Price: 19",
  judgement: everythingCounts,
  triggered_lines: ["Price: 19"],
  restock: { price: 19, in_stock: true, currency: "EUR", last_price: 24, previous_price: 24 },
  picture: null,
  summary: "The price fell.",
  screenshot_url: "https://tidemark.example/screenshot",
  now: 1_767_225_600,
  zone: "UTC",
};

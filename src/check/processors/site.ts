/**
 * site_diff: which pages a site lists, as a text with an address a line (`check/site`), read and compared as texts are. What counts of it
 * say the rules of texts. A line that went and one that came are a page that is gone and a new one, never one that became the other. Pure.
 */
import { message } from "../../message/message.ts";
import { newMatchBudget } from "../../lib/regex/budget.ts";
import { plain } from "../../page/sources/plain.ts";
import type { ChooseSource } from "../../page/sources/source.ts";
import { relistedHash } from "../../watch/hashes.ts";
import { readText } from "../steps/read.ts";
import { compareTexts } from "./text.ts";
import { readsText } from "./readsText.ts";
import type { DecisionTask, Processor } from "./processor.ts";

/** The type of a list of pages, which no site sends. */
export const siteContentType = "text/x-tidemark-pages; charset=utf-8";

const sourceOf: ChooseSource = () => ({ name: "pages", extract: plain });

const texts = readsText({ sourceOf, compare: compareTexts });

/** The processor of sites. A list is doubted where it is made (site/reconcile.ts), and not here. */
export const site: Processor = {
  ...texts,
  read: async (page, { settings, lists }) => {
    if (page.contentType.startsWith("text/x-tidemark-pages"))
      return readText(page, { ...settings, ...wholeText }, { sourceOf, lists });
    const failure = {
      kind: "failure",
      class: "unsupported_type",
      sentence: noList,
      elapsedMs: page.elapsedMs,
    } as const;
    return { stages: [], budget: newMatchBudget(), failure };
  },
  suspicionOf: async () => null,
  decide: (task) => texts.decide(isRelisted(task) ? relisted(task) : task),
};

/** Where the settings ask for something else, that is said. */
const isRelisted = ({ accepted, prepared: { subject, hashes } }: DecisionTask): boolean =>
  accepted.page.headers[relistedHeader] !== undefined && subject.memory.requestHash === hashes.request;

/** In the head of a list whose difference from the one before is no news. */
export const relistedHeader = "x-relisted";

function relisted(task: DecisionTask): DecisionTask {
  const { prepared } = task;
  const memory = { ...prepared.subject.memory, requestHash: relistedHash };
  return { ...task, prepared: { ...prepared, subject: { ...prepared.subject, memory } } };
}

const noList = message("site.page");

/** Settings that choose parts of a page. */
const wholeText = { include_filters: [], subtractive_selectors: [], track_ldjson_price_data: null, block_ads: false };

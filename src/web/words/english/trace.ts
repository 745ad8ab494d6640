/** What traces of checks and lists of what was held back name, in English: rules of noise reduction, and values of facts. Pure. */
import type { NoiseRule } from "../../../noise/rules.ts";
import type { CharsetSource } from "../../../lib/charset/charset.ts";
import type { ReadKind } from "../../../page/sources/source.ts";
import type { OfferPlace } from "../../../reading/offer/gathering.ts";

type FactValues = {
  charset_from: Record<CharsetSource, string>;
  kind: Record<ReadKind, string>;
  place: Record<OfferPlace, string>;
};

export const traceInEnglish = {
  rules: {
    "relative time": "how long ago",
    id: "id",
    parameter: "parameter of an address",
    "duration of making": "how long the page took to make",
    "copyright year": "year of the copyright",
    counter: "counter",
    span: "span of time",
    date: "date",
    time: "time of day",
    epoch: "time as a number",
    weekday: "weekday",
    week: "week",
    day: "day",
    advertisement: "advertisement",
    "advertisement label": "label of an advertisement",
    "changes at most checks": "changes at most checks",
    "consent banner": "consent banner",
    "differs a moment later": "differs a moment later",
    "end of a feed": "end of a feed",
    "goes back and forth at most checks": "goes back and forth at most checks",
    "language switcher": "language switcher",
    "line breaks": "line breaks",
    "list of other pages": "list of other pages",
    "menu loaded another way": "menu loaded another way",
    "moved block": "moved block",
    "order of a feed": "order of a feed",
    "order of members": "order of members",
    "order of menus": "order of menus",
    "stands in another order": "stands in another order",
    "stands in another order at most checks": "stands in another order at most checks",
    "status badge": "status badge",
    "text to measure fonts by": "text to measure fonts by",
  } satisfies Record<NoiseRule, string>,
  marked: (day: string) => `marked as noisy on ${day}`,
  values: {
    charset_from: {
      bom: "its first bytes",
      header: "the header of the answer",
      xml: "its XML declaration",
      meta: "the page itself",
      "utf-8": "its bytes",
      detected: "its text",
      fallback: "nothing: as usual",
    },
    kind: {
      html: "page of HTML",
      plain: "plain text",
      json: "JSON",
      xml: "XML",
      feed: "feed",
      json_feed: "feed in JSON",
      csv: "table in CSV",
      pdf: "PDF",
      file: "file",
      table: "table",
      pages: "list of pages",
      source: "markup of the page",
      "stored text": "stored text",
      "stored price": "stored price",
    },
    place: {
      json_ld: "JSON-LD in the page",
      microdata: "microdata in the page",
      rdfa: "RDFa in the page",
      meta: "meta elements of the page",
      text: "text of the page",
    },
  } satisfies FactValues,
};

export type TraceWords = typeof traceInEnglish;

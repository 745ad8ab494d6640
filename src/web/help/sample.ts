/** One change of a made-up shop, by which the help shows what each template word gives. Pure. */
import { everythingCounts } from "../../lib/difference/judgement.ts";
import type { NoticeFacts } from "../../services/tokens.ts";
import { alertWords } from "../../services/words/index.ts";
import { alertLanguageOf } from "../../services/words/language.ts";
import type { Reader } from "../reader.ts";

/** The facts of the sample in the reader's language. `origin`: of this service, for the links. */
export function sampleFacts(
  { zone, now, locale }: Pick<Reader, "zone" | "now" | "locale">,
  origin: string,
): NoticeFacts {
  const language = alertLanguageOf(locale);
  // The same moment of every day, so that the page stays the same all day.
  const at = now - (now % 86_400) + 9 * 3600 - 86_400;
  const watch = "0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11";
  return {
    watch: {
      uuid: watch,
      url: "https://shop.example/kettle",
      final_url: "https://shop.example/kettle?color=blue",
      name: "Blue kettle",
      tags: ["Prices"],
      content_type: "text/html",
      intent: "Tell me when it gets cheaper",
    },
    links: {
      base_url: origin,
      preview_url: `${origin}/watch/${watch}/now`,
      diff_url: `${origin}/watch/${watch}/changes/${at}`,
      edit_url: `${origin}/watch/${watch}`,
    },
    change: { timestamp: at, from: at - 86_400, to: at },
    before: "Blue kettle\nPrice: 52.50 EUR\nIn stock\n",
    after: "Blue kettle\nPrice: 49.90 EUR\nIn stock\nFree delivery\n",
    judgement: everythingCounts,
    triggered_lines: ["In stock"],
    restock: { price: 49.9, in_stock: true, currency: "EUR", last_price: 52.5, previous_price: 52.5 },
    summary: "The price fell by 5 percent; delivery is free now.",
    severity: "medium",
    picture: null,
    screenshot_url: `${origin}/watch/${watch}/now`,
    now: at + 5,
    zone,
    language,
  };
}

const noPages = { added: 0, back: 0, moved: 0, gone: 0, unlisted: 0, changed: 0 };
const priceOfRow = { event: "cell_changed", key: "Blue kettle", column: "price" } as const;
const newPage = { event: "page_added", url: "https://shop.example/teapot", title: "Teapot" } as const;

/** What a word tells of that none of the others does: a watched picture, a table, a site. */
export function otherFacts(name: string, { language = "en" }: NoticeFacts): Partial<NoticeFacts> {
  if (name === "picture_change") return { picture: alertWords(language).picture.share("12 %", 1) };
  if (name === "table_change") {
    const row = { ...priceOfRow, before: "52.50 EUR", after: "49.90 EUR", cells: null };
    return { table: { counts: { added: 0, removed: 0, changed: 1 }, rows: [row] } };
  }
  if (name !== "site_change") return {};
  const page = { ...newPage, previous_url: null, by: null, added: [], removed: [] };
  return { site: { counts: { ...noPages, added: 1 }, pages: [page], shared_changes: [], restructured: null } };
}

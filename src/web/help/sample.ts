/** One change of a made-up shop, by which the help shows what each template word gives. Pure. */
import { everythingCounts } from "../../lib/difference/judgement.ts";
import type { NoticeFacts } from "../../services/tokens.ts";
import type { Reader } from "../reader.ts";

/** How much of a picture changed, in the words of an alert. */
export const pictureSample = "12 % of the picture changed";

/** The facts of the sample. `origin`: of this service, for the links. */
export function sampleFacts({ zone, now }: Pick<Reader, "zone" | "now">, origin: string): NoticeFacts {
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
    picture: null,
    screenshot_url: `${origin}/watch/${watch}/now`,
    now: at + 5,
    zone,
  };
}

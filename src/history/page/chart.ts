/** The prices up to a change as a drawing on the page behind its alert. It says the same without scripts. Pure. */
import { escapedHtml } from "../../http/page.ts";
import { amountText } from "../../lib/price/amount.ts";
import { chartSize, endsOf, scaleOf, stepPath, ticks, type PricePoint } from "../../lib/price/chart.ts";
import { alertWords } from "../../services/words/index.ts";
import type { AlertLanguage } from "../../services/words/language.ts";

/** `points`: oldest first, in one currency, none after the change; `at`: when that was, in Unix seconds. */
export type PastPrices = { points: readonly PricePoint[]; currency: string | null };

type Drawn = PastPrices & { at: number; zone: string; language: AlertLanguage };

/** Rules of the style sheet of the page. */
export const chartRules =
  ".chart svg{display:block;width:100%;max-width:45rem;height:auto;margin-top:1rem}.chart path{fill:none;stroke:#c5ced6}" +
  ".chart .line{stroke:#1a5fa6;stroke-width:2}.chart circle{fill:#1a5fa6}.chart text{font-size:14px;fill:#4d5c6b}" +
  "@media(max-width:600px){.chart text{font-size:24px}}" +
  "@media(prefers-color-scheme:dark){.chart path{stroke:#3a4652}.chart .line{stroke:#7db8f5}.chart circle{fill:#7db8f5}.chart text{fill:#a9b6c2}}";

/** "" where fewer than two prices are known: a line of one says nothing. */
export function chartHtml({ points, currency, at, zone, language }: Drawn): string {
  const known = points.flatMap(({ value }) => value ?? []);
  if (known.length < 2) return "";
  const { changePage: words } = alertWords(language);
  const text = (value: number) => amountText(language, value, currency);
  const marks = ticks(Math.min(...known), Math.max(...known));
  const scale = scaleOf(points, { marks, until: at, text });
  const last = points.at(-1)?.value ?? null;
  const [from, until] = endsOf(points[0]?.at ?? at, at, { locale: language, zone });
  const label = words.prices(text(Math.min(...known)), text(Math.max(...known)));
  const axis = marks.map(
    (mark) =>
      `<path d="M${scale.left} ${scale.y(mark)}H${scale.right}"/><text x="${scale.left - 8}" y="${scale.y(mark) + 4}" text-anchor="end">${escapedHtml(text(mark))}</text>`,
  );
  const y = chartSize.height - 8;
  return `<div class="chart"><svg viewBox="0 0 ${chartSize.width} ${chartSize.height}" role="img" aria-label="${escapedHtml(label)}">${axis.join("")}
<text x="${scale.left}" y="${y}">${escapedHtml(from)}</text><text x="${scale.right}" y="${y}" text-anchor="end">${escapedHtml(until)}</text>
<path class="line" d="${stepPath(points, scale, at)}"/>${last === null ? "" : `<circle cx="${scale.x(at)}" cy="${scale.y(last)}" r="5"/>`}</svg></div>\n`;
}

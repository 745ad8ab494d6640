/** Counts what a detector did and prints it: recall first, because silence without recall is worth nothing. */
import type { LabelClass } from "./labels.ts";

type Count = { pairs: number; alerts: number };
export type Step = { kind: LabelClass; isAlert: boolean; isMiss: boolean };

export type Tally = {
  counts: Record<LabelClass, Count>;
  /** By page, over negatives. */
  pages: Map<string, Count>;
  /** Alerts on snapshots in which no declared selector matches. */
  missAlerts: number;
  noiseBytes: number;
  count: (page: string, step: Step) => void;
};

export function tally(): Tally {
  const none = (): Count => ({ pairs: 0, alerts: 0 });
  const counts = { start: none(), positive: none(), negative: none(), elsewhere: none(), neutral: none() };
  const pages = new Map<string, Count>();
  const score: Tally = {
    counts,
    pages,
    missAlerts: 0,
    noiseBytes: 0,
    count(page, { kind, isAlert, isMiss }) {
      const onPage = pages.get(page) ?? none();
      pages.set(page, onPage);
      for (const one of kind === "negative" ? [counts[kind], onPage] : [counts[kind]]) {
        one.pairs++;
        if (isAlert) one.alerts++;
      }
      if (isMiss && isAlert) score.missAlerts++;
    },
  };
  return score;
}

const percent = (part: number, whole: number) => (whole === 0 ? "-" : `${((100 * part) / whole).toFixed(2)} %`);

/** The score as lines of text. */
export function scoreText(name: string, { counts, pages, missAlerts, noiseBytes }: Tally): string {
  const { positive, negative, elsewhere, neutral } = counts;
  const rates = [...pages.values()].filter(({ pairs }) => pairs > 0).map(({ pairs, alerts }) => alerts / pairs);
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / Math.max(1, rates.length);
  return [
    name,
    `  recall            ${positive.alerts} of ${positive.pairs} (${percent(positive.alerts, positive.pairs)})`,
    `  false alerts      ${negative.alerts} of ${negative.pairs} (${percent(negative.alerts, negative.pairs)}; fewer than the raw hash by ${percent(negative.pairs - negative.alerts, negative.pairs)})`,
    `  mean over pages   ${(100 * mean).toFixed(2)} %; pages without a false alert ${rates.filter((rate) => rate === 0).length} of ${rates.length}`,
    `  elsewhere         ${elsewhere.alerts} of ${elsewhere.pairs}; neutral ${neutral.alerts} of ${neutral.pairs}; alerts without a section ${missAlerts}`,
    ...(noiseBytes > 2 ? [`  memory of noise   at most ${noiseBytes} bytes`] : []),
  ].join("\n");
}

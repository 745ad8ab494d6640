/** The score of a run of cases, in all, by kind of page and by kind of noise. */
import { type Case, drawCase } from "./case.ts";
import { type Fault, follow, type Result } from "./follow.ts";

export type Tally = { cases: number; news: number; returns: number; noiseRounds: number; alerts: number };
/** `faults`: of cases that told too little or too much. */
export type Score = { all: Tally; by: Map<string, Tally>; faults: { one: Case; faults: Fault[] }[] };

/** Percentages of a tally. */
export type Rates = { news: number; returns: number; alerts: number };

const empty = (): Tally => ({ cases: 0, news: 0, returns: 0, noiseRounds: 0, alerts: 0 });

function count(tally: Tally, result: Result): void {
  tally.cases++;
  tally.news += Number(result.isNewsReported);
  tally.returns += Number(result.isReturnReported);
  tally.noiseRounds += result.noiseRounds;
  tally.alerts += result.alerts;
}

/** The names under which a case is counted. */
const groupsOf = ({ page, isPart, noises }: Case): string[] => [
  `page: ${page}`,
  ...noises.map(({ source }) => `noise: ${source.kind}`),
  `watch: ${isPart ? "a chosen part" : "the whole page"}`,
  ...new Set(noises.map(({ source }) => `differs: ${source.isMomentary ? "at each fetch" : "at each check"}`)),
];

export async function scoreOf({ seed, cases }: { seed: number; cases: number }): Promise<Score> {
  const score: Score = { all: empty(), by: new Map(), faults: [] };
  for (let number = 0; number < cases; number++) {
    const one = drawCase(seed, number);
    const result = await follow(one);
    count(score.all, result);
    for (const group of groupsOf(one)) {
      const tally = score.by.get(group) ?? empty();
      score.by.set(group, tally);
      count(tally, result);
    }
    if (result.faults.length) score.faults.push({ one, faults: result.faults });
  }
  return score;
}

const percent = (part: number, whole: number) => (whole ? (100 * part) / whole : 0);

export const ratesOf = ({ cases, news, returns, noiseRounds, alerts }: Tally): Rates => ({
  news: percent(news, cases),
  returns: percent(returns, cases),
  alerts: percent(alerts, noiseRounds),
});

/**
 * Noise reduction on everyday pages of our own: shops, boards, lists and texts with repeating lines, one or two sources of noise on
 * each, one edit that comes and goes. How many edits and returns are told, and at how many checks of noise alone an alert is made.
 *
 *     npm run bench:everyday -- [--seed 1] [--cases 1500] [--misses | --alerts]
 *
 * `--misses` prints each edit and return that was not told, with the lines that differed and what was suppressed; `--alerts` each
 * alert at a check of noise alone.
 */
import { parseArgs } from "node:util";
import type { Case } from "./everyday/case.ts";
import type { Place } from "./everyday/page.ts";
import type { Fault } from "./everyday/follow.ts";
import { ratesOf, scoreOf, type Tally } from "./everyday/score.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    cases: { type: "string", default: "1500" },
    misses: { type: "boolean", default: false },
    alerts: { type: "boolean", default: false },
  },
});

const { all, by, faults } = await scoreOf({ seed: Number(values.seed), cases: Number(values.cases) });
for (const { one, faults: found } of faults)
  for (const fault of found) if (fault.kind === "noise" ? values.alerts : values.misses) print(one, fault);
console.log(row("", ["cases", "news %", "returns %", "alerts %"]));
for (const [name, tally] of [...by].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  console.log(rowOf(name, tally));
console.log(rowOf("all", all));

function print({ name, page, isPart, part, noises }: Case, { kind, round, lines }: Fault): void {
  const sources = noises.map(
    ({ source, place }) => `${source.kind} (${placeName(place)}${source.isMomentary ? ", at each fetch" : ""})`,
  );
  const what = kind === "noise" ? "noise alerted" : `${kind} not told`;
  console.log(`${name} ${page}${isPart ? ` ${part}` : ""}, check ${round}: ${what}; ${sources.join(", ")}`);
  for (const line of lines) console.log(line);
}

function placeName(place: Place): string {
  if (typeof place === "string") return place;
  return "before" in place ? `before item ${place.before}` : `inside item ${place.inside}`;
}

function rowOf(name: string, tally: Tally): string {
  const { news, returns, alerts } = ratesOf(tally);
  return row(name, [String(tally.cases), ...[news, returns, alerts].map((rate) => rate.toFixed(2))]);
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(44) + cells.map((cell) => cell.padStart(11)).join("");
}

/** The lines of a change that noise reduction held back, as the trace of its check names them. Pure. */
import type { Stage } from "../trace.ts";

/** Rules by line, on each side of the difference. */
export type KeptBack = Record<"removed" | "added", ReadonlyMap<string, string>>;

const stageNames = new Set(["noise_reduction", "marked_as_noisy"]);
const signs = { removed: "- ", added: "+ " } as const;

export function keptBackIn(stages: readonly Stage[]): KeptBack {
  const rules = stages.filter(({ stage }) => stageNames.has(stage)).flatMap(({ removed = [] }) => removed);
  const of = (side: "removed" | "added") =>
    new Map(
      rules.flatMap(({ rule, lines = [] }) =>
        lines.filter((line) => line.startsWith(signs[side])).map((line): [string, string] => [line.slice(2), rule]),
      ),
    );
  return { removed: of("removed"), added: of("added") };
}

/** The rule by which a line was held back, if it was. */
export const ruleOf = (keptBack: KeptBack, side: "removed" | "added", line: string): string | undefined =>
  keptBack[side].get(line.trim()) ?? keptBack[side].get(line);

/** How many lines are held back. */
export const countKeptBack = ({ removed, added }: KeptBack): number => removed.size + added.size;

/** What settings made of picked lines would have made of the change that they were picked in, by a backtest. */
import { backtestOf } from "../edit/backtest.ts";
import type { C } from "../request/app.ts";
import { beginningsOf, patternsLike } from "./settings.ts";
import type { Outcomes } from "./viewed.ts";
import { watchOf } from "../request/read.ts";

type Asked = { uuid: string; at: number; lines: string[] };

/** Both ways: leaving text like the lines out, and following nothing else. null: this cannot be tried. */
export async function outcomesOf(c: C, { uuid, at, lines }: Asked): Promise<Outcomes> {
  const { ignore_text: ignored } = await watchOf(c, uuid);
  const isReported = async (change: Record<string, unknown>) => {
    const backtest = await backtestOf(c, { uuid, change, at });
    return backtest?.change?.isReported ?? null;
  };
  const [ignore, follow] = await Promise.all([
    isReported({ ignore_text: [...(ignored ?? []), ...patternsLike(lines)] }),
    // Elements stand in the page alone; of a stored text the lines with their words are followed.
    isReported({ extract_lines_containing: beginningsOf(lines) }),
  ]);
  return { ignore, follow };
}

/** Whether an answer with a failing status is a wall rather than a plain refusal. Pure. */
import type { FetchFailure } from "../page.ts";
import { obstacleOf } from "../../reading/interstitial/obstacle.ts";
import { PageView, type AnswerFacts } from "../../reading/interstitial/pageView.ts";
import { nothingTried, obstacleFailure } from "./sentences.ts";

/** The failure that a wall stands for, or null where no wall answered. `asked`: the address that was asked for; `tried`: what the watch has. */
export function wallFailure(
  answered: AnswerFacts,
  asked: string,
  tried = nothingTried,
): Pick<FetchFailure, "class" | "sentence"> | null {
  const obstacle = obstacleOf({ sight: new PageView(answered), asked, usualTitle: null });
  return obstacle && obstacleFailure(obstacle, tried);
}

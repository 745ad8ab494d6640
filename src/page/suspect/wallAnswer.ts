/** Whether an answer with a failing status is a bot wall rather than a plain refusal. Pure. */
import type { FetchFailure } from "../page.ts";
import { wallOf } from "../../lib/wall/challenge.ts";
import { PageView, type AnswerFacts } from "../../lib/wall/pageView.ts";
import { wallSentence } from "./sentences.ts";

/** The failure that a wall stands for, or null where no wall answered. */
export function wallFailure(answered: AnswerFacts): Pick<FetchFailure, "class" | "sentence"> | null {
  const maker = wallOf(new PageView(answered));
  return maker === null ? null : { class: "challenge", sentence: wallSentence(maker) };
}

/**
 * Whether a change meets the intent of its watch, by the account's language model. In order:
 *
 * 1. Only a change that would be alerted is asked about, and only where the watch has `llm_intent`, its AI is on, and the account has a model.
 * 2. A change that does not meet the intent is kept quietly and listed among the held-back readings with the reason; a person can
 *    make a change of it.
 * 3. Where no answer comes within ten seconds, or none that says yes or no, the change is alerted, marked `unjudged`.
 */
import { message, type Sentence } from "../message/message.ts";
import type { AccountAi } from "../account/ai.ts";
import { askModel } from "../ai/ask.ts";
import { askThroughCircuitBreaker } from "../ai/circuitBreaker.ts";
import { relevanceOfAnswer, relevanceQuestion, type Relevance } from "../ai/relevance.ts";
import type { Question } from "../lib/model/provider.ts";
import { decisiveDifference } from "../lib/difference/judgement.ts";
import type { NotifyWorld } from "../notify/world.ts";
import { needsPixels } from "../settings/processors.ts";
import type { Stage } from "../trace.ts";
import type { Outcome } from "./outcome.ts";
import type { Subject } from "./subject.ts";
import { suppressedReading } from "./suppressed.ts";
import type { Verdict } from "./verdict.ts";

const timeoutMs = 10_000;

/** `previous`: the text that the reading was compared with. `userId`: whose model; null: nobody's. */
type Evaluating = { subject: Subject; userId: number | null; previous: () => Promise<string | null> };
type Changed = Extract<Verdict, { kind: "changed" }>;

/** The outcome with the change kept quietly, marked, or as it is. Never throws for what a provider does. */
export async function evaluateRelevance(
  world: NotifyWorld,
  outcome: Outcome,
  { subject, userId, previous: load }: Evaluating,
): Promise<Outcome> {
  const { verdict } = outcome;
  const { settings, isPreview } = subject;
  const intent = settings.llm_intent.trim();
  if (verdict.kind !== "changed" || isPreview || userId === null || !intent || !settings.llm_backend_profile)
    return outcome;
  // Of a picture only how much of it changed is known.
  if (needsPixels(settings.processor)) return outcome;
  const [ai, previous] = await Promise.all([world.stores.mine({ userId }).account.ai(), load()]);
  if (!ai || previous === null) return outcome;
  const difference = decisiveDifference(previous, verdict.reading.text, verdict);
  const question = relevanceQuestion({ title: settings.title || verdict.reading.title || "", intent, difference });
  if (!question) return outcome;
  const answer = await relevanceOf(world, { ai, userId, question });
  if ("unjudged" in answer) return { ...outcome, verdict: marked(verdict, answer.unjudged) };
  if (answer.meets) return { ...outcome, verdict: withStage(verdict, stageOf(answer)) };
  return suppressed(outcome, { verdict, answer, subject, previous });
}

async function relevanceOf(
  world: NotifyWorld,
  { ai, userId, question }: { ai: AccountAi; userId: number; question: Question },
): Promise<Relevance | { unjudged: Sentence }> {
  try {
    const reply = await askThroughCircuitBreaker(world, userId, async () => {
      const outcome = await askModel(world, ai, { question, timeoutMs });
      return { outcome, works: "answer" in outcome || outcome.failure.kind === "declined" };
    });
    if (!reply) return { unjudged: message("ai.model_left_alone") };
    if ("failure" in reply) return { unjudged: reply.failure.sentence };
    return relevanceOfAnswer(reply.answer.text) ?? { unjudged: message("ai.model_unclear") };
  } catch (error) {
    console.warn(JSON.stringify({ what: "a change goes unjudged", error: String(error) }));
    return { unjudged: message("ai.model_away") };
  }
}

const stageOf = ({ meets, reason }: Relevance): Stage => ({ stage: "llm_intent", facts: { meets }, notes: [reason] });

const withStage = (verdict: Changed, stage: Stage): Changed => ({
  ...verdict,
  trace: { ...verdict.trace, stages: [...verdict.trace.stages, stage] },
});

const marked = (verdict: Changed, unjudged: Sentence): Changed => ({
  ...withStage(verdict, { stage: "llm_intent", facts: { meets: null }, notes: [unjudged] }),
  unjudged,
});

type Suppressing = { verdict: Changed; answer: Relevance; subject: Subject; previous: string };

function suppressed(outcome: Outcome, { verdict, answer, subject, previous }: Suppressing): Outcome {
  const { trace, reading } = withStage(verdict, stageOf(answer));
  const reason = answer.reason
    ? message("verdict.not_intent_since", { why: answer.reason })
    : message("verdict.not_intent");
  const quiet: Verdict = {
    kind: "quiet",
    why: "intent",
    reading,
    trace: { ...trace, verdict: "quiet: intent", reason },
  };
  const { memory, settings } = subject;
  return {
    ...outcome,
    verdict: quiet,
    suppressed: suppressedReading({ verdict: quiet, memory, reading, previous, settings }),
  };
}

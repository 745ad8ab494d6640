/**
 * The summary of a change: written once, kept with the change, and the same for everybody who asks. Whoever asks while it
 * is being written waits for that one.
 *
 * A person who asks learns what went wrong. An alert waits eight seconds at most and is sent without a summary where none
 * comes; for 15 minutes no other alert of the same change asks again, and a provider that keeps failing is not asked at all.
 */
import { message } from "../message/message.ts";
import type { AccountAi } from "../account/ai.ts";
import type { Effective } from "../settings/effective.ts";
import { needsPixels } from "../settings/processors.ts";
import { addressAt } from "../watch/openLink.ts";
import type { LoadedWatch } from "../watch/row.ts";
import type { AiWorld } from "./world.ts";
import { askModel } from "./ask.ts";
import { askThroughCircuitBreaker } from "./circuitBreaker.ts";
import type { ChangeName } from "./store.ts";
import type { Question } from "../lib/model/provider.ts";
import { summaryQuestion, cleanSummary } from "./summary.ts";
import { declinedFailure, temporaryFailure, type ModelFailure } from "./failure.ts";
import { decisiveDifference, type Judgement } from "../lib/difference/judgement.ts";

/** A change with the texts of its two snapshots, and which of their lines decided. */
export type ChangeToSummarise = {
  at: number;
  watch: LoadedWatch;
  settings: Effective;
  before: string;
  after: string;
  judgement: Judgement;
};
export type SummaryOutcome = { summary: string } | { failure: ModelFailure };

const requestedTimeoutMs = 30_000;
/** How long an alert waits for its summary, in milliseconds. */
export const alertTimeoutMs = 8000;
const alertRestSeconds = 900;
const pollIntervalMs = 250;
/** For the writes around the question. */
const marginSeconds = 10;

/** Writes the summary that a person asks for, in 30 seconds at most, or waits for the one that is being written. Never throws for what a provider does. */
export async function summariseChange(
  world: AiWorld,
  ai: AccountAi,
  change: ChangeToSummarise,
): Promise<SummaryOutcome> {
  const question = questionOf(change);
  if (!question) return { failure: declinedFailure(message("model.no_text")) };
  const seconds = requestedTimeoutMs / 1000 + marginSeconds;
  if (!(await world.stores.summaries.claim(nameOf(change), { now: world.clock.now(), seconds, isWanted: true })))
    return awaitSummary(world, nameOf(change), requestedTimeoutMs);
  return writeSummary(world, { ai, change: nameOf(change), question, timeoutMs: requestedTimeoutMs, restSeconds: 0 });
}

/** The summary for an alert, or null where none comes within eight seconds. Never throws. */
export async function summaryForAlert(world: AiWorld, change: ChangeToSummarise): Promise<string | null> {
  try {
    const ai = change.settings.llm_backend_profile ? await world.stores.mine(change.watch).account.ai() : null;
    const question = ai && questionOf(change);
    if (!ai || !question) return null;
    const seconds = alertTimeoutMs / 1000 + marginSeconds;
    const isMine = await world.stores.summaries.claim(nameOf(change), {
      now: world.clock.now(),
      seconds,
      isWanted: false,
    });
    const outcome = isMine
      ? await writeSummary(world, {
          ai,
          change: nameOf(change),
          question,
          timeoutMs: alertTimeoutMs,
          restSeconds: alertRestSeconds,
          userId: change.watch.userId,
        })
      : await awaitSummary(world, nameOf(change), alertTimeoutMs);
    return "summary" in outcome ? outcome.summary : null;
  } catch (error) {
    console.warn(JSON.stringify({ what: "an alert goes without its summary", error: String(error) }));
    return null;
  }
}

const nameOf = ({ watch, at }: ChangeToSummarise): ChangeName => ({ watchId: watch.id, at });

function questionOf({ watch, settings, at, before, after, judgement }: ChangeToSummarise): Question | null {
  // Of a picture the text says how much of it changed; what it shows is not asked about.
  if (needsPixels(settings.processor)) return null;
  return summaryQuestion({
    title: watch.settings.title || watch.reading.pageTitle || "",
    url: addressAt(watch.settings.url ?? "", at),
    intent: settings.llm_intent || settings.intent,
    prompts: settings.summary_prompts,
    difference: decisiveDifference(before, after, { judgement }),
  });
}

type Writing = {
  ai: AccountAi;
  change: ChangeName;
  question: Question;
  timeoutMs: number;
  restSeconds: number;
  /** Whose circuit breaker counts; absent where a person asked. */
  userId?: number;
};

async function writeSummary(world: AiWorld, writing: Writing): Promise<SummaryOutcome> {
  const { ai, change, question, timeoutMs, restSeconds, userId } = writing;
  const ask = async (): Promise<{ outcome: SummaryOutcome; works: boolean }> => {
    const reply = await askModel(world, ai, { question, timeoutMs });
    if ("failure" in reply) return { outcome: reply, works: reply.failure.kind === "declined" };
    const summary = cleanSummary(reply.answer.text, reply.answer.isWhole);
    return {
      outcome: summary ? { summary } : { failure: temporaryFailure(message("model.nothing_shown")) },
      works: true,
    };
  };
  let outcome: SummaryOutcome | null = null;
  try {
    outcome = userId === undefined ? (await ask()).outcome : await askThroughCircuitBreaker(world, userId, ask);
  } finally {
    if (outcome && "summary" in outcome) await world.stores.summaries.keep(change, outcome.summary);
    else await world.stores.summaries.giveUp(change, restSeconds && world.clock.now() + restSeconds);
  }
  return outcome ?? { failure: temporaryFailure(message("model.left_alone")) };
}

/** Waits for the summary that another request is writing. */
async function awaitSummary(world: AiWorld, change: ChangeName, timeoutMs: number): Promise<SummaryOutcome> {
  for (let waitedMs = 0; ; waitedMs += pollIntervalMs) {
    const state = await world.stores.summaries.state(change, world.clock.now());
    if (state?.summary) return { summary: state.summary };
    if (!state?.isBeingWritten) return { failure: temporaryFailure(message("model.summary_none"), 5) };
    if (waitedMs >= timeoutMs) return { failure: temporaryFailure(message("model.summary_written"), 10) };
    await world.clock.wait(pollIntervalMs);
  }
}

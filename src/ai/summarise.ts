/**
 * The summary of a change: written once, kept with the change, and the same for everybody who asks. Whoever asks while it
 * is being written waits for that one.
 *
 * A person's wish is answered with what went wrong. An alert waits a few seconds at most and goes without a summary where
 * none comes; then no other alert of the same change asks again, and a provider that keeps failing is left alone for a while.
 */
import type { AccountAi } from "../account/store.ts";
import type { Effective } from "../settings/effective.ts";
import type { LoadedWatch } from "../watch/row.ts";
import type { AiWorld } from "./world.ts";
import { asked } from "./ask.ts";
import { braked } from "./brake.ts";
import type { ChangeName } from "./store.ts";
import type { Question } from "./provider.ts";
import { summaryQuestion, tidied } from "./summary.ts";
import { declined, passing, type Trouble } from "./trouble.ts";
import { textDifference } from "../lib/difference/textDifference.ts";

/** A change with the texts of its two snapshots. */
export type Unsummarised = { at: number; watch: LoadedWatch; settings: Effective; before: string; after: string };
export type Summarised = { summary: string } | { trouble: Trouble };

const wantedTimeoutMs = 30_000;
const alertTimeoutMs = 8000;
const alertRestSeconds = 900;
const lookEveryMs = 250;
/** For the writes around the question. */
const marginSeconds = 10;

/** The summary that a person asks for. */
export async function summarised(world: AiWorld, ai: AccountAi, change: Unsummarised): Promise<Summarised> {
  const question = questionOf(change);
  if (!question) return { trouble: declined("No text changed, so there is nothing to summarise") };
  const seconds = wantedTimeoutMs / 1000 + marginSeconds;
  if (!(await world.stores.summaries.claim(nameOf(change), { now: world.clock.now(), seconds, isWanted: true })))
    return awaited(world, nameOf(change), wantedTimeoutMs);
  return written(world, { ai, change: nameOf(change), question, timeoutMs: wantedTimeoutMs, restSeconds: 0 });
}

/** The summary to tell in an alert, or null where none comes in time. Never throws. */
export async function summaryForAlert(world: AiWorld, change: Unsummarised): Promise<string | null> {
  try {
    const ai = await world.stores.mine(change.watch).account.ai();
    const question = ai && questionOf(change);
    if (!ai || !question) return null;
    const seconds = alertTimeoutMs / 1000 + marginSeconds;
    const isMine = await world.stores.summaries.claim(nameOf(change), {
      now: world.clock.now(),
      seconds,
      isWanted: false,
    });
    const outcome = isMine
      ? await written(world, {
          ai,
          change: nameOf(change),
          question,
          timeoutMs: alertTimeoutMs,
          restSeconds: alertRestSeconds,
          userId: change.watch.userId,
        })
      : await awaited(world, nameOf(change), alertTimeoutMs);
    return "summary" in outcome ? outcome.summary : null;
  } catch (error) {
    console.warn(JSON.stringify({ what: "an alert goes without its summary", error: String(error) }));
    return null;
  }
}

const nameOf = ({ watch, at }: Unsummarised): ChangeName => ({ watchId: watch.id, at });

function questionOf({ watch, settings, before, after }: Unsummarised): Question | null {
  // Of a picture the text says how much of it changed; what it shows is not asked about.
  if (settings.processor === "image_ssim_diff") return null;
  return summaryQuestion({
    title: watch.settings.title || watch.reading.pageTitle || "",
    url: watch.settings.url ?? "",
    intent: settings.intent,
    difference: textDifference(before, after, settings.ignore_whitespace),
  });
}

type Writing = {
  ai: AccountAi;
  change: ChangeName;
  question: Question;
  timeoutMs: number;
  restSeconds: number;
  /** Whose brake counts; absent where a person asked. */
  userId?: number;
};

async function written(world: AiWorld, writing: Writing): Promise<Summarised> {
  const { ai, change, question, timeoutMs, restSeconds, userId } = writing;
  const ask = async (): Promise<{ outcome: Summarised; works: boolean }> => {
    const reply = await asked(world, ai, { question, timeoutMs });
    if ("trouble" in reply) return { outcome: reply, works: reply.trouble.kind === "declined" };
    const summary = tidied(reply.answer.text, reply.answer.isWhole);
    return {
      outcome: summary ? { summary } : { trouble: passing("The provider answered with nothing that can be shown") },
      works: true,
    };
  };
  let outcome: Summarised | null = null;
  try {
    outcome = userId === undefined ? (await ask()).outcome : await braked(world, userId, ask);
  } finally {
    if (outcome && "summary" in outcome) await world.stores.summaries.keep(change, outcome.summary);
    else await world.stores.summaries.giveUp(change, restSeconds && world.clock.now() + restSeconds);
  }
  return outcome ?? { trouble: passing("The provider failed repeatedly and is left alone for a while") };
}

/** What another writes meanwhile. */
async function awaited(world: AiWorld, change: ChangeName, timeoutMs: number): Promise<Summarised> {
  for (let waitedMs = 0; ; waitedMs += lookEveryMs) {
    const state = await world.stores.summaries.state(change, world.clock.now());
    if (state?.summary) return { summary: state.summary };
    if (!state?.isBeingWritten) return { trouble: passing("The summary was just asked for, and none came", 5) };
    if (waitedMs >= timeoutMs) return { trouble: passing("The summary is still being written", 10) };
    await world.clock.wait(lookEveryMs);
  }
}

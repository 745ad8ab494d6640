/**
 * The last place where price and stock are looked for: the account's own language model, where one is set.
 *
 * 1. It is asked only about a reading that can be trusted and leaves price or stock open, once for each text, by the checks
 *    of a watch at most every ten minutes. The same text has the same answer, out of the memory of the watch.
 * 2. Where it cannot answer the reading stays what it is, and the page is read again at the next check, though it be the same.
 * 3. What it said, and what it could not, stands in the trace.
 */
import type { Asking, GoodSighting } from "./again.ts";
import { sha256 } from "../secret/digest.ts";
import { stockText, type Stock } from "../lib/price/stock.ts";
import type { Stage } from "../trace.ts";
import type { Reading } from "../watch/reading.ts";
import type { NotifyWorld } from "../notify/world.ts";
import type { AccountAi } from "../account/store.ts";
import { asked } from "../ai/ask.ts";
import { braked } from "../ai/brake.ts";
import { appraisalIn, appraisedStock, productQuestion, type Appraisal } from "../ai/product.ts";
import type { Question } from "../ai/provider.ts";
import type { Trouble } from "../ai/trouble.ts";
import type { Unclear } from "../page/sources/source.ts";
import type { Trusted } from "./trustedPage.ts";

const timeoutMs = 15_000;
const askEverySeconds = 600;
/** A text that told nothing may tell another model something. */
const silentSeconds = 86_400;

/** The reading with what the model could tell, or as it is where nobody is to be asked. */
export async function appraised(world: NotifyWorld, asking: Asking, made: Trusted): Promise<Trusted> {
  const open = "failure" in made ? made.unclear : made;
  const unclear = open?.read.reading.unclear;
  if (!open || !unclear || asking.userId === null) return made;
  const question = productQuestion(unclear, open.read.reading.title ?? "");
  if (!question) return made;
  const told = await toldBy(world, { ...asking, userId: asking.userId }, { question, unclear });
  if (!told) return made;
  if ("owed" in told) return owing(made, told.owed);
  const stock = appraisedStock(open.read.reading.restock ?? nothingKnown, told.appraisal.found);
  const stage = stageOf(told.appraisal.found);
  const learned = { appraisal: told.appraisal };
  if ("failure" in made && !told.appraisal.found) return { ...made, stages: [...made.stages, stage], learned };
  return { ...filled(open, stock), stages: [...made.stages, stage], momentBefore: null, learned };
}

const nothingKnown: Stock = { price: null, currency: null, in_stock: null, availability: "unknown" };

type Told = { appraisal: NonNullable<Reading["appraisal"]> } | { owed: string };

/** What the model says of this text, now or before; null where the account has none. */
async function toldBy(
  world: NotifyWorld,
  { memory, keeps, userId }: Asking & { userId: number },
  { question, unclear }: { question: Question; unclear: Unclear },
): Promise<Told | null> {
  const text = sha256(question.text);
  const known = memory.appraisal;
  const at = world.clock.now();
  const age = known ? at - known.at : 0;
  if (known?.text === text && (known.found !== null || (keeps && age < silentSeconds))) return { appraisal: known };
  const ai = await world.stores.mine({ userId }).account.ai();
  if (!ai) return null;
  if (keeps && known && age < askEverySeconds) return { owed: "The language model was asked a few minutes ago" };
  const reply = await braked(world, userId, () => answerOf(world, ai, question));
  if (!reply) return { owed: "The AI provider failed repeatedly and is left alone for a while" };
  if ("trouble" in reply) return { owed: reply.trouble.sentence };
  return { appraisal: { text, at, found: appraisalIn(reply.answer, unclear) } };
}

type Answered = { outcome: { answer: string } | { trouble: Trouble }; works: boolean };

async function answerOf(world: NotifyWorld, ai: AccountAi, question: Question): Promise<Answered> {
  const reply = await asked(world, ai, { question, timeoutMs });
  if ("answer" in reply) return { outcome: { answer: reply.answer.text }, works: true };
  // What is declined once is declined each time, like a text that says nothing.
  if (reply.trouble.kind === "declined") return { outcome: { answer: "" }, works: true };
  return { outcome: reply, works: false };
}

function owing(made: Trusted, why: string): Trusted {
  const stage: Stage = { stage: "restock_ai", facts: {}, notes: [why] };
  // An equal body would end the next check before anybody is asked.
  const learned = { bodyHash: undefined, validators: undefined };
  return { ...made, stages: [...made.stages, stage], learned };
}

function stageOf(found: Appraisal): Stage {
  if (!found) return { stage: "restock_ai", facts: {}, notes: ["The language model could not tell either"] };
  const { price, currency, in_stock } = found;
  return { stage: "restock_ai", facts: { price, currency, in_stock } };
}

function filled({ page, read }: GoodSighting, restock: Stock): GoodSighting {
  const text = stockText(restock);
  const reading = { ...read.reading, text, compared: text, fingerprint: sha256(text), restock };
  return { page, read: { ...read, reading } };
}

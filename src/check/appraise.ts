/**
 * The last place where price and stock are looked for: the account's own language model, where one is set.
 *
 * 1. It is asked only about a reading that can be trusted and leaves price or stock open, once for each text, by the checks
 *    of a watch at most every ten minutes. The same text has the same answer, out of the memory of the watch.
 * 2. Where it cannot answer the reading stays what it is, and the page is read again at the next check, though it be the same.
 * 3. What it said, and what it could not, stands in the trace.
 */
import { message, type Sentence } from "../message/message.ts";
import type { Accepted, Rejected } from "./readings.ts";
import type { GoodRead } from "./steps/read.ts";
import type { Subject } from "./subject.ts";
import { sha256 } from "../secret/digest.ts";
import { stockText, type Stock } from "../lib/price/stock.ts";
import type { Stage } from "../trace.ts";
import type { WatchMemory } from "../watch/memory.ts";
import type { NotifyWorld } from "../notify/world.ts";
import type { AccountAi } from "../account/ai.ts";
import { askModel } from "../ai/ask.ts";
import { askThroughCircuitBreaker } from "../ai/circuitBreaker.ts";
import { appraisalOfAnswer, stockWithAppraisal, productQuestion, type Appraisal } from "../ai/product.ts";
import type { Question } from "../lib/model/provider.ts";
import type { ModelFailure } from "../ai/failure.ts";
import type { OpenOffer } from "../page/sources/source.ts";

const timeoutMs = 15_000;
const askEverySeconds = 600;
/** A text that said nothing may tell another model something. */
const silentSeconds = 86_400;

type Appraisable = Accepted | Rejected;

/** The reading with what the model could tell, or as it is where nobody is to be asked. `userId`: whose model; null: nobody's. */
export async function appraise(
  world: NotifyWorld,
  { subject, userId }: { subject: Subject; userId: number | null },
  made: Appraisable,
): Promise<Appraisable> {
  const open = made.kind === "fail" ? made.unclear : made.read;
  const unclear = open?.reading.unclear;
  if (!open || !unclear || userId === null || !subject.settings.llm_backend_profile) return made;
  const question = productQuestion(unclear, open.reading.title ?? "");
  if (!question) return made;
  const answer = await answerFor(world, { subject, userId }, { question, unclear });
  if (!answer) return made;
  if ("owed" in answer) return owing(made, answer.owed);
  const { appraisal } = answer;
  const stages = [...made.stages, stageOf(appraisal.found)];
  const learned = { ...made.learned, appraisal };
  if (made.kind === "fail" && !appraisal.found) return { ...made, stages, learned };
  const read = withStock(open, stockWithAppraisal(open.reading.restock ?? nothingKnown, appraisal.found));
  return { kind: "accept", page: made.page, read, stages, momentBefore: null, learned };
}

const nothingKnown: Stock = { price: null, currency: null, in_stock: null, availability: "unknown" };

type Answer = { appraisal: NonNullable<WatchMemory["appraisal"]> } | { owed: Sentence };

/** What the model says of this text, now or before; null where the account has none. */
async function answerFor(
  world: NotifyWorld,
  { subject: { memory, isPreview }, userId }: { subject: Subject; userId: number },
  { question, unclear }: { question: Question; unclear: OpenOffer },
): Promise<Answer | null> {
  const isLearned = !isPreview;
  const text = sha256(question.text);
  const known = memory.appraisal;
  const at = world.clock.now();
  const age = known ? at - known.at : 0;
  if (known?.text === text && (known.found !== null || (isLearned && age < silentSeconds))) return { appraisal: known };
  const ai = await world.stores.mine({ userId }).account.ai();
  if (!ai) return null;
  if (isLearned && known && age < askEverySeconds) return { owed: message("ai.model_asked") };
  const reply = await askThroughCircuitBreaker(world, userId, () => answerOf(world, ai, question));
  if (!reply) return { owed: message("ai.model_left_alone") };
  if ("failure" in reply) return { owed: reply.failure.sentence };
  return { appraisal: { text, at, found: appraisalOfAnswer(reply.answer, unclear) } };
}

type Answered = { outcome: { answer: string } | { failure: ModelFailure }; works: boolean };

async function answerOf(world: NotifyWorld, ai: AccountAi, question: Question): Promise<Answered> {
  const reply = await askModel(world, ai, { question, timeoutMs });
  if ("answer" in reply) return { outcome: { answer: reply.answer.text }, works: true };
  // What is declined once is declined each time, like a text that says nothing.
  if (reply.failure.kind === "declined") return { outcome: { answer: "" }, works: true };
  return { outcome: reply, works: false };
}

function owing(made: Appraisable, why: Sentence): Appraisable {
  const stage: Stage = { stage: "restock_ai", facts: {}, notes: [why] };
  // An equal body would end the next check before anybody is asked.
  const learned = { ...made.learned, bodyHash: undefined, validators: undefined };
  return { ...made, stages: [...made.stages, stage], learned };
}

function stageOf(found: Appraisal): Stage {
  if (!found) return { stage: "restock_ai", facts: {}, notes: [message("ai.model_neither")] };
  const { price, currency, in_stock } = found;
  return { stage: "restock_ai", facts: { price, currency, in_stock } };
}

function withStock(read: GoodRead, restock: Stock): GoodRead {
  const text = stockText(restock);
  return { ...read, reading: { ...read.reading, text, compared: text, fingerprint: sha256(text), restock } };
}

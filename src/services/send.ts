/**
 * A notice to one target, and what the answer of its service means. Used for alerts and for tests alike. In order:
 *
 * 1. What the service must be asked for first; once more where what was kept has been withdrawn.
 * 2. The parts of the message one after the other, until one fails. Those that an earlier attempt sent are passed over.
 * 3. A part with a picture: its upload, then the message. Where only the markup of a message is refused it goes as plain text,
 *    where the picture may be what is refused it goes without.
 * 4. `progress.mark` records a part that was sent before anything else is, so that a crash in between sends nothing twice.
 */
import { englishOf } from "../message/textOf.ts";
import type { Sentence } from "../message/message.ts";
import type { World } from "../world.ts";
import type { Context, Target } from "./index.ts";
import { grantOf } from "./grants.ts";
import type { Notice } from "../lib/notification/notice.ts";
import type { ServiceAnswer } from "../lib/notification/outcome.ts";
import { fittedNotice, leftOut, uploadPicture, withoutPicture } from "./pictures.ts";
import { sendRequest, type PartsSent, type SendResult } from "./sendRequest.ts";

/** What earlier attempts sent, and who writes down what this one sends; `mark` throws where the attempt has to end. */
export type Progress = { parts: PartsSent | null; mark: (parts: PartsSent) => Promise<void> };

const nothingSent: Progress = { parts: null, mark: async () => undefined };

/** Sends a notice to one target. */
export async function sendNotice(
  world: World,
  target: Target,
  { notice: given, progress = nothingSent }: { notice: Notice; progress?: Progress | undefined },
): Promise<SendResult> {
  const context: Context = {
    appName: "Tidemark",
    appUrl: world.operator.PUBLIC_URL ?? "",
    telegramApiBase: world.operator.TELEGRAM_API_BASE ?? "https://api.telegram.org",
    now: world.clock.now(),
  };
  const granted = await grantOf(world, { target, context, isFresh: false });
  if ("outcome" in granted) return granted;
  const { notice, note } = await fittedNotice(target, given);
  const sendAll = (grant: string | undefined, from: Progress) =>
    sendParts(world, target, { notice, context: { ...context, grant }, progress: from });
  const withNote = (sent: SendResult): SendResult => (note ? { ...sent, note } : sent);
  const sent = await sendAll(granted.value, progress);
  if (!granted.isKept || sent.status !== 401) return withNote(sent);
  const again = await grantOf(world, { target, context, isFresh: true });
  if ("outcome" in again) return again;
  return withNote(await sendAll(again.value, { ...progress, parts: sent.parts ?? progress.parts }));
}

type Letter = { notice: Notice; context: Context };

/** The parts of a message that were not sent yet, until one fails. */
async function sendParts(
  world: World,
  target: Target,
  { notice, context, progress }: Letter & { progress: Progress },
): Promise<SendResult> {
  const parts = target.parts(notice);
  const of = parts.length;
  // Of a message that falls into other parts than it did, nobody knows which were sent.
  const start = progress.parts?.of === of ? progress.parts.sent : 0;
  let last: SendResult = { outcome: { kind: "delivered" }, status: null };
  let note: Sentence | undefined;
  for (const [index, part] of parts.entries()) {
    if (index < start) continue;
    const sent = await sendPart(world, target, { notice: part, context });
    note = sent.note ?? note;
    last = { ...sent, note, ...(of > 1 ? { parts: { sent: index, of } } : {}) };
    if (sent.outcome.kind !== "delivered") return last;
    const hasMore = index + 1 < of || (target.upload?.when === "after" && sent.shown.image !== undefined);
    if (hasMore) await progress.mark({ sent: index + 1, of });
    const answers = sent.answer ? [sent.answer] : [];
    note = (await uploadPicture(world, target, { notice: sent.shown, context, when: "after", answers })).note ?? note;
    last = { ...last, note, ...(of > 1 ? { parts: { sent: index + 1, of } } : {}) };
  }
  return last;
}

/** `shown`: the notice as it went, with its picture or without. */
type SentPart = SendResult & { shown: Notice };

async function sendPart(world: World, target: Target, { notice, context }: Letter): Promise<SentPart> {
  const { uploaded, note } = await uploadPicture(world, target, { notice, context, when: "before" });
  const shown = note ? withoutPicture(notice) : notice;
  const sent = await sendMessage(world, target, {
    notice: shown,
    context: uploaded ? { ...context, uploaded } : context,
  });
  if (!mayRefusePicture(target, shown, sent)) return { ...sent, shown, note: note ?? sent.note };
  const plain = withoutPicture(notice);
  const again = await sendMessage(world, target, { notice: plain, context });
  const why = sent.outcome.kind === "permanent" ? sent.outcome.reason : "";
  return { ...again, shown: plain, note: again.outcome.kind === "delivered" ? leftOut(why) : undefined };
}

/** Answers that say nothing about the message. */
const otherRefusals: readonly (number | null)[] = [401, 403, 404, 405, 410];

/** Whether the picture in a message may be why it was refused for good. Of mail servers only the size tells. */
function mayRefusePicture(target: Target, { image, imageLink }: Notice, { outcome, status }: SendResult): boolean {
  if (outcome.kind !== "permanent" || !(image || imageLink)) return false;
  if (target.upload?.when === "after") return false;
  return status === null
    ? /\b(?:552|5\.3\.4|size)\b/i.test(englishOf(outcome.reason))
    : !otherRefusals.includes(status);
}

async function sendMessage(world: World, target: Target, { notice, context }: Letter): Promise<SendResult> {
  const outcomeOf = (answer: ServiceAnswer) => target.outcome(answer, world.clock.now());
  const sent = await sendRequest(world, await target.compose(notice, context), outcomeOf);
  if (!sent.answer || !target.refusesMarkup(sent.answer)) return sent;
  return sendRequest(world, await target.compose(notice, context, true), outcomeOf);
}

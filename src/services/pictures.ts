/**
 * The picture of a notice on its way to one target: made as small as its service takes it, and uploaded where it does not go in the
 * request of the message. Whatever is wrong with a picture, the alert goes without it, and a note says why. Impure.
 */
import { message, type Message, type Sentence } from "../message/message.ts";
import type { World } from "../world.ts";
import { PngProblem } from "../lib/picture/png.ts";
import { pictureWithin } from "../lib/picture/scale.ts";
import type { Notice } from "../lib/notification/notice.ts";
import type { ServiceAnswer } from "../lib/notification/outcome.ts";
import type { Context, Target } from "./index.ts";
import { outcomeOfAnswer } from "../lib/notification/outcome.ts";
import { sendRequest } from "./sendRequest.ts";

/** More steps than any upload has. */
const maxSteps = 6;

/** `note`: what was left out and why, as a sentence. */
export type Fitted = { notice: Notice; note?: Sentence };

/** The sentence about a picture that did not go along. */
export const leftOut = (why: Sentence): Message => message("delivery.picture_left", { sentence: why });

export const withoutPicture = (notice: Notice): Notice => ({ ...notice, image: undefined, imageLink: undefined });

/** The notice with its picture in the way in which the target takes it, or without. */
export async function fittedNotice(target: Target, notice: Notice): Promise<Fitted> {
  const { image } = notice;
  if (target.picture === "address") return { notice: { ...notice, image: undefined } };
  if (target.picture === null || !image) return { notice: withoutPicture(notice) };
  const bytes = await bytesWithin(image.bytes, target);
  if (bytes) return { notice: { ...notice, image: { ...image, bytes }, imageLink: undefined } };
  return { notice: withoutPicture(notice), note: leftOut(message("delivery.picture_large")) };
}

async function bytesWithin(bytes: Uint8Array<ArrayBuffer>, { pictureLimits }: Target) {
  try {
    return await pictureWithin(bytes, pictureLimits);
  } catch (error) {
    // A picture of another kind cannot be made smaller.
    if (error instanceof PngProblem) return bytes.length <= pictureLimits.bytes ? bytes : null;
    throw error;
  }
}

type Upload = { notice: Notice; context: Context; when: "before" | "after"; answers?: readonly ServiceAnswer[] };

/** Uploads the picture of a notice where its service wants it so; `uploaded` is what names it there. */
export async function uploadPicture(
  world: World,
  target: Target,
  { notice, context, when, answers = [] }: Upload,
): Promise<{ uploaded?: string; note?: Sentence }> {
  const { upload } = target;
  if (!notice.image || upload?.when !== when) return {};
  const known = [...answers];
  for (let step = 0; step < maxSteps; step += 1) {
    const next = await upload.next(known, notice, context);
    if ("uploaded" in next) return next;
    if ("refused" in next) break;
    const sent = await sendRequest(world, next.ask, (answer) => outcomeOfAnswer(answer, world.clock.now()));
    if (sent.outcome.kind !== "delivered" || !sent.answer)
      return { note: leftOut("reason" in sent.outcome ? sent.outcome.reason : message("delivery.picture_refused")) };
    known.push(sent.answer);
  }
  return { note: leftOut(message("delivery.picture_refused")) };
}

/**
 * What services must be asked for before a message, such as access tokens, kept in the memory of the isolate until shortly
 * before they end. Impure.
 */
import type { World } from "../world.ts";
import type { Context, Target } from "./index.ts";
import type { ServiceAnswer } from "../lib/notification/outcome.ts";
import { outcomeOfAnswer } from "../lib/notification/outcome.ts";
import { sendRequest, type SendResult } from "./sendRequest.ts";

type Kept = { value: string; until: number };

/** How many are kept; the oldest goes first. */
const maxKept = 500;
/** A grant is not used in the last seconds of its time, which a slow request may outlast. */
const marginSeconds = 60;
const kept = new Map<string, Kept>();

/** `isKept`: it was asked for by an earlier message, so it may have been withdrawn since. */
export type Granted = { value: string | undefined; isKept: boolean };

/** The grant of a target, or how asking for it failed. `isFresh`: not one that is kept. */
export async function grantOf(
  world: World,
  { target, context, isFresh }: { target: Target; context: Context; isFresh: boolean },
): Promise<Granted | SendResult> {
  const { grant } = target;
  const request = grant && (await grant.request(context));
  if (!grant || !request) return { value: undefined, isKept: false };
  const known = kept.get(grant.key);
  if (!isFresh && known && known.until > context.now) return { value: known.value, isKept: true };
  const sent = await sendRequest(world, request, (answer) => refusalOf(answer, world.clock.now()));
  if (sent.outcome.kind !== "delivered" || !sent.answer) return sent;
  const found = grant.read(sent.answer);
  if (!found)
    return {
      ...sent,
      outcome: { kind: "permanent", reason: "The service gave nothing for the credentials of the URL" },
    };
  kept.delete(grant.key);
  kept.set(grant.key, { value: found.value, until: context.now + found.seconds - marginSeconds });
  if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? "");
  return { value: found.value, isKept: false };
}

/** As of every answer, but a bad request is one for the credentials. */
function refusalOf(answer: ServiceAnswer, now: number) {
  const outcome = outcomeOfAnswer(answer, now);
  return outcome.kind === "permanent"
    ? { ...outcome, reason: `The service refused the credentials of the URL (${answer.status})` }
    : outcome;
}

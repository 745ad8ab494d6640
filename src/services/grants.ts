/**
 * What services must be asked for before a message, such as access tokens, kept in the memory of the isolate until shortly
 * before they end. Impure.
 */
import { message } from "../message/message.ts";
import type { World } from "../world.ts";
import type { Context, Target } from "./index.ts";
import type { ServiceAnswer } from "../lib/notification/outcome.ts";
import { sendRequest, type SendResult } from "./sendRequest.ts";

type Kept = { value: string; until: number };

/** How many are kept; the oldest goes first. */
const maxKept = 500;
/** More than any service has. */
const maxRequests = 4;
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
  let request = grant && (await grant.request(context));
  if (!grant || !request) return { value: undefined, isKept: false };
  const known = kept.get(grant.key);
  if (!isFresh && known && known.until > context.now) return { value: known.value, isKept: true };
  const answers: ServiceAnswer[] = [];
  while (request) {
    const sent = await sendRequest(world, request, (answer) => grant.outcome(answer, world.clock.now()));
    if (sent.outcome.kind !== "delivered" || !sent.answer) return sent;
    answers.push(sent.answer);
    request = answers.length < maxRequests ? await grant.request(context, answers) : null;
  }
  const found = grant.read(...answers);
  if (!found)
    return {
      outcome: { kind: "permanent", reason: message("delivery.credentials_nothing") },
      status: answers.at(-1)?.status ?? null,
    };
  kept.delete(grant.key);
  kept.set(grant.key, { value: found.value, until: context.now + found.seconds - marginSeconds });
  if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? "");
  return { value: found.value, isKept: false };
}

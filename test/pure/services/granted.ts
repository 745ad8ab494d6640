/** What a service answers to the requests before a message, and what the message is made of then. */
import type { ServiceAnswer } from "../../../src/lib/notification/outcome.ts";
import type { HttpRequest, Outgoing, Target } from "../../../src/services/index.ts";
import { context } from "./notice.ts";

/** What services answer to a login, as the recording had it. */
const granted = {
  ...{ access_token: "granted1", token: "granted1", id: "granted1", user_id: "granted1", sid: "granted1" },
  ...{ accessJwt: "granted1", did: "did:plc:granted1", ok: true, success: true, expires_in: 3600, code: 0 },
  ...{ tenant_access_token: "granted1", data: { token: "granted1", access_token: "granted1", id: "granted1" } },
  ...{ channel: { id: "granted1" }, room_id: "!granted1:server.test", chat_id: "granted1", user: { id: "granted1" } },
};
/** Of Matrix, an account is at the server that was asked. */
const answerOf = (asked: HttpRequest) => ({
  ...{ status: 200, headers: {} },
  body: JSON.stringify({ ...granted, user_id: `@me:${new URL(asked.url).host}` }),
});

/** The grant of a target; the requests for it are added to `all`, and what is known by then is not asked for again. */
export async function grantOf(
  target: Target,
  known: Map<string, string>,
  all: Outgoing[],
): Promise<string | undefined> {
  const { grant } = target;
  if (!grant) return undefined;
  if (!known.has(grant.key)) {
    const answers: ServiceAnswer[] = [];
    for (
      let next = await grant.request(context);
      next && answers.length < 4;
      next = await grant.request(context, answers)
    ) {
      all.push(next);
      answers.push(answerOf(next));
    }
    known.set(grant.key, grant.read(...answers)?.value ?? "granted1");
  }
  return known.get(grant.key);
}

/** What the accounts of a chat ask of the API: their watches by words, and an action on one of them. */
import { ownerAsCaller } from "../../account/ownerAsCaller.ts";
import { Problem } from "../../problem.ts";
import type { RequestContext } from "../../http/app.ts";
import { runOperation, type OperationCall, type Operations } from "../../http/operations.ts";
import { sentenceInBody, refusalBody } from "../../http/refusals.ts";
import type { Press } from "../../telegram/press.ts";
import { nameOf } from "../../watch/name.ts";
import type { NotifyStores, NotifyWorld } from "../world.ts";
import type { BotWatch } from "./messages.ts";

/** `world`: of the database that has the account. */
export type ChatAccount = { userId: number; language: string | null; world: NotifyWorld };
type Asked = { c: RequestContext<NotifyStores>; api: Operations; accounts: readonly ChatAccount[] };

const daySeconds = 86_400;

async function run({ c, api }: Asked, { userId, world }: ChatAccount, call: OperationCall): Promise<Response> {
  const { req, env, executionCtx } = c;
  const caller = await ownerAsCaller(world.stores, userId).catch((error: unknown) => {
    if (error instanceof Problem) return error;
    throw error;
  });
  if (caller instanceof Problem) return Response.json(refusalBody(caller), { status: 403 });
  return runOperation({ req, env, executionCtx, var: { world } }, api, { caller, call });
}

/** Watches whose title or address has the words, of all accounts of the chat, by name; `total`: how many there are. */
export async function findWatches(
  asked: Asked,
  { words, limit }: { words: string; limit: number },
): Promise<{ watches: BotWatch[]; total: number }> {
  const query = new URLSearchParams({ sort: "name", limit: String(limit), ...(words ? { q: words } : {}) });
  const found: BotWatch[] = [];
  let total = 0;
  for (const account of asked.accounts) {
    const answer = await run(asked, account, { method: "GET", path: `/watches?${query.toString()}` });
    if (!answer.ok) continue;
    const page = await answer.json<{ watches: BotWatch[]; total: number }>();
    found.push(...page.watches);
    total += page.total;
  }
  return { watches: found.slice(0, limit), total };
}

type Done = { kind: "done"; label: string } | { kind: "gone" } | { kind: "refused"; sentence: string };

/** Runs an action on the watch, if it is one of the accounts of the chat. */
export async function actOn(asked: Asked, press: Press): Promise<Done> {
  for (const account of asked.accounts) {
    const watch = await account.world.stores.mine(account).watches.find(press.uuid);
    if (!watch) continue;
    const answer = await run(asked, account, callOf(press, asked.c.var.world.clock.now()));
    const isTwice = press.action === "noise" && answer.status === 409;
    if (answer.ok || isTwice) return { kind: "done", label: nameOf(watch) };
    return { kind: "refused", sentence: sentenceInBody(await answer.text()) };
  }
  return { kind: "gone" };
}

function callOf({ action, uuid, at }: Press, now: number): OperationCall {
  const edit = (json: object): OperationCall => ({ method: "PUT", path: `/watch/${uuid}`, json });
  switch (action) {
    case "pause":
      return edit({ paused: true });
    case "resume":
      return edit({ paused: false });
    case "check":
      return { method: "POST", path: `/watch/${uuid}/recheck` };
    case "day":
      return edit({ notification_muted_until: now + daySeconds });
    case "week":
      return edit({ notification_muted_until: now + 7 * daySeconds });
    case "noise":
      return { method: "POST", path: `/watch/${uuid}/changes/${at}/feedback`, json: { verdict: "noisy" } };
  }
}

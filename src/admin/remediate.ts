/**
 * Carries out an administrator's remedy. It is idempotent: a watch that is queued, switched, paused, cleared or whose owner is
 * notified already is not affected. The audit log records each remedy with its watches; a dry run only returns them.
 */
import type { WrittenDelivery } from "../notify/outbox/names.ts";
import { recheck } from "../schedule/dispatch.ts";
import { mailChannel, type Channel } from "../notify/channels.ts";
import { chosenChannels } from "../notify/recipients/inForce.ts";
import { accountChannels } from "../notify/recipients/store.ts";
import { nameInTitle } from "../services/shortName.ts";
import { nameOf } from "../watch/name.ts";
import type { LoadedWatch } from "../watch/row.ts";
import type { Statement } from "../storage/statements.ts";
import type { AdminWorld } from "./world.ts";
import { adminActor, type AuditEntry } from "../storage/audit/statements.ts";
import { trialOf, type RemedialAction } from "../storage/audit/actions.ts";
import type { AuditResult } from "../storage/audit/result.ts";
import { adviceFor } from "./remedies.ts";
import type { Marked } from "./store.ts";
import type { Selection } from "./selection.ts";
import { message, type Sentence } from "../message/message.ts";
import { textOf } from "../message/textOf.ts";
import { sentenceIn } from "../message/written.ts";
import type { Effective } from "../settings/effective.ts";
import { mayUseBrowser } from "../settings/scheduling.ts";
import { triedBy } from "../settings/tried.ts";
import { effectiveFor } from "../tag/inForce.ts";
import type { NewEvent } from "../notify/event.ts";

/** A remedy and the watches to apply it to. */
export type RemediationRequest = Selection & {
  action: RemedialAction;
  dryRun: boolean;
  limit: number;
  requestId: string;
  /** Nothing is noted where no watch was found: another database may have them. */
  skipsEmpty?: boolean;
};

const statementsAtOnce = 50;

/** Carries out a remedy; resolves to the public ids of the watches that it changed, or in a dry run would change. */
export async function remediate(world: AdminWorld, request: RemediationRequest): Promise<string[]> {
  const now = world.clock.now();
  const { action, dryRun, limit, requestId, skipsEmpty = false, ...selection } = request;
  const marked = await world.stores.admin.marked(selection, action, { limit, now });
  const entry: AuditEntry = {
    at: now,
    actor: adminActor(world.operator),
    action: dryRun ? trialOf(action) : action,
    object: selection,
    result: listed(marked),
    requestId,
  };
  if (!dryRun && marked.length) return (await work(world, { action, marked, now, entry })).map(({ uuid }) => uuid);
  if (marked.length || !skipsEmpty) await world.stores.admin.note(entry);
  return marked.map(({ uuid }) => uuid);
}

const listed = (marked: Marked[]): AuditResult => ({ kind: "watches", watches: marked.map(({ uuid }) => uuid) });

type Work = { action: RemedialAction; marked: Marked[]; now: number; entry: AuditEntry };

/** Carries out the action with its audit entry; resolves to the watches that it changed. */
async function work(world: AdminWorld, { action, marked, now, entry }: Work): Promise<Marked[]> {
  const ids = marked.map(({ id }) => id);
  switch (action) {
    case "switch_backend":
      await world.stores.admin.switchBackend(ids, now, entry);
      return marked;
    case "pause":
      await world.stores.admin.pause(ids, entry);
      return marked;
    case "clear":
      await world.stores.admin.clear(ids, entry);
      return marked;
    case "recheck":
      await world.stores.admin.note(entry);
      await recheck(world, ids, { now });
      return marked;
    case "notify_owner": {
      const notifiedWatches = await notifyOwners(world, marked, now);
      await world.stores.admin.note({ ...entry, result: listed(notifiedWatches) });
      return notifiedWatches;
    }
  }
}

/**
 * Sends one notice per watch to its channels, or else by mail to the account's verified address. Resolves to the watches whose
 * owners can be reached.
 */
async function notifyOwners(world: AdminWorld, marked: Marked[], now: number): Promise<Marked[]> {
  const watches = await world.stores.admin.watches(marked.map(({ id }) => id));
  const names = new Map(marked.map(({ id, notice }) => [id, notice]));
  const settingsOf = await effectiveFor(world, watches);
  const users = [...new Set(watches.map((watch) => watch.userId))];
  const [own, addresses] = await Promise.all([
    Promise.all(users.map(async (user) => [user, await accountChannels(world, user, now)] as const)),
    world.stores.admin.addresses(users),
  ]);
  const ownOf = new Map(own);
  const statements: Statement[] = [];
  const notified = new Set<number>();
  for (const watch of watches) {
    const chosen = await chosenChannels(world, { userId: watch.userId, settings: settingsOf(watch) });
    const channels = [...chosen, ...(ownOf.get(watch.userId) ?? [])];
    const reached = channels.length ? channels : lastResort(world, addresses.get(watch.userId));
    const options = { guard: { sql: "1 = 1", values: [] }, caps: { perHour: 0, perDay: 0 }, timing: null, now };
    const notice = noticeOf(watch, names.get(watch.id) ?? "", settingsOf(watch));
    statements.push(...(await world.stores.outbox.insertStatements(notice, reached, options)));
    if (reached.length) notified.add(watch.id);
  }
  for (let start = 0; start < statements.length; start += statementsAtOnce) {
    const part = statements.slice(start, start + statementsAtOnce);
    const results = await world.stores.batch<WrittenDelivery>(part);
    await world.stores.outbox.enqueue(results.flatMap((result) => result.results));
  }
  return marked.filter(({ id }) => notified.has(id));
}

const lastResort = ({ operator }: AdminWorld, address: string | undefined): Channel[] =>
  address ? [mailChannel(operator.MAIL_URL, address)] : [];

function noticeOf(watch: LoadedWatch, event: string, settings: Effective): NewEvent {
  const { language } = settings;
  const { failing } = watch.reading;
  const said = (sentence: Sentence) => textOf(sentence, { language });
  const advice = failing ? said(adviceFor(failing.class, triedBy(settings, mayUseBrowser(settings)))) : "";
  const failure = failing ? sentenceIn(failing.sentence, failing) : "";
  const words = {
    title: said(message("remedy.notice_title", { name: nameInTitle(nameOf(watch)) })),
    body: `${watch.settings.url}\n\n${said(message("remedy.notice", { failure }))}\n\n${advice}\n`,
  };
  return { kind: "failing", event, userId: watch.userId, watchId: watch.id, changeAt: null, words };
}

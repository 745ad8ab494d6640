/**
 * Everything that is stored about an account, as one JSON document, which is written piece by piece because histories may be
 * long. It does not contain the texts of snapshots, but the address of each.
 */
import { shownSuppressed } from "../../history/suppressed/shape.ts";
import { shownFeedbackRule } from "../../feedback/shape.ts";
import { planInForce } from "../../plan/plan.ts";
import type { ExportMine } from "../world.ts";
import { settingsResponse } from "../../preferences/response.ts";

const page = 200;

type Section = { name: string; rows: () => AsyncIterable<unknown> };

/** When the document is made (Unix seconds), and on which kind of server. */
type Where = { now: number; selfHosted: boolean };

/** The document as a stream of JSON in UTF-8. */
export function dataExportStream(mine: ExportMine, at: Where): ReadableStream<Uint8Array> {
  const pieces = document(mine, at);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const next = await pieces.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    cancel: async () => {
      await pieces.return(undefined);
    },
  });
}

async function* document(mine: ExportMine, { now, selfHosted }: Where): AsyncGenerator<string, void> {
  const account = await mine.account.read();
  const { id: _id, uuid, email, verified, createdAt, secrets } = account;
  const plan = planInForce(account.plan, selfHosted);
  yield `{"exported_at":${now},"account":${JSON.stringify({ id: uuid, email, verified, plan, created_at: createdAt })}`;
  yield `,"settings":${JSON.stringify(settingsResponse(account))}`;
  yield `,"notification_urls":${JSON.stringify(secrets.notification_urls ?? [])}`;
  const named = await mine.account.channels.list();
  yield `,"channels":${JSON.stringify(named.map(({ id, url, label }) => ({ id, url, label })))}`;
  yield `,"keys":${JSON.stringify(await mine.account.keys.list(now))}`;
  for (const { name, rows } of sections(mine)) {
    yield `,"${name}":[`;
    let first = true;
    for await (const row of rows()) {
      yield `${first ? "" : ","}\n${JSON.stringify(row)}`;
      first = false;
    }
    yield "]";
  }
  yield "}\n";
}

function sections(mine: ExportMine): Section[] {
  return [
    { name: "tags", rows: () => tags(mine) },
    { name: "watches", rows: () => watches(mine) },
    { name: "changes", rows: () => changes(mine) },
    { name: "deliveries", rows: () => deliveries(mine) },
    { name: "telegram", rows: () => telegram(mine) },
    { name: "push_subscriptions", rows: () => browsers(mine) },
    { name: "billing", rows: () => billing(mine) },
  ];
}

async function* telegram(mine: ExportMine) {
  const chat = await mine.telegram.read();
  if (chat) yield chat;
}

async function* browsers(mine: ExportMine) {
  yield* await mine.push.list();
}

async function* billing(mine: ExportMine) {
  const known = await mine.billing.customer();
  if (known) yield { customer: known.customerId, subscription: known.subscriptionId };
}

async function* tags(mine: ExportMine) {
  for (const { uuid, settings, createdAt } of await mine.tags.list())
    yield { uuid, date_created: createdAt, ...settings };
}

async function* watches(mine: ExportMine) {
  for (let after = 0; ;) {
    const found = await mine.watches.list({ after, limit: page });
    for (const watch of found) {
      const snapshots = await mine.history.snapshots(watch.id);
      yield {
        uuid: watch.uuid,
        date_created: watch.createdAt,
        last_viewed: watch.lastViewed,
        last_checked: watch.schedule.lastChecked,
        check_count: watch.schedule.checkCount,
        tags: watch.tags.map((tag) => tag.uuid),
        settings: watch.settings,
        lessons: watch.feedbackRules.map(shownFeedbackRule),
        held: (await mine.history.suppressed(watch.id)).map((one) => shownSuppressed(watch.uuid, one)),
        history: Object.fromEntries(snapshots.map(({ at }) => [at, `/api/v1/watch/${watch.uuid}/history/${at}`])),
      };
    }
    if (found.length < page) return;
    after = found.at(-1)?.id ?? 0;
  }
}

async function* changes(mine: ExportMine) {
  for (let after = 0; ;) {
    const found = await mine.history.changesSince(after, page);
    for (const { watchUuid, at, fromAt, added, removed, replaced, brief, summary, verdict, note } of found)
      yield {
        watch: watchUuid,
        timestamp: at,
        from: fromAt,
        added,
        removed,
        replaced,
        diff: brief,
        summary,
        feedback: verdict,
        note,
      };
    if (found.length < page) return;
    after = found.at(-1)?.id ?? 0;
  }
}

async function* deliveries(mine: ExportMine) {
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const found = await mine.deliveries.list({ before, limit: page });
    yield* found;
    if (found.length < page) return;
    before = found.at(-1)?.id ?? 0;
  }
}

/** Administration over HTTP: failing watches by class, remedies in bulk, and the audit log. */
import { expected } from "../lib/validation/coded.ts";
import { message } from "../message/message.ts";
import { sentenceIn, withCode, writtenSentence } from "../message/written.ts";
import { codeOf, statedShape } from "../http/stated.ts";
import { z } from "@hono/zod-openapi";
import { administrator } from "../http/access.ts";
import { operation } from "../http/operation.ts";
import { jsonAnswer, jsonBody } from "../http/contract.ts";
import { newApp } from "../http/app.ts";
import { cursorOf, nextLink, pageQuery } from "../http/paging.ts";
import { keyedRefusals } from "../http/refusals.ts";
import { askAll, findIn } from "../shard/shards.ts";
import { mergedSamples, mergedTotals, newest } from "./merge.ts";
import { markOfCursor } from "./mark.ts";
import { remediate } from "./remediate.ts";
import { remedialActions } from "../storage/audit/actions.ts";
import { remedies } from "./remedies.ts";
import { samplesPerClass, type FailingWatch } from "./store.ts";
import { failureClasses } from "../page/failure.ts";
import type { AdminStores } from "./world.ts";
import { uuidText } from "../lib/validation/uuid.ts";

const tags = ["Admin Reliability"];
const maxWatches = 500;
/** Lower than for other actions, because each notice loads its watch and encrypts one row per channel. */
const maxNotices = 100;

const kind = z.enum(failureClasses).meta({ id: "FailureClass" });
const user = z.string().max(254).meta({ description: "Public id or mail address of an account." });
const instant = z.int().meta({ description: "Unix seconds." });

const failing = z
  .object({
    uuid: z.string(),
    user: z.string().meta({ description: "Public id of the account." }),
    host: z.string(),
    class: kind,
    sentence: z.string(),
    ...statedShape,
    since: instant,
    count: z.int().meta({ description: "Failed checks in a row." }),
    last_checked: instant,
  })
  .meta({ id: "FailingWatch" });

const report = z
  .object({
    total: z.int(),
    classes: z.array(
      z.object({
        class: kind,
        count: z.int(),
        accounts: z.int(),
        hosts: z.int(),
        oldest_since: instant,
        newest_since: instant,
        remedy: z.object({ action: z.enum(remedialActions), reason: z.string(), reason_code: codeOf("reason") }),
        samples: z.array(failing.omit({ user: true, class: true, count: true, last_checked: true })),
      }),
    ),
    failures: z.array(failing),
  })
  .meta({ id: "ReliabilityReport" });

export const getReliability = operation({
  method: "get",
  path: "/admin/reliability",
  operationId: "getReliability",
  access: administrator,
  tags,
  summary: "Failing watches by class, with counts, ages, samples and remedies",
  description: "Needs the master admin key in a header. Paused watches are left out.",
  request: { query: z.object({ class: kind.optional(), user: user.optional(), ...pageQuery }) },
  responses: { 200: jsonAnswer(report, "All classes, and a page of the failures."), ...keyedRefusals(503) },
});

const requestShape = z
  .strictObject({
    class: kind.optional(),
    watches: z.array(uuidText).min(1).max(maxWatches).optional().meta({ description: "UUIDs." }),
    user: user.optional(),
    action: z.enum(remedialActions),
    dry_run: z.boolean().optional().meta({ description: "True: only names the watches." }),
    limit: z.int().min(1).max(maxWatches).optional().meta({ description: "Oldest failures first." }),
  })
  .refine(
    (given) => (given.class === undefined) !== (given.watches === undefined),
    expected(message("schema.either_class_or_watches")),
  )
  .meta({ id: "Remediation", example: { class: "http_403", action: "switch_backend", dry_run: true } });

export const remediateFailures = operation({
  method: "post",
  path: "/admin/reliability/remediate",
  operationId: "remediateFailures",
  access: administrator,
  tags,
  summary: "Recheck, switch to a browser, pause, tell the owner of, or clear failing watches",
  description: `At most ${maxWatches} watches at once (${maxNotices} for notify_owner); repeat until none is affected. Doing it twice does nothing more.`,
  request: jsonBody(requestShape),
  responses: {
    200: jsonAnswer(
      z.object({ affected: z.array(z.string()), dry_run: z.boolean() }).meta({ id: "Remediated" }),
      "The watches that were affected, or would be.",
    ),
    ...keyedRefusals(413, 415, 503),
  },
});

export const listAudit = operation({
  method: "get",
  path: "/admin/audit",
  operationId: "listAudit",
  access: administrator,
  tags,
  summary: "What was done, newest first",
  request: {
    query: z.object({ action: z.string().max(100).optional(), actor: z.string().max(100).optional(), ...pageQuery }),
  },
  responses: {
    200: jsonAnswer(
      z.array(
        z
          .object({
            id: z.int(),
            ts: instant,
            actor: z.string(),
            action: z.string(),
            object: z.string(),
            result: z.string(),
            request_id: z.string(),
          })
          .meta({ id: "AuditEntry" }),
      ),
      "Entries.",
    ),
    ...keyedRefusals(503),
  },
});

export const adminRoutes = newApp<AdminStores>();

adminRoutes.openapi(getReliability, async (c) => {
  const { class: only, user: whose, limit = 100, cursor } = c.req.valid("query");
  const selection = { class: only, user: whose };
  const page = { after: cursorOf(cursor), limit };
  const found = await askAll(c.var.shards, ({ stores }) => stores.admin.failures(selection, page));
  // Numbers of watches are distinct over all databases.
  const all = found.flatMap(({ failures }) => failures).sort((a, b) => a.id - b.id);
  const failures = all.slice(0, limit);
  if (failures.length === limit) c.header("Link", nextLink(c.req.url, failures.at(-1)?.id ?? 0));
  const examples = mergedSamples(
    found.map(({ samples }) => samples),
    samplesPerClass,
  );
  const samples = Map.groupBy(examples, (sample) => sample.class);
  const sums = mergedTotals(found.map(({ totals }) => totals));
  const classes = sums.map((totals) => {
    const { action, reason } = remedies[totals.class];
    const some = (samples.get(totals.class) ?? []).map(({ uuid, host, since, ...said }) => ({
      uuid,
      host,
      ...writtenFailure(said),
      since,
    }));
    return { ...totals, remedy: { action, ...withCode("reason", reason) }, samples: some };
  });
  const total = sums.reduce((sum, totals) => sum + totals.count, 0);
  return c.json({ total, classes, failures: failures.map(shownFailure) }, 200);
});

const shownFailure = ({ id: _id, code, values, sentence, ...shown }: FailingWatch) => ({
  ...shown,
  ...writtenFailure({ sentence, code, values }),
});

const writtenFailure = ({ sentence, code, values }: Pick<FailingWatch, "sentence" | "code" | "values">) =>
  writtenSentence(sentenceIn(sentence, { code, values: JSON.parse(values ?? "null") as unknown }));

adminRoutes.openapi(remediateFailures, async (c) => {
  const { dry_run: dryRun = false, limit = maxWatches, ...given } = c.req.valid("json");
  const max = given.action === "notify_owner" ? maxNotices : maxWatches;
  const affected: string[] = [];
  // One database after the other; each has the entry of its own part in its audit log.
  for (const world of c.var.shards.all()) {
    const left = Math.min(limit, max) - affected.length;
    // That nothing was found is noted once, in the last.
    const skipsEmpty = affected.length > 0 || world.shard.index < world.shard.count - 1;
    const request = { ...given, dryRun, limit: left, requestId: c.var.requestId, skipsEmpty };
    if (left > 0) affected.push(...(await remediate(world, request)));
  }
  return c.json({ affected, dry_run: dryRun }, 200);
});

adminRoutes.openapi(listAudit, async (c) => {
  const { limit = 100, cursor, ...filter } = c.req.valid("query");
  const { shards } = c.var;
  const before = await markOfCursor(cursor, (id) =>
    findIn(shards, `audit:${id}`, ({ stores }) => stores.admin.auditedAt(id)),
  );
  const lists = await askAll(shards, ({ stores }) => stores.admin.audit(filter, { before, limit }));
  const found = newest(lists, limit, ({ ts, id }) => ({ at: ts, id }));
  if (found.length === limit) c.header("Link", nextLink(c.req.url, found.at(-1)?.id ?? 0));
  return c.json(found, 200);
});

/** Accounts for whoever runs the service, over HTTP: who is there and what they use, and what is done with one of them. */
import { expected } from "../../lib/validation/coded.ts";
import { z } from "@hono/zod-openapi";
import { message } from "../../message/message.ts";
import { removeObjects } from "../../account/erase/objects.ts";
import { isGiving } from "../../billing/standing.ts";
import { administrator } from "../../http/access.ts";
import { newApp, type RequestContext } from "../../http/app.ts";
import { jsonAnswer, jsonBody } from "../../http/contract.ts";
import { operation } from "../../http/operation.ts";
import { nextLink, pageQuery } from "../../http/paging.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { planNames } from "../../plan/plan.ts";
import { problem } from "../../problem.ts";
import { sha256 } from "../../secret/digest.ts";
import { askAll, findIn, type Found } from "../../shard/shards.ts";
import { adminActor, type AuditEntry } from "../../storage/audit/statements.ts";
import { markOfCursor } from "../mark.ts";
import { newest } from "../merge.ts";
import type { AdminStores, AdminWorld } from "../world.ts";
import { adminAccount, adminAccountOf, type AdminAccount } from "./shape.ts";
import { orders, type AccountOrder, type AccountRow } from "./statements.ts";

type C = RequestContext<AdminStores>;
type Known = Found<AdminStores, AccountRow>;

const tags = ["Admin Accounts"];
const needsKey = "Needs the master admin key in a header.";
const orderNames = Object.keys(orders) as [AccountOrder, ...AccountOrder[]];
const account = z.string().min(1).max(254).meta({
  description: "Public id or mail address of an account.",
  example: "0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11",
});
const params = z.object({ account });

export const listAccounts = operation({
  method: "get",
  path: "/admin/accounts",
  operationId: "listAccounts",
  access: administrator,
  tags,
  summary: "Accounts, with what they use and when they were last there",
  description: needsKey,
  request: {
    query: z.object({
      q: z.string().max(254).optional().meta({ description: "A part of the mail address, or the public id." }),
      suspended: z.enum(["true", "false"]).optional(),
      plan: z.enum(planNames).optional(),
      sort: z
        .enum(orderNames)
        .optional()
        .meta({ description: "The largest first: when it was made (as usual), last seen, watches, or browser time." }),
      ...pageQuery,
    }),
  },
  responses: { 200: jsonAnswer(z.array(adminAccount), "Accounts."), ...keyedRefusals(503) },
});

export const readAccount = operation({
  method: "get",
  path: "/admin/accounts/{account}",
  operationId: "readAccount",
  access: administrator,
  tags,
  summary: "One account",
  description: needsKey,
  request: { params },
  responses: { 200: jsonAnswer(adminAccount, "The account."), ...keyedRefusals(404, 503) },
});

export const changeAccount = operation({
  method: "patch",
  path: "/admin/accounts/{account}",
  operationId: "changeAccount",
  access: administrator,
  tags,
  summary: "Suspend or resume an account, or set its plan",
  description:
    `${needsKey} Of a suspended account nothing is checked or sent, its sessions end, and whoever signs in or shows a key of it ` +
    "meets 403 with the reason. Nothing is deleted: resumed, it goes on as it was. A smaller plan pauses the newest watches that it " +
    "has no room for; a larger one lets them go on.",
  request: {
    params,
    ...jsonBody(
      z
        .strictObject({
          suspended: z.boolean().optional().meta({ description: "true suspends it, false lets it go on." }),
          reason: z.string().trim().min(1).max(300).optional().meta({
            description: "With `suspended: true`: what its owner reads where they sign in.",
          }),
          plan: z.enum(planNames).optional(),
        })
        .refine(
          ({ suspended, plan }) => suspended !== undefined || plan !== undefined,
          expected(message("schema.suspended_or_plan")),
        )
        .refine(
          ({ suspended, reason }) => reason === undefined || suspended === true,
          expected(message("schema.reason_of_suspended")),
        )
        .meta({ id: "AccountChange", example: { suspended: true, reason: "Too many pages of one shop" } }),
    ),
  },
  responses: { 200: jsonAnswer(adminAccount, "The account as it is now."), ...keyedRefusals(404, 409, 413, 415, 503) },
});

export const signOutAccount = operation({
  method: "post",
  path: "/admin/accounts/{account}/sign-out",
  operationId: "signOutAccount",
  access: administrator,
  tags,
  summary: "End all sessions of an account",
  description: needsKey,
  request: {
    params,
    ...jsonBody(
      z
        .strictObject({
          revoke_keys: z
            .boolean()
            .default(false)
            .meta({ description: "Whether all API keys, connected apps and the feed token end as well." }),
        })
        .meta({ id: "AccountSignOut", example: { revoke_keys: true } }),
    ),
  },
  responses: { 200: jsonAnswer(adminAccount, "The account as it is now."), ...keyedRefusals(404, 413, 415, 503) },
});

export const deleteAccountOf = operation({
  method: "delete",
  path: "/admin/accounts/{account}",
  operationId: "deleteAccountOf",
  access: administrator,
  tags,
  summary: "Delete an account and everything that belongs to it, at once",
  description: `${needsKey} There is no way back. A subscription at the payment provider ends with it.`,
  request: { params },
  responses: { 204: { description: "Gone." }, ...keyedRefusals(404, 503) },
});

export const adminAccountRoutes = newApp<AdminStores>();

adminAccountRoutes.openapi(listAccounts, async (c) => {
  const { limit = 100, cursor, sort: order = "created", suspended, ...rest } = c.req.valid("query");
  const { shards } = c.var;
  const filter = { ...rest, ...(suspended && { suspended: suspended === "true" }) };
  const before = await markOfCursor(cursor, (id) =>
    findIn(shards, `account:${id}`, ({ stores }) => stores.admin.accounts.valueOf(id, order)),
  );
  const lists = await askAll(shards, async (world) => {
    const rows = await world.stores.admin.accounts.list(filter, { order, before, limit });
    return shownWith(world, rows);
  });
  const found = newest(lists, limit, ({ row: { at, place } }) => ({ at, id: place }));
  if (found.length === limit) c.header("Link", nextLink(c.req.url, found.at(-1)?.row.place ?? 0));
  return c.json(
    found.map(({ shown }) => shown),
    200,
  );
});

adminAccountRoutes.openapi(readAccount, async (c) => {
  const { world, found } = await wanted(c, c.req.valid("param").account);
  return c.json(await shownOf(world, found), 200);
});

adminAccountRoutes.openapi(changeAccount, async (c) => {
  const { suspended, reason, plan } = c.req.valid("json");
  const { world, found } = await wanted(c, c.req.valid("param").account);
  const { admin } = world.stores;
  const { SELF_HOSTED: selfHosted } = world.operator;
  if (plan !== undefined) requireOwnPlan(found, selfHosted);
  if (plan !== undefined && plan !== found.plan) {
    const entry = entryOf(c, found, {
      action: "set_account_plan",
      result: { kind: "plan", from: found.plan, to: plan, status: null },
    });
    await admin.accounts.setPlan(found.place, { name: plan, selfHosted }, entry);
  }
  if (suspended === true)
    await admin.accounts.suspend(
      found.place,
      reason ?? null,
      entryOf(c, found, {
        action: "suspend_account",
        result: reason === undefined ? { kind: "done" } : { kind: "reason", reason },
      }),
    );
  if (suspended === false && found.suspended_at !== null)
    await admin.accounts.resume(
      found.place,
      { name: plan ?? found.plan, selfHosted },
      entryOf(c, found, { action: "resume_account", result: { kind: "done" } }),
    );
  return c.json(await shownOf(world, (await admin.accounts.find(found.id)) ?? found), 200);
});

adminAccountRoutes.openapi(signOutAccount, async (c) => {
  const { revoke_keys: revokesKeys } = c.req.valid("json");
  const { world, found } = await wanted(c, c.req.valid("param").account);
  const result = { kind: "ended", keysToo: revokesKeys } as const;
  const { accounts } = world.stores.admin;
  await accounts.signOut(found.place, { revokesKeys }, entryOf(c, found, { action: "sign_out_account", result }));
  return c.json(await shownOf(world, (await accounts.find(found.id)) ?? found), 200);
});

adminAccountRoutes.openapi(deleteAccountOf, async (c) => {
  const { world, found } = await wanted(c, c.req.valid("param").account);
  const entry = entryOf(c, found, { action: "delete_account", result: { kind: "done" } });
  c.executionCtx.waitUntil(removeObjects(world, await world.stores.admin.accounts.erase(found.place, entry)));
  return c.body(null, 204);
});

/** The account with this public id or address, in the world of its database. @throws Problem 404 */
async function wanted(c: C, name: string): Promise<Known> {
  const known = await findIn(c.var.shards, sha256(name), ({ stores }) => stores.admin.accounts.find(name));
  if (!known) throw problem.notFound("account");
  return known;
}

/** @throws Problem 409 where nobody but the payment provider, or nobody at all, sets the plan */
function requireOwnPlan({ plan_status: status }: AccountRow, selfHosted: boolean): void {
  if (selfHosted) throw problem.conflict(message("admin.plan_of_own_server"));
  if (isGiving(status)) throw problem.conflict(message("admin.plan_of_subscription"));
}

async function shownWith(world: AdminWorld, rows: AccountRow[]): Promise<{ row: AccountRow; shown: AdminAccount }[]> {
  const running = await world.stores.accounts.runningWatches(rows.map(({ place }) => place));
  const { SELF_HOSTED: selfHosted } = world.operator;
  return rows.map((row) => ({ row, shown: adminAccountOf(row, running.get(row.place) ?? [], selfHosted) }));
}

async function shownOf(world: AdminWorld, row: AccountRow): Promise<AdminAccount> {
  const running = await world.stores.accounts.runningWatches([row.place]);
  return adminAccountOf(row, running.get(row.place) ?? [], world.operator.SELF_HOSTED);
}

const entryOf = (c: C, { id }: AccountRow, about: Pick<AuditEntry, "action" | "result">): AuditEntry => ({
  at: c.var.world.clock.now(),
  actor: adminActor(c.var.world.operator),
  object: { account: id },
  requestId: c.var.requestId,
  ...about,
});

/** API keys over HTTP: list, create, read, revoke and rotate. The secret is shown once, in the answer to its creation. */
import { z } from "@hono/zod-openapi";
import { about, message } from "../../message/message.ts";
import { ownsAccount } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp, type RequestContext } from "../../http/app.ts";
import { freshPasswordNote, requireFreshPassword } from "../../http/freshPassword.ts";
import { scopes, type Rights } from "../../http/identity.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { throttleNewKeys } from "../../http/throttle.ts";
import { secondsUntil, until, untilWords } from "../../http/until.ts";
import { problem } from "../../problem.ts";
import { instant, jsonAnswer } from "../../http/contract.ts";
import { newKey } from "./key.ts";
import { maxKeys } from "./store.ts";
import type { AccountStores } from "../world.ts";
import { uuidText } from "../../lib/validation/uuid.ts";

const section = ["API Key Management"];
const maxGraceSeconds = 7 * 86_400;

const shownKey = z
  .object({
    id: z.uuid(),
    label: z.string(),
    scopes: z.array(z.enum(scopes)).nullable().meta({ description: "What it may do; null = everything." }),
    only_tags: z.array(z.uuid()).nullable().meta({ description: "The tags that it is bound to; null = all watches." }),
    prefix: z.string().meta({ description: "The first twelve characters." }),
    last_four: z.string(),
    created_at: instant,
    last_used_at: instant.nullable().meta({ description: "Accurate to five minutes." }),
    expires_at: instant.nullable(),
  })
  .meta({
    id: "ApiKey",
    example: {
      id: "0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11",
      label: "backup server",
      scopes: ["read", "write"],
      only_tags: null,
      prefix: "tm_live_Ab12",
      last_four: "9zYx",
      created_at: 1_767_225_600,
      last_used_at: null,
      expires_at: null,
    },
  });

const madeKey = z
  .object({ id: z.uuid(), api_key: z.string().meta({ description: "Shown this once." }) })
  .meta({ id: "NewApiKey", example: { id: "0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11", api_key: "tm_live_..." } });

const label = z
  .string()
  .trim()
  .max(100)
  .optional()
  .meta({ description: "What the key is for.", example: "backup server" });
const expiry = until
  .nullable()
  .optional()
  .meta({ description: untilWords("When the key ends, a time to come; null = never."), example: 4_102_444_800 });
const requestShape = z
  .strictObject({
    label,
    expires_at: expiry,
    scopes: z
      .array(z.enum(scopes))
      .min(1)
      .max(scopes.length)
      .nullable()
      .optional()
      .meta({
        description:
          "What the key may do. read: look at watches and what came of them, without secrets. write: change them. account: keys, " +
          "sessions, apps, secrets, export, payment. read is always included; null or absent = everything.",
        example: ["read"],
      }),
    only_tags: z
      .array(z.uuid().toLowerCase())
      .min(1)
      .max(20)
      .nullable()
      .optional()
      .meta({
        description:
          "UUIDs of tags: the key then sees and changes only watches with one of them, and nothing else of the account. It cannot " +
          "have the scope account.",
        example: null,
      }),
  })
  .meta({ id: "ApiKeyRequest", example: { label: "backup server" } });
const rotation = z
  .strictObject({
    label,
    expires_at: expiry,
    grace_seconds: z
      .int()
      .min(0)
      .max(maxGraceSeconds)
      .optional()
      .meta({ description: "How long the old key still works." }),
  })
  .meta({ id: "ApiKeyRotation", example: { grace_seconds: 3600 } });

const parameter = z.object({
  id: uuidText.meta({ param: { name: "id", in: "path" } }),
});
const optionalBody = <T extends z.ZodType>(schema: T) => ({ body: { content: { "application/json": { schema } } } });

export const listKeys = operation({
  method: "get",
  path: "/keys",
  operationId: "listKeys",
  access: ownsAccount("closed"),
  tags: section,
  summary: "List the keys that work, without their secrets",
  responses: { 200: jsonAnswer(z.array(shownKey), "The keys, oldest first."), ...keyedRefusals() },
});

export const createKey = operation({
  method: "post",
  path: "/keys",
  operationId: "createKey",
  access: ownsAccount("closed"),
  tags: section,
  summary: "Make an API key",
  description: freshPasswordNote,
  request: optionalBody(requestShape),
  responses: {
    201: jsonAnswer(madeKey, "Made; the key is shown this once."),
    ...keyedRefusals(403, 409, 413, 415, 503),
  },
});

const read = operation({
  method: "get",
  path: "/keys/{id}",
  operationId: "getKey",
  access: ownsAccount("closed"),
  tags: section,
  summary: "Read a key, without its secret",
  request: { params: parameter },
  responses: { 200: jsonAnswer(shownKey, "The key."), ...keyedRefusals(404) },
});

export const revokeKey = operation({
  method: "delete",
  path: "/keys/{id}",
  operationId: "revokeKey",
  access: ownsAccount("closed"),
  tags: section,
  summary: "Revoke a key at once",
  request: { params: parameter },
  responses: { 204: { description: "Revoked." }, ...keyedRefusals(404) },
});

export const rotateKey = operation({
  method: "post",
  path: "/keys/{id}/rotate",
  operationId: "rotateKey",
  access: ownsAccount("closed"),
  tags: section,
  summary: "Replace a key by a new one",
  description: freshPasswordNote,
  request: { params: parameter, ...optionalBody(rotation) },
  responses: {
    201: jsonAnswer(madeKey, "Made; the old key ends now, or after its grace."),
    ...keyedRefusals(403, 404, 409, 413, 415, 503),
  },
});

type KeyRequest = { label: string; expiresAt: number | null } & Rights;

async function made(c: RequestContext<AccountStores>, wanted: KeyRequest, replacing?: string) {
  const { expiresAt } = wanted;
  requireFreshPassword(c);
  await requireRights(c, wanted);
  const now = c.var.world.clock.now();
  if (expiresAt !== null && expiresAt <= now)
    throw problem.invalid(about("expires_at", message("account.expiry_past")));
  await throttleNewKeys(c.var.world, c.var.caller.userId);
  const key = newKey(crypto.randomUUID(), wanted);
  if (!(await c.var.mine.account.keys.add(key.row, now, replacing)))
    throw problem.conflict(message("account.key_limit", { count: maxKeys }));
  c.header("Location", `/api/v1/keys/${key.row.uuid}`);
  return { id: key.row.uuid, api_key: key.secret };
}

/** Nobody makes a key that may do more than its maker. @throws Problem 400, 403 */
async function requireRights(c: RequestContext<AccountStores>, { scopes: wanted, tags: bound }: Rights): Promise<void> {
  const own = c.var.caller.rights.scopes;
  const more = own && (wanted ?? scopes).filter((scope) => !own.includes(scope));
  if (more?.length) throw problem.forbidden(message("account.scope_exceeded", { scopes: more.join(", ") }));
  if (!bound) return;
  if (wanted?.includes("account")) throw problem.invalid(about("scopes", message("account.bound_key_scope")));
  const unknown = await c.var.mine.account.keys.unknownTags(bound);
  if (unknown.length)
    throw problem.invalid(about("only_tags", message("account.no_such_tag", { tag: unknown.join(", ") })));
}

export const keyRoutes = newApp<AccountStores>();

keyRoutes.openapi(listKeys, async (c) => c.json(await c.var.mine.account.keys.list(c.var.world.clock.now()), 200));

keyRoutes.openapi(createKey, async (c) => {
  const { label: name = "", expires_at: expiresAt = null, ...given } = c.req.valid("json");
  const { only_tags: bound = null } = given;
  const wanted = given.scopes ?? (bound ? (["read", "write"] as const) : null);
  const ends = secondsUntil(expiresAt, c.var.world.clock.now());
  return c.json(await made(c, { label: name, expiresAt: ends, scopes: wanted, tags: bound }), 201);
});

keyRoutes.openapi(read, async (c) => {
  const found = await c.var.mine.account.keys.find(c.req.valid("param").id, c.var.world.clock.now());
  if (!found) throw problem.notFound("api_key");
  return c.json(found, 200);
});

keyRoutes.openapi(revokeKey, async (c) => {
  if (!(await c.var.mine.account.keys.revoke(c.req.valid("param").id, c.var.world.clock.now())))
    throw problem.notFound("api_key");
  return c.body(null, 204);
});

keyRoutes.openapi(rotateKey, async (c) => {
  const { keys } = c.var.mine.account;
  const now = c.var.world.clock.now();
  const { label: name, expires_at: expiresAt, grace_seconds: graceSeconds = 0 } = c.req.valid("json");
  const old = await keys.find(c.req.valid("param").id, now);
  if (!old) throw problem.notFound("api_key");
  const answer = await made(
    c,
    {
      label: name ?? old.label,
      expiresAt: expiresAt === undefined ? old.expires_at : secondsUntil(expiresAt, now),
      scopes: old.scopes,
      tags: old.only_tags,
    },
    old.id,
  );
  if (graceSeconds) await keys.endAt(old.id, now + graceSeconds);
  else await keys.revoke(old.id, now);
  return c.json(answer, 201);
});

/** Web Push over HTTP (RFC 8030): the key that browsers subscribe with, the subscriptions, and a test push. */
import { codeOf } from "../http/stated.ts";
import { withCode } from "../message/written.ts";
import { about, message } from "../message/message.ts";
import { languageOf } from "../account/language.ts";
import { z } from "@hono/zod-openapi";
import { anybody, ownsAccount, reads, writes } from "../http/access.ts";
import { operation } from "../http/operation.ts";
import { deviceOf } from "../account/session/device.ts";
import { instant, jsonAnswer, jsonBody } from "../http/contract.ts";
import { destinationOf } from "../egress/destination.ts";
import { newApp } from "../http/app.ts";
import { keyedRefusals, refusals } from "../http/refusals.ts";
import { testNotice } from "../services/testNotice.ts";
import { problem } from "../problem.ts";
import type { PushWorld, PushStores } from "./world.ts";
import { areBrowserKeys } from "./encryption.ts";
import { sendPush } from "./send.ts";
import { vapidOf, vapidProblem, type VapidKeys } from "../operator/vapid.ts";
import { uuidText } from "../lib/validation/uuid.ts";

const tags = ["Web Push Notifications"];

export const getVapidPublicKey = operation({
  method: "get",
  path: "/push/vapid-public-key",
  operationId: "getVapidPublicKey",
  access: anybody,
  tags,
  summary: "The key to subscribe a browser with",
  responses: {
    200: jsonAnswer(
      z
        .object({
          public_key: z.string().meta({ description: "For applicationServerKey: a P-256 point in base64url." }),
        })
        .meta({ id: "VapidPublicKey" }),
      "The key.",
    ),
    ...refusals(503),
  },
});

const subscription = z
  .object({
    id: z.string(),
    label: z.string().meta({ description: "The name of the browser; empty for subscriptions of older versions." }),
    service: z.string().meta({ description: "Host of the browser's push service.", example: "fcm.googleapis.com" }),
    created_at: z.int(),
    expires_at: z.int().nullable(),
    last_delivered_at: instant
      .nullable()
      .meta({ description: "When its push service last took a push, in Unix seconds, accurate to five minutes." }),
  })
  .meta({
    id: "PushSubscription",
    example: {
      id: "5f0c2b1e-3d57-4a0e-8f0b-6b8a2a4d9c11",
      label: "Firefox on Android",
      service: "updates.push.services.mozilla.com",
      created_at: 1_767_225_600,
      expires_at: null,
      last_delivered_at: 1_767_229_200,
    },
  });

export const listPushSubscriptions = operation({
  method: "get",
  path: "/push/subscriptions",
  operationId: "listPushSubscriptions",
  access: reads("closed"),
  tags,
  summary: "List the browsers that get pushes",
  responses: {
    200: jsonAnswer(z.array(subscription), "The subscriptions; their endpoints stay secret."),
    ...keyedRefusals(),
  },
});

const secretText = (what: string) => z.string().max(200).meta({ description: what });
const newSubscription = z
  .strictObject({
    endpoint: z
      .string()
      .max(2000)
      .meta({ description: "https address at the browser's push service.", pattern: "^https://" }),
    expirationTime: z
      .number()
      .min(0)
      .max(1e14)
      .nullable()
      .optional()
      .meta({ description: "Milliseconds since 1970, or null." }),
    keys: z
      .strictObject({
        p256dh: secretText("The browser's key: 65 bytes in base64url."),
        auth: secretText("16 bytes in base64url."),
      })
      .meta({ description: "What pushes are encrypted with." }),
    label: z.string().trim().max(100).optional().meta({
      description: "The name of the browser in lists; without one its program and system, from the User-Agent.",
    }),
  })
  .meta({
    id: "PushSubscriptionRequest",
    description: "What `PushSubscription.toJSON()` gives, and a name for the browser.",
    example: {
      endpoint: "https://push.example/send/abc",
      expirationTime: null,
      keys: {
        p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth: "BTBZMqHH6r4Tts7J_aSIgg",
      },
    },
  });

export const addPushSubscription = operation({
  method: "post",
  path: "/push/subscriptions",
  operationId: "addPushSubscription",
  access: ownsAccount("closed"),
  tags,
  summary: "Send pushes to a browser",
  description: "A browser that is known already keeps its id.",
  request: jsonBody(newSubscription),
  responses: {
    201: jsonAnswer(z.object({ id: z.string() }).meta({ id: "PushSubscribed" }), "Subscribed."),
    ...keyedRefusals(409, 413, 415, 503),
  },
});

export const removePushSubscription = operation({
  method: "delete",
  path: "/push/subscriptions/{id}",
  operationId: "removePushSubscription",
  access: ownsAccount("closed"),
  tags,
  summary: "Send no more pushes to a browser",
  request: { params: z.object({ id: uuidText }) },
  responses: { 204: { description: "Removed." }, ...keyedRefusals(404) },
});

export const testPush = operation({
  method: "post",
  path: "/push/test",
  operationId: "testPush",
  access: writes("closed"),
  tags,
  summary: "Send a test push to every browser of the account",
  responses: {
    200: jsonAnswer(
      z.object({ success: z.boolean(), message: z.string(), message_code: codeOf("message") }).meta({ id: "PushTest" }),
      "Whether every browser's push service took it.",
    ),
    ...keyedRefusals(409, 503),
  },
});

/** @throws Problem 503 */
async function requireVapidKeys(world: PushWorld): Promise<VapidKeys> {
  const keys = vapidOf(world.operator);
  if (!keys) throw problem.notConfigured("web_push");
  const wrong = await vapidProblem(keys);
  if (!wrong) return keys;
  console.error(JSON.stringify({ what: "Web Push is off", why: wrong }));
  throw problem.notConfigured("web_push");
}

export const pushRoutes = newApp<PushStores>();

pushRoutes.openapi(getVapidPublicKey, async (c) => {
  const { publicKey } = await requireVapidKeys(c.var.world);
  return c.json({ public_key: publicKey }, 200);
});

pushRoutes.openapi(listPushSubscriptions, async (c) => c.json(await c.var.mine.push.list(), 200));

pushRoutes.openapi(addPushSubscription, async (c) => {
  const { world, mine } = c.var;
  await requireVapidKeys(world);
  const { endpoint, expirationTime, keys, label } = c.req.valid("json");
  const checked = destinationOf(endpoint, world.net.guardRules);
  if (!checked.ok) throw problem.invalid(about("endpoint", checked.failure.sentence));
  if (checked.destination.url.protocol !== "https:")
    throw problem.invalid(about("endpoint", message("push.endpoint_expected")));
  if (!(await areBrowserKeys(keys))) throw problem.invalid(about("keys", message("push.keys_expected")));
  const expiresAt = expirationTime ? Math.floor(expirationTime / 1000) : null;
  const id = await mine.push.add(
    { endpoint: checked.destination.url.href, ...keys },
    { label: label || null, device: deviceOf(c.req.header("User-Agent")), expiresAt, now: world.clock.now() },
  );
  return c.json({ id }, 201, { Location: `/api/v1/push/subscriptions/${id}` });
});

pushRoutes.openapi(removePushSubscription, async (c) => {
  if (!(await c.var.mine.push.remove(c.req.valid("param").id))) throw problem.notFound("push_subscription");
  return c.body(null, 204);
});

pushRoutes.openapi(testPush, async (c) => {
  const { world, mine, caller } = c.var;
  await requireVapidKeys(world);
  const browsers = await mine.push.list();
  if (!browsers.length) throw problem.conflict(message("push.no_subscription"));
  const notice = testNotice(world.clock.now(), await languageOf(world, caller.userId));
  const sent = await Promise.all(
    browsers.map(({ id }) =>
      sendPush(world, { userId: caller.userId, subscription: id }, { ...notice, id: crypto.randomUUID() }),
    ),
  );
  const failures = sent.flatMap(({ outcome }) => (outcome.kind === "delivered" ? [] : [outcome.reason]));
  const [reason] = failures;
  const counts = { took: browsers.length - failures.length, count: browsers.length };
  const said = reason ? message("push.sent_partly", { ...counts, reason }) : message("push.sent", counts);
  return c.json({ success: failures.length === 0, ...withCode("message", said) }, 200);
});

/** Sessions over HTTP: list them, end them, and give the password again for what needs a fresh one. */
import { z } from "@hono/zod-openapi";
import { message } from "../../message/message.ts";
import { ownsAccount } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp } from "../../http/app.ts";
import { instant, jsonAnswer, jsonBody, triedPassword } from "../../http/contract.ts";
import { freshSeconds } from "../../http/freshPassword.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { throttle } from "../../http/throttle.ts";
import { problem } from "../../problem.ts";
import { requirePassword } from "../password/routes.ts";
import type { AccountStores } from "../world.ts";
import { uuidText } from "../../lib/validation/uuid.ts";

const tags = ["Authentication"];

const shownSession = z
  .object({
    id: z.uuid(),
    label: z.string().meta({ description: "The device, from its User-Agent; empty for sessions of older versions." }),
    created_at: instant,
    last_seen_at: instant.meta({ description: "Unix seconds, accurate to five minutes." }),
    expires_at: instant.meta({ description: "30 days after the last use, in Unix seconds." }),
    confirmed_until: instant
      .nullable()
      .meta({ description: "Until when its password counts as fresh, in Unix seconds; null when it does not." }),
    current: z.boolean().meta({ description: "Whether this request uses it." }),
  })
  .meta({
    id: "ListedSession",
    example: {
      id: "5f0c2b1e-3d57-4a0e-8f0b-6b8a2a4d9c11",
      label: "Firefox on Linux",
      created_at: 1_767_225_600,
      last_seen_at: 1_767_229_200,
      expires_at: 1_769_821_200,
      confirmed_until: null,
      current: true,
    },
  });

export const listSessions = operation({
  method: "get",
  path: "/sessions",
  operationId: "listSessions",
  access: ownsAccount("closed"),
  tags,
  summary: "List the sessions of the account",
  responses: { 200: jsonAnswer(z.array(shownSession), "The sessions, the last used first."), ...keyedRefusals() },
});

export const endSession = operation({
  method: "delete",
  path: "/sessions/{id}",
  operationId: "endSession",
  access: ownsAccount("closed"),
  tags,
  summary: "End a session at once",
  request: { params: z.object({ id: uuidText }) },
  responses: { 204: { description: "Ended." }, ...keyedRefusals(404) },
});

export const endOtherSessions = operation({
  method: "delete",
  path: "/sessions",
  operationId: "endOtherSessions",
  access: ownsAccount("closed"),
  tags,
  summary: "End all other sessions at once",
  description: "The session of this request stays. A request with an API key ends all of them.",
  responses: {
    200: jsonAnswer(
      z.object({ ended: z.int() }).meta({ id: "SessionsEnded", example: { ended: 2 } }),
      "How many were ended.",
    ),
    ...keyedRefusals(),
  },
});

export const confirmPassword = operation({
  method: "post",
  path: "/auth/confirm",
  operationId: "confirmPassword",
  access: ownsAccount("closed"),
  tags,
  summary: "Give the password again in this session",
  description:
    "For ten minutes the session may then make API keys, export the account and read notification URLs. A new session " +
    "starts with a fresh password. An API key needs none, and is refused with 409.",
  request: jsonBody(
    z
      .strictObject({ password: triedPassword })
      .meta({ id: "PasswordConfirmation", example: { password: "correct horse battery" } }),
  ),
  responses: {
    200: jsonAnswer(
      z
        .object({ confirmed_until: instant })
        .meta({ id: "PasswordConfirmed", example: { confirmed_until: 1_767_226_200 } }),
      "Confirmed.",
    ),
    ...keyedRefusals(403, 409, 413, 415, 503),
  },
});

export const sessionRoutes = newApp<AccountStores>();

sessionRoutes.openapi(listSessions, async (c) => {
  const { world, mine, caller } = c.var;
  const now = world.clock.now();
  const shown = (await mine.account.sessions.list(now)).map(({ confirmed_at: at, ...session }) => ({
    ...session,
    confirmed_until: at + freshSeconds > now ? at + freshSeconds : null,
    current: session.id === caller.session?.id,
  }));
  return c.json(shown, 200);
});

sessionRoutes.openapi(endSession, async (c) => {
  const { id } = c.req.valid("param");
  if (!(await c.var.mine.account.sessions.end(id, c.var.world.clock.now()))) throw problem.notFound("session");
  return c.body(null, 204);
});

sessionRoutes.openapi(endOtherSessions, async (c) => {
  const { world, mine, caller } = c.var;
  return c.json({ ended: await mine.account.sessions.endOthers(caller.session?.id ?? null, world.clock.now()) }, 200);
});

sessionRoutes.openapi(confirmPassword, async (c) => {
  const { world, mine, caller } = c.var;
  if (!caller.session) throw problem.conflict(message("auth.fresh_password_of_key"));
  await throttle(c, "login");
  await requirePassword(c, c.req.valid("json").password);
  const now = world.clock.now();
  await mine.account.sessions.confirm(caller.session.id, now);
  return c.json({ confirmed_until: now + freshSeconds }, 200);
});

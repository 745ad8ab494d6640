/** Registration, login, logout and the caller's own account, over HTTP. */
import { z } from "@hono/zod-openapi";
import { message } from "../../message/message.ts";
import { anybody, ownsAccount } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp, type RequestContext } from "../../http/app.ts";
import { keyedRefusals, refusals } from "../../http/refusals.ts";
import { presentedIn } from "../../http/credential.ts";
import { mayMail, networkFrom, passwordAttempt, throttle } from "../../http/throttle.ts";
import { planInForce, planNames } from "../../plan/plan.ts";
import { Problem, problem } from "../../problem.ts";
import { sha256 } from "../../secret/digest.ts";
import { hashedPassword, passwordMatches } from "../../secret/password.ts";
import {
  email,
  instant,
  jsonAnswer,
  jsonBody,
  newPassword,
  normalEmail,
  triedPassword,
  typedEmail,
} from "../../http/contract.ts";
import { accountFields } from "../../settings/account.ts";
import { uiFields } from "../../settings/ui.ts";
import { admissionRefusal } from "../../operator/admission.ts";
import { goOnIn, locate } from "../../http/locate.ts";
import { newKey } from "../key/key.ts";
import { admittedTo, isAddressFree, isFirst } from "./home.ts";
import { newSession } from "../session/session.ts";
import { alertLanguageOf } from "../../services/words/language.ts";
import { pageLanguage } from "../language.ts";
import { accountPageWords } from "../pageWords.ts";
import { isOneMachine } from "../../operator/operator.ts";
import { sendsMail, originOf, sendLink, type Addressee } from "../post.ts";
import { freshToken, linkHours } from "../../secret/actionToken.ts";
import type { AccountStores } from "../world.ts";

const tags = ["Authentication"];
const accountId = "0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11";
const credentials = { email: "ada@example.com", password: "correct horse battery" };

const registered = z
  .object({
    user: z.object({ id: z.uuid(), email: z.string(), verified: z.boolean() }),
    api_key: z.string().optional().meta({ description: "Shown this once; absent with `session`." }),
    session_token: z
      .string()
      .optional()
      .meta({ description: "With `session` only; send it as `Authorization: Bearer`." }),
    expires_at: instant.optional().meta({ description: "When the session ends, in Unix seconds; each use moves it." }),
    message: z.string(),
    expires_in_hours: z.int(),
  })
  .meta({
    id: "Registered",
    example: {
      user: { id: accountId, email: "ada@example.com", verified: false },
      api_key: "tm_live_...",
      message: "Registered.",
      expires_in_hours: 24,
    },
  });

export const register = operation({
  method: "post",
  path: "/auth/register",
  operationId: "register",
  access: anybody,
  tags,
  summary: "Register an account and receive its first API key, or a session",
  request: jsonBody(
    z
      .strictObject({
        email,
        password: newPassword,
        invitation: z
          .string()
          .min(1)
          .max(200)
          .optional()
          .meta({ description: "A token of whoever runs this server; needed where registration is closed." }),
        session: z
          .boolean()
          .optional()
          .meta({ description: "true starts a session and makes no API key: for a person in a browser." }),
        time_zone: accountFields.shape.timezone.optional().meta({
          description: "IANA time zone of the account; the same as `timezone` in its settings.",
          example: "Europe/Berlin",
        }),
        language: uiFields.shape.language.unwrap().optional().meta({
          description:
            "BCP 47 tag of the language of the account's dashboard, mails and alerts; the same as `ui.language` in its settings.",
          example: "de",
        }),
      })
      .meta({ id: "Registration", example: credentials }),
  ),
  responses: {
    201: jsonAnswer(registered, "Registered; a verification mail is on its way."),
    ...refusals(400, 403, 409, 413, 415, 429, 503),
  },
});

export const logIn = operation({
  method: "post",
  path: "/auth/login",
  operationId: "logIn",
  access: anybody,
  tags,
  summary: "Exchange email and password for a session token",
  request: jsonBody(
    z.strictObject({ email: typedEmail, password: triedPassword }).meta({ id: "Login", example: credentials }),
  ),
  responses: {
    200: jsonAnswer(
      z
        .object({
          session_token: z.string(),
          expires_at: instant.meta({
            description: "30 days from now in Unix seconds; each use of the session moves it.",
          }),
        })
        .meta({ id: "Session", example: { session_token: "tm_sess_...", expires_at: 1_769_817_600 } }),
      "A session; send it as `Authorization: Bearer`.",
    ),
    ...refusals(400, 401, 403, 413, 415, 429, 503),
  },
});

const logout = operation({
  method: "post",
  path: "/auth/logout",
  operationId: "logOut",
  access: ownsAccount("closed"),
  tags,
  summary: "End this session",
  description: "An API key is not ended by this; see the key management.",
  responses: { 204: { description: "Ended." }, ...keyedRefusals() },
});

const me = operation({
  method: "get",
  path: "/auth/me",
  operationId: "getAccount",
  access: ownsAccount("closed"),
  tags,
  summary: "The account behind this credential",
  responses: {
    200: jsonAnswer(
      z
        .object({
          id: z.uuid(),
          email: z.string(),
          verified: z.boolean(),
          plan: z.enum(planNames),
          created_at: instant,
        })
        .meta({
          id: "Account",
          example: { id: accountId, email: "ada@example.com", verified: true, plan: "free", created_at: 1_767_225_600 },
        }),
      "The account.",
    ),
    ...keyedRefusals(),
  },
});

export const entryRoutes = newApp<AccountStores>();

entryRoutes.openapi(register, async (c) => {
  await throttle(c, "register");
  const { shards, world: anyWorld } = c.var;
  const { password, email: typed, invitation, session: startsSession, ...chosen } = c.req.valid("json");
  const address = normalEmail(typed);
  const admission = {
    registration: anyWorld.operator.REGISTRATION,
    invitation: invitation === undefined ? null : sha256(invitation),
  };
  const admit = async () => {
    const world = await admittedTo(shards, { address, admission });
    if (!world) throw new Problem("forbidden", admissionRefusal(admission));
    return world;
  };
  // Before the expensive password hash, and before the address is looked up: strangers do not learn which are registered.
  const world = await admit();
  goOnIn(c, world);
  const uuid = crypto.randomUUID();
  const session = startsSession ? newSession(c.req.header("User-Agent"), world.clock.now()) : null;
  const key = session ? null : await firstKeyOf(c, chosen.language);
  const token = freshToken("verify", address, world.clock.now());
  const passwordHash = await hashedPassword(password);
  if (!(await isAddressFree(shards, address))) throw problem.conflict(message("account.email_registered"));
  if (!(await isFirst(shards, { address, admission }))) throw new Problem("forbidden", admissionRefusal(admission));
  const made = await world.stores.accounts.register({
    uuid,
    email: address,
    passwordHash,
    ...(key && { key: key.row }),
    ...(session && { session: session.row }),
    ...settingsFrom(chosen),
    token: token.row,
    now: world.clock.now(),
    admission,
    trustsFirst: isOneMachine(world.operator) && !world.operator.MAIL_URL,
  });
  // Another registration may have used the invitation, or the only place, meanwhile.
  if (made === null) await admit();
  if (made === null) throw problem.conflict(message("account.email_registered"));
  const { id, verified } = made;
  const said = verified
    ? "Registered. This is the first account of a server that sends no mail, so your address counts as verified."
    : !sendsMail(world)
      ? "Registered. This server sends no mail, so your address stays as it is: not verified."
      : (await sentVerification(c, { id, uuid, to: address }, token.secret))
        ? "Registered. We sent you a mail to verify your address."
        : "Registered. The mail to verify your address could not be sent now: ask for it again later.";
  return c.json(
    {
      user: { id: uuid, email: address, verified },
      ...(key && { api_key: key.secret }),
      ...(session && { session_token: session.secret, expires_at: session.row.expiresAt }),
      message: said,
      expires_in_hours: linkHours.verify,
    },
    201,
    { Location: "/api/v1/auth/me" },
  );
});

/** The key of a new account, called so in the language that was chosen, or that the client asks for. */
async function firstKeyOf(c: RequestContext<AccountStores>, chosen: string | undefined) {
  const language = chosen === undefined ? await pageLanguage(c, null) : alertLanguageOf(chosen);
  return newKey(crypto.randomUUID(), { label: accountPageWords(language).firstKey, expiresAt: null });
}

/** The settings that a registration brings along; none where it says nothing of them. */
function settingsFrom({
  time_zone: timezone,
  language,
}: {
  time_zone?: string | undefined;
  language?: string | undefined;
}) {
  if (!timezone && !language) return {};
  return { settings: { ...(timezone && { timezone }), ...(language && { ui: { language } }) } };
}

/** Mails the verification link; false when that is not possible now. The account exists already, so this must not fail. */
async function sentVerification(c: RequestContext<AccountStores>, to: Addressee, secret: string): Promise<boolean> {
  const { world } = c.var;
  if (!(await mayMail(world, { userId: to.id, to: to.to, purpose: "verify", network: null }))) return false;
  try {
    await sendLink(world, to, { purpose: "verify", origin: originOf(world, c.req.url), secret });
    return true;
  } catch (error) {
    console.error(JSON.stringify({ what: "a verification mail was not written", error: String(error) }));
    return false;
  }
}

entryRoutes.openapi(logIn, async (c) => {
  await throttle(c, "login");
  const {
    clock: { now },
  } = c.var.world;
  const { email: typed, password } = c.req.valid("json");
  const address = normalEmail(typed);
  const attempt = await passwordAttempt(c.var.world, { email: address, network: networkFrom(c) });
  const found = await locate(c, sha256(address), ({ stores }) => stores.accounts.byEmail(address));
  const { accounts } = c.var.world.stores;
  const { matches, outdated } = await passwordMatches(password, found?.passwordHash ?? null);
  if (!found || !matches) throw problem.loginInvalid();
  await attempt.succeeded();
  if (found.suspension !== null) throw problem.suspended(found.suspension);
  if (outdated) await accounts.rehash(found.id, found.passwordHash, await hashedPassword(password));
  const { secret, row } = newSession(c.req.header("User-Agent"), now());
  await accounts.startSession({ ...row, userId: found.id });
  return c.json({ session_token: secret, expires_at: row.expiresAt }, 200);
});

entryRoutes.openapi(logout, async (c) => {
  const presented = presentedIn(c.req.raw.headers, new URLSearchParams());
  if (c.var.caller.keyId === null && presented) await c.var.world.stores.accounts.endSession(sha256(presented.text));
  return c.body(null, 204);
});

entryRoutes.openapi(me, async (c) => {
  const { uuid, email: address, verified, plan, createdAt } = await c.var.mine.account.read();
  const inForce = planInForce(plan, c.var.world.operator.SELF_HOSTED);
  return c.json({ id: uuid, email: address, verified, plan: inForce, created_at: createdAt }, 200);
});

/**
 * Passwords over HTTP: change a known one, or choose a new one by a mailed link (reset). Both end all sessions.
 *
 * A person who opens the link mailed to the account's address is its owner. If the address was never verified, somebody else
 * may have registered the account: then a reset revokes all API keys and removes all channels. On a verified account the owner
 * chooses whether it does.
 */
import { z } from "@hono/zod-openapi";
import { message } from "../../message/message.ts";
import { anybody, link, ownsAccount } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp, type RequestContext } from "../../http/app.ts";
import { basePath } from "../../http/path.ts";
import { keyedRefusals, refusals } from "../../http/refusals.ts";
import { locate } from "../../http/locate.ts";
import { sha256 } from "../../secret/digest.ts";
import { networkFrom, passwordAttempt, throttle } from "../../http/throttle.ts";
import { problem } from "../../problem.ts";
import { hashedPassword, passwordBytes, passwordMatches } from "../../secret/password.ts";
import {
  htmlAnswer,
  jsonAnswer,
  jsonBody,
  linkToken,
  messageAnswer,
  newPassword,
  normalEmail,
  triedPassword,
  typedEmail,
} from "../../http/contract.ts";
import { pageHeaders, pageHtml } from "../../http/page.ts";
import { alertWords } from "../../services/words/index.ts";
import { sendsMail, mailLink, originOf, sendAccountMail } from "../post.ts";
import { languageOf, pageLanguage } from "../language.ts";
import { letterOf } from "../letter.ts";
import { accountPageWords } from "../pageWords.ts";
import type { AccountStores } from "../world.ts";

const tags = ["Authentication"];
const ended = (keysToo: boolean) =>
  `The password is changed. All sessions have ended; ${keysToo ? "all API keys and the feed token are revoked, too." : "API keys still work."}`;

const revokeKeys = (usually: boolean) =>
  z
    .boolean()
    .default(usually)
    .meta({
      description:
        "Whether all API keys, connected apps and the feed token end as well" +
        (usually
          ? ". They always do where the address was never verified."
          : ", the key of this very request included."),
    });

const removeChannels = z
  .boolean()
  .default(false)
  .meta({
    description:
      "Whether every channel for alerts is removed: notification URLs of the account, its watches and its tags, alert mail, " +
      "push subscriptions, the Telegram chat, and the key of the AI provider. They always are where the address was never verified.",
  });

export const changePassword = operation({
  method: "post",
  path: "/auth/password",
  operationId: "changePassword",
  access: ownsAccount("closed"),
  tags,
  summary: "Change the password; all sessions end",
  request: jsonBody(
    z
      .strictObject({ current_password: triedPassword, new_password: newPassword, revoke_keys: revokeKeys(false) })
      .meta({
        id: "PasswordChange",
        example: { current_password: "correct horse battery", new_password: "staple of another kind" },
      }),
  ),
  responses: { 200: jsonAnswer(messageAnswer, "Changed."), ...keyedRefusals(403, 413, 415, 503) },
});

export const forgotPassword = operation({
  method: "post",
  path: "/auth/forgot",
  operationId: "forgotPassword",
  access: anybody,
  tags,
  summary: "Ask for a link to reset the password",
  description: "Answers the same for any address, so that nobody learns who has an account.",
  request: jsonBody(
    z.strictObject({ email: typedEmail }).meta({ id: "ForgottenPassword", example: { email: "ada@example.com" } }),
  ),
  responses: {
    200: jsonAnswer(messageAnswer, "If there is such an account, a mail is on its way."),
    ...refusals(400, 413, 415, 429, 503),
  },
});

const requestShape = z
  .strictObject({
    token: linkToken,
    password: newPassword,
    revoke_keys: revokeKeys(true),
    remove_channels: removeChannels,
  })
  .meta({ id: "PasswordReset", example: { token: "NEYF9WF...", password: "staple of another kind" } });
type PasswordRequest = z.infer<typeof requestShape>;

const reset = operation({
  method: "post",
  path: "/auth/reset",
  operationId: "resetPassword",
  access: link,
  tags,
  summary: "Choose a new password by a mailed link; all sessions end",
  description:
    "Where the address of the account was never verified, somebody else may have registered it: then all that was set up " +
    "before ends, API keys and channels alike, whatever the request says. The address counts as verified afterwards.",
  request: jsonBody(requestShape),
  responses: { 200: jsonAnswer(messageAnswer, "Changed."), ...refusals(400, 413, 415, 429, 503) },
});

const resetPage = operation({
  method: "get",
  path: "/auth/reset",
  operationId: "showPasswordReset",
  access: link,
  tags,
  summary: "The page behind a link to reset the password",
  request: { query: z.object({ token: linkToken }) },
  responses: { 200: htmlAnswer("A page with a form."), ...refusals(400) },
});

export const passwordRoutes = newApp<AccountStores>();

passwordRoutes.openapi(changePassword, async (c) => {
  const { current_password: current, new_password: wanted, revoke_keys: revokesKeys } = c.req.valid("json");
  await requirePassword(c, current);
  const {
    clock: { now },
    stores: { accounts },
  } = c.var.world;
  const { userId, email, verified } = c.var.caller;
  await accounts.setPassword(userId, await hashedPassword(wanted), { revokesKeys, now: now() });
  if (verified) await mailChanged(c, { userId, to: email });
  return c.json({ message: ended(revokesKeys) }, 200);
});

/** Writes to the owner, who may not be the one who changed it. An address that was never verified may be a stranger's. */
async function mailChanged(
  c: RequestContext<AccountStores>,
  { userId, to }: { userId: number; to: string },
): Promise<void> {
  const { world } = c.var;
  const { account } = alertWords(await languageOf(world, userId));
  const letter = letterOf(account.passwordChanged(`${originOf(world, c.req.url)}/forgot`));
  await sendAccountMail(world, { userId, to, ...letter, event: `password:${crypto.randomUUID()}` });
}

/** Requires the password of the caller's account. @throws Problem 403 when it is wrong, 429 after too many attempts */
export async function requirePassword(c: RequestContext<AccountStores>, password: string): Promise<void> {
  const { world, caller } = c.var;
  const attempt = await passwordAttempt(world, { email: caller.email, network: networkFrom(c) });
  const account = await world.stores.accounts.byId(caller.userId);
  if (!(await passwordMatches(password, account?.passwordHash ?? null)).matches) throw problem.passwordWrong();
  await attempt.succeeded();
}

passwordRoutes.openapi(forgotPassword, async (c) => {
  await throttle(c, "forgot");
  const { world } = c.var;
  if (!sendsMail(world)) throw problem.unavailable(message("account.mail_unavailable"), 3600);
  const address = normalEmail(c.req.valid("json").email);
  const origin = originOf(world, c.req.url);
  const network = networkFrom(c);
  // After the answer, so that the response time does not reveal whether the account exists.
  c.executionCtx.waitUntil(
    locate(c, sha256(address), ({ stores }) => stores.accounts.byEmail(address))
      .then((found) => found && mailLink(c.var.world, { ...found, to: address }, { purpose: "reset", origin, network }))
      .catch((error) => console.error(JSON.stringify({ what: "a reset mail was not written", error: String(error) }))),
  );
  return c.json({ message: "If there is an account with this address, we sent a link to reset its password." }, 200);
});

passwordRoutes.openapi(resetPage, async (c) => {
  const language = await pageLanguage(c, null);
  const { title, paragraphs, button, ...labels } = accountPageWords(language).reset;
  const fields = [
    { name: "token", value: c.req.valid("query").token },
    { name: "password", label: labels.password, type: "password", minLength: passwordBytes.min } as const,
    { name: "revoke_keys", label: labels.revokeKeys, type: "checkbox", isChecked: true } as const,
    { name: "remove_channels", label: labels.removeChannels, type: "checkbox", isChecked: false } as const,
  ];
  const form = { action: `${basePath}/auth/reset`, fields, button };
  return c.body(pageHtml({ language, title, paragraphs: paragraphs(passwordBytes.min), form }), 200, pageHeaders);
});

const box = (usually: boolean) =>
  z
    .enum(["true", "false"])
    .default(usually ? "true" : "false")
    .transform((text) => text === "true");
const resetForm = z.object({
  token: linkToken,
  password: newPassword,
  revoke_keys: box(true),
  remove_channels: box(false),
});

// The form of our own page. It is registered before the operation, which accepts only JSON.
passwordRoutes.post("/auth/reset", async (c, next) => {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header("Content-Type") ?? "")) return next();
  const typed = resetForm.safeParse(await c.req.parseBody());
  const done = typed.success ? await resetBy(c, typed.data) : null;
  const language = await pageLanguage(c, null);
  const { passwordChanged, passwordKept, signIn } = accountPageWords(language);
  const page = done
    ? { ...passwordChanged(done.keysRevoked), link: { href: "/sign-in", text: signIn } }
    : {
        title: passwordKept.title,
        paragraphs: [typed.success ? passwordKept.invalid : passwordKept.short],
        link: { href: "/forgot", text: passwordKept.again },
      };
  return c.body(pageHtml({ language, ...page }), done ? 200 : 400, pageHeaders);
});

passwordRoutes.openapi(reset, async (c) => {
  const done = await resetBy(c, c.req.valid("json"));
  if (!done) throw problem.invalid(message("account.link_used"));
  return c.json({ message: ended(done.keysRevoked) }, 200);
});

/** Sets the new password and what the request ends with it; null when the link is not valid. */
async function resetBy(
  c: RequestContext<AccountStores>,
  { token, password, ...wanted }: PasswordRequest,
): Promise<{ keysRevoked: boolean } | null> {
  await throttle(c, "reset");
  const {
    clock: { now },
  } = c.var.world;
  // Hashing is expensive, so an unknown token is refused first.
  if (!(await locate(c, sha256(token), ({ stores }) => stores.accounts.peek("reset", token, now())))) return null;
  const { accounts, channels } = c.var.world.stores;
  const passwordHash = await hashedPassword(password);
  const userId = await accounts.consume("reset", token, now());
  if (userId === null) return null;
  const account = await accounts.byId(userId);
  const isNew = !account?.verified;
  const keysRevoked = isNew || wanted.revoke_keys;
  // Keys are revoked first, so that nobody can add channels again during the removal. The address is verified last: after a
  // crash in between, the account is still unverified and the next reset completes the removal.
  await accounts.setPassword(userId, passwordHash, { revokesKeys: keysRevoked, now: now() });
  if (isNew || wanted.remove_channels) await channels.removeAll(userId);
  // The person who opened the mailed link can read mail at this address, which verifies it.
  await accounts.verify(userId, now());
  if (!isNew) await mailChanged(c, { userId, to: account.email });
  return { keysRevoked };
}

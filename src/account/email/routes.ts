/**
 * The address for alert mails over HTTP: set it, confirm it by a mailed link, and unsubscribe by a link in each mail. To
 * unsubscribe, a person presses a button on a page, or the mail program sends one POST (RFC 8058); opening the page alone
 * changes nothing.
 */
import { codeOf } from "../../http/stated.ts";
import { z } from "@hono/zod-openapi";
import { message, type Message } from "../../message/message.ts";
import { withCode } from "../../message/written.ts";
import { link, ownsAccount } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { locate } from "../../http/locate.ts";
import { mayChange } from "../../http/prefetch.ts";
import { newApp } from "../../http/app.ts";
import { basePath } from "../../http/path.ts";
import { keyedRefusals, refusals } from "../../http/refusals.ts";
import { problem } from "../../problem.ts";
import { sha256 } from "../../secret/digest.ts";
import { email as address, htmlAnswer, jsonAnswer, jsonBody, linkToken, normalEmail } from "../../http/contract.ts";
import { pageHeaders, pageHtml } from "../../http/page.ts";
import { mailLink, originOf } from "../post.ts";
import { linkHours } from "../../secret/actionToken.ts";
import { unsubscriberOf } from "./unsubscribe.ts";
import { pageLanguage } from "../language.ts";
import { accountPageWords } from "../pageWords.ts";
import type { AccountStores } from "../world.ts";

const tags = ["Email Verification"];

export const setEmail = operation({
  method: "post",
  path: "/email",
  operationId: "setEmail",
  access: ownsAccount("closed"),
  tags,
  summary: "Set the address for alerts; empty turns mails off",
  request: jsonBody(
    z
      .strictObject({
        email: z.union([address, z.literal("")]).meta({ description: "The address; empty turns mails off." }),
      })
      .meta({ id: "AlertEmailRequest", example: { email: "ada@example.com" } }),
  ),
  responses: {
    200: jsonAnswer(
      z
        .object({
          message: z.string(),
          message_code: codeOf("message"),
          email: z.string(),
          email_sent: z.boolean(),
          expires_in_hours: z.int(),
        })
        .meta({
          id: "EmailSet",
          example: {
            message: "We sent a mail to this address",
            email: "ada@example.com",
            email_sent: true,
            expires_in_hours: 24,
          },
        }),
      "Set; alerts go there once the link in the mail was opened.",
    ),
    ...keyedRefusals(413, 415, 503),
  },
});

const enable = operation({
  method: "get",
  path: "/email/enable",
  operationId: "enableEmail",
  access: link,
  tags,
  summary: "Agree to alerts by a mailed link",
  request: { query: z.object({ token: linkToken }) },
  responses: { 200: htmlAnswer("Alerts are mailed from now on."), ...refusals(400, 503) },
});

const unsubscribePage = operation({
  method: "get",
  path: "/email/unsubscribe",
  operationId: "showUnsubscribe",
  access: link,
  tags,
  summary: "The page behind a link to unsubscribe",
  request: { query: z.object({ token: linkToken }) },
  responses: { 200: htmlAnswer("A page with a button."), ...refusals(400) },
});

const token = linkToken.optional();
// RFC 8058: mail programs post the form field List-Unsubscribe=One-Click; the token stays in the query.
const form = z.looseObject({ token }).meta({ id: "UnsubscriptionForm" });

const unsubscribe = operation({
  method: "post",
  path: "/email/unsubscribe",
  operationId: "unsubscribe",
  access: link,
  tags,
  summary: "Turn alert mails off",
  request: {
    query: z.object({ token }),
    body: {
      content: {
        "application/json": {
          schema: z
            .strictObject({ token })
            .meta({ id: "Unsubscription", example: { token: "v1.0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11.c2lnbmF0dXJl" } }),
        },
        "application/x-www-form-urlencoded": { schema: form },
        "multipart/form-data": { schema: form },
      },
    },
  },
  responses: { 200: htmlAnswer("Mails are off."), ...refusals(400, 413, 415) },
});

export const emailRoutes = newApp<AccountStores>();

emailRoutes.openapi(setEmail, async (c) => {
  const { world, mine, caller } = c.var;
  const wanted = normalEmail(c.req.valid("json").email);
  await mine.account.setAlertEmail(wanted, { enabled: null, trustsOwn: false, now: world.clock.now() });
  const answer = (sentence: Message, sent: boolean) =>
    c.json(
      { ...withCode("message", sentence), email: wanted, email_sent: sent, expires_in_hours: linkHours.email },
      200,
    );
  if (!wanted) return answer(message("account.alert_mail_off"), false);
  const addressee = { id: caller.userId, uuid: caller.userUuid, to: wanted };
  const sent = await mailLink(world, addressee, { purpose: "email", origin: originOf(world, c.req.url) });
  return sent
    ? answer(message("account.alert_mail_sent"), true)
    : answer(message("account.alert_mail_tomorrow"), false);
});

emailRoutes.openapi(enable, async (c) => {
  const {
    clock: { now },
  } = c.var.world;
  const { token } = c.req.valid("query");
  const found = await locate(c, sha256(token), ({ stores }) => stores.accounts.peek("email", token, now()));
  const { accounts } = c.var.world.stores;
  const current = found && (await accounts.alertEmail(found.userId));
  if (!found || !current || sha256(current) !== found.addressHash)
    throw problem.invalid(message("account.link_replaced"));
  // Only the first visit turns mails on: a later visit must not undo an unsubscription.
  if (mayChange(c)) await accounts.enableMail(token, current, now());
  const language = await pageLanguage(c, found.userId);
  const { mailOn, toDashboard } = accountPageWords(language);
  return c.body(pageHtml({ language, ...mailOn, link: { href: "/", text: toDashboard } }), 200, pageHeaders);
});

emailRoutes.openapi(unsubscribePage, async (c) => {
  const { token } = c.req.valid("query");
  if (!(await unsubscriberOf(c.var.world.stores.sealer, token)))
    throw problem.invalid(message("account.token_invalid"));
  const language = await pageLanguage(c, null);
  const { button, ...words } = accountPageWords(language).unsubscribe;
  const form = { action: `${basePath}/email/unsubscribe`, fields: [{ name: "token", value: token }], button };
  const page = pageHtml({ language, ...words, form });
  return c.body(page, 200, pageHeaders);
});

emailRoutes.openapi(unsubscribe, async (c) => {
  const { req } = c;
  const secret = req.valid("json").token ?? req.valid("form").token ?? req.valid("query").token ?? "";
  const userUuid = await unsubscriberOf(c.var.world.stores.sealer, secret);
  const muted = userUuid
    ? await locate(c, userUuid, async ({ stores }) => (await stores.accounts.muteMail(userUuid)) || null)
    : null;
  if (!muted) throw problem.invalid(message("account.token_invalid"));
  const language = await pageLanguage(c, null);
  const { mailOff, toDashboard } = accountPageWords(language);
  return c.body(pageHtml({ language, ...mailOff, link: { href: "/", text: toDashboard } }), 200, pageHeaders);
});

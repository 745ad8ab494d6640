/** Verification of the account's email address: the page that the mailed link opens, and a request for another mail. */
import { z } from "@hono/zod-openapi";
import { message } from "../../message/message.ts";
import { link, ownsAccount } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { locate } from "../../http/locate.ts";
import { sha256 } from "../../secret/digest.ts";
import { mayChange } from "../../http/prefetch.ts";
import { newApp } from "../../http/app.ts";
import { keyedRefusals, refusals } from "../../http/refusals.ts";
import { problem } from "../../problem.ts";
import { htmlAnswer, jsonAnswer, linkToken } from "../../http/contract.ts";
import { pageHeaders, pageHtml } from "../../http/page.ts";
import { pageLanguage } from "../language.ts";
import { accountPageWords } from "../pageWords.ts";
import { mailLink, originOf } from "../post.ts";
import { linkHours } from "../../secret/actionToken.ts";
import type { AccountStores } from "../world.ts";

const resendEverySeconds = 60;

const verify = operation({
  method: "get",
  path: "/auth/verify",
  operationId: "verifyEmail",
  access: link,
  tags: ["Email Verification"],
  summary: "The page behind a verification link",
  description: "Verifies the address. Opening the link again within its lifetime shows the same page.",
  request: { query: z.object({ token: linkToken }) },
  responses: { 200: htmlAnswer("Verified."), ...refusals(400, 503) },
});

export const resendVerification = operation({
  method: "post",
  path: "/auth/resend-verification",
  operationId: "resendVerification",
  access: ownsAccount("closed"),
  tags: ["Email Verification"],
  summary: "Ask for a new verification mail, at most once a minute",
  responses: {
    200: jsonAnswer(
      z
        .object({ message: z.string(), expires_in_hours: z.int() })
        .meta({ id: "VerificationSent", example: { message: "Verification email sent", expires_in_hours: 24 } }),
      "A new mail is on its way; earlier links are void.",
    ),
    ...keyedRefusals(503),
  },
});

export const verificationRoutes = newApp<AccountStores>();

verificationRoutes.openapi(verify, async (c) => {
  const {
    clock: { now },
  } = c.var.world;
  const { token } = c.req.valid("query");
  const found = await locate(c, sha256(token), ({ stores }) => stores.accounts.peek("verify", token, now()));
  if (!found) throw problem.invalid(message("account.verification_link"));
  // Mail scanners open links before people do, and people click twice: so a used link succeeds again.
  if (mayChange(c)) await c.var.world.stores.accounts.verify(found.userId, now());
  const language = await pageLanguage(c, found.userId);
  const { verified, toDashboard } = accountPageWords(language);
  const page = pageHtml({ language, ...verified, link: { href: "/", text: toDashboard } });
  return c.body(page, 200, pageHeaders);
});

verificationRoutes.openapi(resendVerification, async (c) => {
  const { world, caller } = c.var;
  if (caller.verified) throw problem.invalid(message("account.email_verified"));
  const seconds = await world.stores.accounts.takeVerificationTurn(
    caller.userId,
    world.clock.now(),
    resendEverySeconds,
  );
  if (seconds) throw problem.limited(message("account.verification_wait"), seconds);
  const addressee = { id: caller.userId, uuid: caller.userUuid, to: caller.email };
  const sent = await mailLink(world, addressee, { purpose: "verify", origin: originOf(world, c.req.url) });
  if (!sent) throw problem.limited(message("account.verification_wait"), 3600);
  return c.json({ message: "Verification email sent", expires_in_hours: linkHours.verify }, 200);
});

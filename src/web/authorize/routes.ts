/**
 * The page where a person admits an app (OAuth 2.1, 4.1). In order:
 *
 * 1. Whoever is not signed in signs in first, and whoever did so long ago gives the password again: what is granted lasts.
 * 2. The person sees who asks, and allows or denies it. The answer counts only from this very session, for the very request
 *    that was shown; like every form it must come from a page of ours, which nobody can frame.
 * 3. A request that nobody may answer is explained here. Nobody is sent on without a click (RFC 9700, 4.11.2).
 */
import { hasFreshPassword } from "../../http/freshPassword.ts";
import { originOf } from "../../http/resource.ts";
import type { Scope } from "../../http/identity.ts";
import { grant, questionOf, refusalAddress, type Question, type AccessRequest } from "../../oauth/consent/consent.ts";
import { sameSecret, sha256 } from "../../secret/digest.ts";
import { confirmPath } from "../account/refused.ts";
import { answerPage, textIn, textsIn, isSecure } from "../request/answer.ts";
import { newScreens, type C } from "../request/app.ts";
import { signedIn } from "../request/visit.ts";
import { sessionSecret } from "../session/cookie.ts";
import { consentPage, refusedRequestPage } from "./page.tsx";

const here = "/authorize";

export const authorizeScreens = newScreens();

authorizeScreens.use(here, signedIn);

authorizeScreens.get(here, async (c) => {
  const { search } = new URL(c.req.url);
  if (!isFresh(c)) return c.redirect(confirmPath(here + search), 303);
  return ask(c, search);
});

authorizeScreens.post(here, async (c) => {
  const form = await c.req.formData();
  const search = textIn(form, "request");
  if (!sameSecret(textIn(form, "proof"), proofOf(c, search)))
    return ask(c, search, c.var.reader.words.authorize.asksAgain);
  if (!isFresh(c)) return c.redirect(confirmPath(here + search), 303);
  const access = accessRequestOf(c, search);
  const question = await questionOf(c.var.world, access);
  if ("problem" in question) return ask(c, search);
  const allowed = textsIn(form, "scope");
  const scopes = question.authorization.scopes.filter((scope) => allowed.includes(scope)) as Scope[];
  const target =
    textIn(form, "answer") === "allow"
      ? await grant(c.var.world, access, { question, scopes })
      : refusalAddress(access, "access_denied");
  c.header("Cache-Control", "no-store");
  c.header("Referrer-Policy", "no-referrer");
  return c.redirect(target, 303);
});

/** Shows what is asked for, or why it cannot be. */
async function ask(c: C, search: string, problem?: string): Promise<Response> {
  const question = await questionOf(c.var.world, accessRequestOf(c, search));
  if ("problem" in question) {
    const { problem: refusal, back } = question;
    const html = refusedRequestPage(c.var.reader, { sentence: refusal.sentence, back });
    return answerPage(c, html, { status: 400 });
  }
  return answerPage(c, pageOf(c, question, { search, problem }), {
    isSecret: true,
    sendsTo: new URL(question.asked.redirectUri).origin,
  });
}

function pageOf(
  c: C,
  { client, asked, authorization }: Question,
  { search, problem }: { search: string; problem: string | undefined },
) {
  const { protocol, host } = new URL(asked.redirectUri);
  return consentPage(c.var.reader, {
    app: { name: client.name, host: client.host },
    target: protocol === "http:" ? null : host,
    scopes: authorization.scopes as Scope[],
    request: search,
    proof: proofOf(c, search),
    ...(problem === undefined ? {} : { problem }),
  });
}

function accessRequestOf(c: C, search: string): AccessRequest {
  const origin = originOf(c.req.url, c.var.world.operator.PUBLIC_URL);
  return { query: new URLSearchParams(search), origin, userId: c.var.caller?.userId ?? 0, shards: c.var.shards };
}

const isFresh = (c: C): boolean => c.var.caller !== null && hasFreshPassword(c.var.caller, c.var.world.clock.now());

/** What only the session that was asked can send back, and only for this request. */
const proofOf = (c: C, search: string): string =>
  sha256(`${sessionSecret(c.req.header("Cookie"), isSecure(c)) ?? ""}\nauthorize\n${search}`);

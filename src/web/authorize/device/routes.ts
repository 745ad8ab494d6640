/**
 * The page where a person admits a program without a browser (RFC 8628, 3.3). In order:
 *
 * 1. Whoever is not signed in signs in first, and whoever did so long ago gives the password again: what is granted lasts.
 * 2. The person enters the code, or came by an address that has it; either way they see it, and compare it with the program's.
 * 3. The answer counts only from this very session, for the very code that was shown, and once. Every code that is entered, by
 *    the page or by the form, counts as an attempt to guess one.
 */
import { hasFreshPassword } from "../../../http/freshPassword.ts";
import { networkOf } from "../../../lib/network/networkOf.ts";
import { shownCode, userCodeIn } from "../../../lib/oauth/device.ts";
import {
  allowDevice,
  denyDevice,
  deviceQuestion,
  type CodeEntry,
  type RefusedDevice,
} from "../../../oauth/device/answer.ts";
import { sameSecret, sha256 } from "../../../secret/digest.ts";
import { confirmPath } from "../../account/refused.ts";
import { sentenceOf } from "../../parts/sentence.ts";
import { spoken } from "../../parts/spoken.ts";
import { answerPage, goOn, isSecure, textIn, textsIn } from "../../request/answer.ts";
import { newScreens, type C } from "../../request/app.ts";
import { signedIn } from "../../request/visit.ts";
import { sessionSecret } from "../../session/cookie.ts";
import { answeredPage, codePage, devicePage } from "./page.tsx";

const here = "/device";

export const deviceScreens = newScreens();

deviceScreens.use(here, signedIn);

deviceScreens.get(here, async (c) => {
  const answered = c.req.query("answered");
  if (answered !== undefined) return answerPage(c, answeredPage(c.var.reader, { isAllowed: answered === "allow" }));
  const typed = c.req.query("user_code");
  if (typed === undefined) return answerPage(c, codePage(c.var.reader, {}));
  const code = userCodeIn(typed);
  if (code === null) return askAgain(c, typed, c.var.reader.words.device.noCode);
  if (!isFresh(c)) return c.redirect(confirmPath(`${here}?user_code=${shownCode(code)}`), 303);
  return ask(c, code);
});

deviceScreens.post(here, async (c) => {
  const form = await c.req.formData();
  const code = userCodeIn(textIn(form, "user_code"));
  if (code === null) return askAgain(c, textIn(form, "user_code"), c.var.reader.words.device.noCode);
  if (!isFresh(c)) return c.redirect(confirmPath(`${here}?user_code=${shownCode(code)}`), 303);
  if (!sameSecret(textIn(form, "proof"), proofOf(c, code))) return ask(c, code, c.var.reader.words.authorize.asksAgain);
  const entry = entryOf(c, code);
  const question = await deviceQuestion(entry);
  if (question !== null && "problem" in question) return askAgain(c, shownCode(code), refusalIn(c, question));
  const allowed = textsIn(form, "scope");
  const isAllowed = textIn(form, "answer") === "allow";
  const counts =
    question !== null &&
    (isAllowed
      ? await allowDevice(
          entry,
          question,
          question.scopes.filter((scope) => allowed.includes(scope)),
        )
      : await denyDevice(question));
  if (!counts) return askAgain(c, code, c.var.reader.words.device.unknown);
  return goOn(c, `${here}?answered=${isAllowed ? "allow" : "deny"}`);
});

/** Shows who waits with a code, or that nobody does. */
async function ask(c: C, code: string, problem?: string): Promise<Response> {
  const entry = entryOf(c, code);
  const question = await deviceQuestion(entry);
  if (!question) return askAgain(c, shownCode(code), c.var.reader.words.device.unknown);
  if ("problem" in question) return askAgain(c, shownCode(code), refusalIn(c, question));
  const { client, scopes, request } = question;
  const { network } = entry;
  const html = devicePage(c.var.reader, {
    app: { name: client.name, host: client.host },
    code,
    scopes,
    askedAt: request.createdAt,
    isElsewhere: network !== null && request.network !== null && network !== request.network,
    proof: proofOf(c, code),
    ...(problem === undefined ? {} : { problem }),
  });
  return answerPage(c, html, { isSecret: true });
}

const refusalIn = (c: C, { problem }: RefusedDevice): string => sentenceOf(spoken(c.var.reader, problem.sentence));

/** The field again, with what is wrong about the code. */
const askAgain = (c: C, typed: string, problem: string): Response =>
  answerPage(c, codePage(c.var.reader, { code: typed.slice(0, 40), problem }), { status: 400, isSecret: true });

const entryOf = (c: C, code: string): CodeEntry => ({
  code,
  world: c.var.world,
  shards: c.var.shards,
  userId: c.var.caller?.userId ?? 0,
  network: networkOf(c.req.header("CF-Connecting-IP")),
});

const isFresh = (c: C): boolean => c.var.caller !== null && hasFreshPassword(c.var.caller, c.var.world.clock.now());

/** What only the session that was asked can send back, and only for this code. */
const proofOf = (c: C, code: string): string =>
  sha256(`${sessionSecret(c.req.header("Cookie"), isSecure(c)) ?? ""}\ndevice\n${code}`);

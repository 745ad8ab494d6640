/**
 * The address that an account signs in with, over HTTP. A change needs the password and the link that is mailed to the new
 * address; a button on its page confirms, because mail scanners open links. The old address hears of it twice: when the change
 * is asked for, while a new password still stops it, and when it is done.
 */
import { z } from "@hono/zod-openapi";
import { about, message } from "../../message/message.ts";
import { link, ownsAccount } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp, type RequestContext } from "../../http/app.ts";
import {
  email,
  htmlAnswer,
  jsonAnswer,
  jsonBody,
  linkToken,
  messageAnswer,
  normalEmail,
  triedPassword,
} from "../../http/contract.ts";
import { pageHeaders, pageHtml } from "../../http/page.ts";
import { basePath } from "../../http/path.ts";
import { keyedRefusals, refusals } from "../../http/refusals.ts";
import { locate } from "../../http/locate.ts";
import { sha256 } from "../../secret/digest.ts";
import { isAddressFree } from "../entry/home.ts";
import { throttle } from "../../http/throttle.ts";
import { problem } from "../../problem.ts";
import { linkHours } from "../../secret/actionToken.ts";
import { requirePassword } from "../password/routes.ts";
import { mailLink, originOf, sendAccountMail } from "../post.ts";
import { languageOf, pageLanguage } from "../language.ts";
import { accountPageWords } from "../pageWords.ts";
import { letterOf } from "../letter.ts";
import type { LetterWords } from "../../services/words/en.ts";
import { alertWords } from "../../services/words/index.ts";
import type { AccountStores, AccountWorld } from "../world.ts";

const tags = ["Authentication"];
const confirmPath = "/auth/email/confirm";
const done = "The address is changed. Sign in with the new one from now on.";

export const changeAddress = operation({
  method: "put",
  path: "/auth/email",
  operationId: "changeAddress",
  access: ownsAccount("closed"),
  tags,
  summary: "Change the address that signs in, by a mailed link",
  description:
    "The address changes when the link that is mailed to the new one is opened and confirmed; until then the old one signs " +
    "in. The old address hears of it. A new password stops a change that is not confirmed yet. Alerts that were mailed to " +
    "the old address are mailed to the new one. API keys and sessions stay.",
  request: jsonBody(
    z
      .strictObject({ email, password: triedPassword })
      .meta({ id: "AddressChange", example: { email: "ada@example.org", password: "correct horse battery" } }),
  ),
  responses: {
    202: jsonAnswer(
      z.object({ message: z.string(), expires_in_hours: z.int() }).meta({
        id: "AddressChangeSent",
        example: { message: "We sent a link to the new address", expires_in_hours: linkHours.address },
      }),
      "A mail is on its way to the new address; earlier links are void.",
    ),
    ...keyedRefusals(403, 413, 415, 503),
  },
});

const page = operation({
  method: "get",
  path: confirmPath,
  operationId: "showAddressChange",
  access: link,
  tags,
  summary: "The page behind a link to change the address",
  request: { query: z.object({ token: linkToken }) },
  responses: { 200: htmlAnswer("A page with a button."), ...refusals(400) },
});

const confirm = operation({
  method: "post",
  path: confirmPath,
  operationId: "confirmAddress",
  access: link,
  tags,
  summary: "Confirm the new address by a mailed link",
  request: jsonBody(
    z.strictObject({ token: linkToken }).meta({ id: "AddressConfirmation", example: { token: "NEYF9WF..." } }),
  ),
  responses: { 200: jsonAnswer(messageAnswer, "Changed."), ...refusals(400, 413, 415, 429, 503) },
});

export const addressRoutes = newApp<AccountStores>();

addressRoutes.openapi(changeAddress, async (c) => {
  const { world, caller } = c.var;
  const { email: typed, password } = c.req.valid("json");
  const wanted = normalEmail(typed);
  await requirePassword(c, password);
  if (wanted === caller.email) throw problem.invalid(about("email", message("account.email_unchanged")));
  // The answer is the same for an address that another account has: nobody learns who has an account.
  const addressee = { id: caller.userId, uuid: caller.userUuid, to: wanted };
  const origin = originOf(world, c.req.url);
  if (!(await mailLink(world, addressee, { purpose: "address", origin })))
    throw problem.limited(message("account.mails_of_day"), 3600);
  await world.stores.accounts.setPendingEmail(caller.userId, wanted);
  const { account } = alertWords(await languageOf(world, caller.userId));
  const letter = account.asked(`${origin}/account#password`);
  if (caller.verified) await notify(world, { id: caller.userId, to: caller.email }, letter);
  return c.json(
    {
      message: "We sent a link to the new address; open it to change the address",
      expires_in_hours: linkHours.address,
    },
    202,
  );
});

addressRoutes.openapi(page, async (c) => {
  const language = await pageLanguage(c, null);
  const { button, ...words } = accountPageWords(language).address;
  const fields = [{ name: "token", value: c.req.valid("query").token }];
  const form = { action: `${basePath}${confirmPath}`, fields, button };
  return c.body(pageHtml({ language, ...words, form }), 200, pageHeaders);
});

const form = z.object({ token: linkToken });

// The form of our own page. It is registered before the operation, which accepts only JSON.
addressRoutes.post(confirmPath, async (c, next) => {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header("Content-Type") ?? "")) return next();
  const typed = form.safeParse(await c.req.parseBody());
  const changed = typed.success && (await adopt(c, typed.data.token));
  const language = await pageLanguage(c, null);
  const words = accountPageWords(language);
  const shown = changed
    ? { ...words.addressChanged, link: { href: "/sign-in", text: words.signIn } }
    : { ...words.addressKept, link: { href: "/", text: words.toDashboard } };
  return c.body(pageHtml({ language, ...shown }), changed ? 200 : 400, pageHeaders);
});

addressRoutes.openapi(confirm, async (c) => {
  if (!(await adopt(c, c.req.valid("json").token))) throw problem.invalid(message("account.link_of_address"));
  return c.json({ message: done }, 200);
});

/** Makes the address of a link the account's own and writes to the old one; false when the link is not valid. */
async function adopt(c: RequestContext<AccountStores>, token: string): Promise<boolean> {
  await throttle(c, "reset");
  const { clock } = c.var.world;
  if (c.var.shards.count > 1) {
    const pending = await locate(c, sha256(token), ({ stores }) => stores.accounts.pendingEmail(token, clock.now()));
    if (pending === null || !(await isAddressFree(c.var.shards, pending))) return false;
  }
  const { world } = c.var;
  const changed = await world.stores.accounts.adoptPendingEmail(token, world.clock.now());
  if (changed?.wasVerified) {
    const letter = alertWords(await languageOf(world, changed.id)).account.changed();
    await notify(world, { id: changed.id, to: changed.old }, letter);
  }
  return changed !== null;
}

/** Writes to the address that the account had. An address that was never verified may be a stranger's. */
const notify = (world: AccountWorld, { id, to }: { id: number; to: string }, letter: LetterWords): Promise<void> =>
  sendAccountMail(world, { userId: id, to, ...letterOf(letter), event: `address:${crypto.randomUUID()}` });

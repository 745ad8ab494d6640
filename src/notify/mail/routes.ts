/**
 * The pages behind the links of an alert mail. GET shows what would happen and a button, since programs that look through mails
 * follow every link; only the POST of that button acts, as the operation of the API in the owner's name. Whatever is wrong with
 * a link, the answer is the same page. One network gets so many a minute.
 */
import { messageInBody, sentenceInBody } from "../../http/refusals.ts";
import { textOf } from "../../message/textOf.ts";
import { pageLanguage } from "../../account/language.ts";
import { ownerAsCaller } from "../../account/ownerAsCaller.ts";
import { accountPageWords } from "../../account/pageWords.ts";
import { newApp, type RequestContext } from "../../http/app.ts";
import { locate } from "../../http/locate.ts";
import { runOperation, type Operations } from "../../http/operations.ts";
import { pageHeaders, pageHtml } from "../../http/page.ts";
import { throttleVisits } from "../../http/throttle.ts";
import { nameOf } from "../../watch/name.ts";
import type { LoadedWatch } from "../../watch/row.ts";
import { alertWords } from "../../services/words/index.ts";
import type { AlertLanguage } from "../../services/words/language.ts";
import type { NotifyStores } from "../world.ts";
import {
  actionPath,
  alertActionNames,
  isActionSigned,
  isSignedForBrowser,
  type AlertActionName,
  type AlertSubject,
} from "./action.ts";
import { actionWords, operationOfAction } from "./actionWords.ts";

type C = RequestContext<NotifyStores>;
/** `browser`: the id of the push subscription that it was sent to; null for a mail. */
type Sent = { subject: AlertSubject; signature: string; browser: string | null };
type Opened = Sent & { name: AlertActionName; watch: LoadedWatch };

const path = "/alert/:uuid/:unix/:action";

export function alertPages(api: Operations) {
  const pages = newApp<NotifyStores>();
  pages.use("/alert/*", async (c, next) => {
    await throttleVisits(c);
    await next();
  });
  pages.get(path, async (c) => {
    const opened = await openedBy(c, c.req.query());
    if (!opened) return nothing(c);
    return c.body(questionPage(opened, await pageLanguage(c, opened.watch.userId)), 200, pageHeaders);
  });
  pages.post(path, async (c) => {
    const opened = await openedBy(c, await c.req.parseBody());
    return opened ? act(c, api, opened) : nothing(c);
  });
  return pages;
}

/** What a link names, while its watch is there and its account still has alerts sent to the address or the browser of the link. */
async function openedBy(c: C, { signature, browser }: Record<string, unknown>): Promise<Opened | null> {
  const { uuid = "", unix = "", action } = c.req.param() as Partial<Record<string, string>>;
  const name = alertActionNames.find((each) => each === action);
  if (!name || !/^[0-9a-f-]{36}$/.test(uuid) || !/^\d{1,11}$/.test(unix)) return null;
  if (typeof signature !== "string" || !/^[\w-]{43}$/.test(signature)) return null;
  const subject = { uuid, at: Number(unix) };
  const watch = await locate(c, uuid, async ({ stores: { watches } }) => {
    const id = await watches.idOf(uuid);
    return id === null ? null : watches.find(id);
  });
  if (!watch) return null;
  const sent: Sent = { subject, signature, browser: typeof browser === "string" ? browser : null };
  return (await isStillWanted(c, watch, sent)) ? { name, ...sent, watch } : null;
}

/** Whether the link is signed for somebody who gets alerts of the watch. */
async function isStillWanted(c: C, { userId }: LoadedWatch, { subject, signature, browser }: Sent): Promise<boolean> {
  const { sealer, accounts, push } = c.var.world.stores;
  if (browser !== null)
    return (
      (await isSignedForBrowser(sealer, { subject, subscription: browser, signature })) &&
      (await push.find(userId, browser)) !== null
    );
  const address = await accounts.alertEmail(userId);
  return address !== null && isActionSigned(sealer, { subject, address, signature });
}

function questionPage({ name, subject, watch, signature, browser }: Opened, language: AlertLanguage): string {
  const { title, button, way } = actionWords(language)[name];
  const fields = [{ name: "signature", value: signature }, ...(browser ? [{ name: "browser", value: browser }] : [])];
  const form = { action: actionPath(subject, name), fields, button };
  return pageHtml({ language, title: title(nameOf(watch)), paragraphs: [way], form });
}

/** Runs the operation; its refusal is reported in its own words. */
async function act(c: C, api: Operations, { name, subject, watch }: Opened): Promise<Response> {
  const { method, path, json } = operationOfAction(name, subject, c.var.world.clock.now());
  const caller = await ownerAsCaller(c.var.world.stores, watch.userId);
  const answer = await runOperation(c, api, { caller, call: { method, path, json } });
  const language = await pageLanguage(c, watch.userId);
  const { toWatch } = accountPageWords(language);
  const link = { href: `/watch/${watch.uuid}`, text: toWatch };
  if (answer.ok) {
    const { done, way } = actionWords(language)[name];
    return c.body(pageHtml({ language, title: done, paragraphs: [way], link }), 200, pageHeaders);
  }
  const text = await answer.text();
  const sentence = textOf(messageInBody(text) ?? sentenceInBody(text), { language });
  const refused = pageHtml({ language, title: alertWords(language).refused, paragraphs: [sentence], link });
  return c.body(refused, answer.status as 409, pageHeaders);
}

async function nothing(c: C): Promise<Response> {
  const language = await pageLanguage(c, null);
  return c.body(pageHtml({ language, ...actionWords(language).nothing }), 404, pageHeaders);
}

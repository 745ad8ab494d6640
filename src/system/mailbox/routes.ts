/**
 * The mailbox of a server without MAIL_URL: what `npm start` keeps of its mails, for the person at that machine. Off without
 * DEV_MAILBOX_TOKEN, which is the last part of its path, and closed to whatever comes from elsewhere (direct.ts).
 */
import { Hono } from "hono";
import { message } from "../../message/message.ts";
import { locate } from "../../http/locate.ts";
import { askAll } from "../../shard/shards.ts";
import type { App, RequestContext } from "../../http/app.ts";
import { Problem, problem } from "../../problem.ts";
import { sameSecret } from "../../secret/digest.ts";
import { mailboxRefusal } from "./direct.ts";
import { mailboxHeaders, mailboxPage, mailHeaders, mailHtml } from "./page.ts";
import { mailboxPath } from "../../operator/mailboxPath.ts";
import type { NotifyStores } from "../../notify/world.ts";

export const mailboxRoutes = new Hono<App<NotifyStores>>();

mailboxRoutes.get(mailboxPath, (c) => {
  requireMailboxToken(c);
  throw problem.noSuch(message("mailbox.secret_address"));
});

mailboxRoutes.get(`${mailboxPath}/:token`, async (c) => {
  const token = requireAddress(c);
  const lists = await askAll(c.var.shards, ({ stores }) => stores.mailbox.list());
  const results = lists.flat().sort((a, b) => b.sent_at - a.sent_at || b.id - a.id);
  if (/\btext\/html\b/i.test(c.req.header("Accept") ?? ""))
    return c.body(mailboxPage(results, `${mailboxPath}/${token}`), 200, mailboxHeaders);
  return c.json(results, 200, { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });
});

mailboxRoutes.get(`${mailboxPath}/:token/:id`, async (c) => {
  requireAddress(c);
  const id = c.req.param("id");
  const mail = /^\d{1,15}$/.test(id)
    ? await locate(c, `mail:${id}`, ({ stores }) => stores.mailbox.find(Number(id)))
    : null;
  const html = mail && mailHtml(mail);
  if (!html) throw problem.noSuch(message("mailbox.no_such_mail"));
  return c.body(html, 200, mailHeaders);
});

/** The secret of the mailbox, which the path must hold. @throws Problem as requireMailboxToken, 404 for another secret. */
function requireAddress(c: RequestContext<NotifyStores>): string {
  const token = requireMailboxToken(c);
  if (!sameSecret(c.req.param("token") ?? "", token)) throw problem.noSuch(message("mailbox.address_changed"));
  return token;
}

/** The secret of the mailbox. @throws Problem 404 where there is none, 403 for a request from elsewhere. */
function requireMailboxToken(c: RequestContext<NotifyStores>): string {
  const { DEV_MAILBOX_TOKEN: token, MAIL_URL: mailUrl } = c.var.world.operator;
  if (!token || mailUrl) throw problem.noSuch(message("request.no_such_path"));
  // What the client called the server is in the address; the runtime may write over the header.
  const host = ["host", new URL(c.req.url).host] as const;
  const refusal = mailboxRefusal([host, ...c.req.raw.headers]);
  if (refusal) throw new Problem("forbidden", message("request.problem", { problem: refusal }));
  return token;
}

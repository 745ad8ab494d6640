/** The mailbox of a server without MAIL_URL: what `npm start` keeps of its mails, readable at /dev/mailbox. Off elsewhere. */
import { Hono } from "hono";
import type { App } from "../../http/app.ts";
import { problem } from "../../problem.ts";

export const mailboxRoutes = new Hono<App>();

mailboxRoutes.get("/dev/mailbox", async (c) => {
  const { operator, db } = c.var.world;
  if (!operator.DEV_MAILBOX || operator.MAIL_URL)
    throw problem.noSuch("There is nothing at this path; the paths are described at /docs");
  const { results } = await db
    .prepare(
      'SELECT id, recipient AS "to", subject, body AS text, at AS sent_at FROM mailbox ORDER BY id DESC LIMIT 100',
    )
    .all();
  return c.json(results, 200, { "Cache-Control": "no-store" });
});

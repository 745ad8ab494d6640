/** The account's notification URLs over HTTP: list, add, replace, remove. They contain secrets and are stored encrypted. */
import { z } from "@hono/zod-openapi";
import { message } from "../../message/message.ts";
import { reads, writes } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp, type RequestContext } from "../../http/app.ts";
import { freshPasswordNote, requireFreshPassword } from "../../http/freshPassword.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { problem } from "../../problem.ts";
import { warningsOfUrls } from "../../services/warnings.ts";
import { jsonAnswer, jsonBody } from "../../http/contract.ts";
import { mergeUrls, maxUrls, usableUrls, without } from "./urls.ts";
import type { AccountStores } from "../world.ts";
import { warningMembers } from "../../http/saveNotes.ts";
import { statedList } from "../../http/stated.ts";

const tags = ["Notifications"];
const path = "/notifications";

const list = z.object({
  notification_urls: z
    .array(z.string().max(1000))
    .max(maxUrls)
    .meta({
      description:
        "Apprise URLs. Tokens of templates may stand in the path and the options and are percent-encoded: " +
        "`posts://hook.example/{{ watch_uuid }}?page={{ watch_url }}`.",
      example: ["json://hook.example/path"],
    }),
});
const urlsExample = { notification_urls: ["json://hook.example/path"] };
const urls = list.meta({ id: "NotificationUrls", example: urlsExample });
const changed = list
  .extend({
    warnings: z.array(z.string()).meta({
      description: "What of the given URLs has no effect, such as an option that a service does not know.",
      example: ["notification_urls[0]: gotifys://: priorty= is not an option of this service and has no effect"],
    }),
    warning_codes: statedList("warnings"),
  })
  .meta({ id: "NotificationUrlsChanged", example: { ...urlsExample, warnings: [], warning_codes: [] } });
const requestShape = z.strictObject(list.shape).meta({ id: "NotificationUrlsRequest", example: urlsExample });
const some = z
  .strictObject({
    notification_urls: list.shape.notification_urls.min(1).meta({ description: "Apprise URLs, at least one." }),
  })
  .meta({ id: "SomeNotificationUrls", example: urlsExample });

const read = operation({
  method: "get",
  path,
  operationId: "getNotificationUrls",
  access: reads("closed"),
  tags,
  summary: "List the account's notification URLs",
  description: freshPasswordNote,
  responses: { 200: jsonAnswer(urls, "The URLs."), ...keyedRefusals(403) },
});

const add = operation({
  method: "post",
  path,
  operationId: "addNotificationUrls",
  access: writes("closed"),
  tags,
  summary: "Add notification URLs to the account",
  request: jsonBody(some),
  responses: { 201: jsonAnswer(changed, "Those that were added."), ...keyedRefusals(409, 413, 415, 503) },
});

const replace = operation({
  method: "put",
  path,
  operationId: "replaceNotificationUrls",
  access: writes("closed"),
  tags,
  summary: "Replace the account's notification URLs",
  request: jsonBody(requestShape),
  responses: { 200: jsonAnswer(changed, "The URLs after it."), ...keyedRefusals(409, 413, 415, 503) },
});

const remove = operation({
  method: "delete",
  path,
  operationId: "removeNotificationUrls",
  access: writes("closed"),
  tags,
  summary: "Remove notification URLs from the account",
  description: "Refused with 400 where the account has none of them.",
  request: jsonBody(some),
  responses: { 204: { description: "Removed." }, ...keyedRefusals(409, 413, 415, 503) },
});

async function edit(c: RequestContext<AccountStores>, change: (kept: string[]) => string[]): Promise<string[]> {
  const { after } = await c.var.mine.account.edit(({ settings, secrets }) => ({
    settings,
    secrets: { ...secrets, notification_urls: change(secrets.notification_urls ?? []) },
  }));
  return after.secrets.notification_urls ?? [];
}

export const urlRoutes = newApp<AccountStores>();

urlRoutes.openapi(read, async (c) => {
  requireFreshPassword(c);
  const { secrets } = await c.var.mine.account.read();
  return c.json({ notification_urls: secrets.notification_urls ?? [] }, 200);
});

urlRoutes.openapi(add, async (c) => {
  const added = usableUrls(c.req.valid("json").notification_urls, c.var.world.net.guardRules);
  if (!added.length) throw problem.invalid(message("account.url_list_empty"));
  await edit(c, (kept) => mergeUrls(kept, added));
  return c.json({ notification_urls: added, ...warningMembers(warningsOfUrls(added)) }, 201, {
    Location: "/api/v1/notifications",
  });
});

urlRoutes.openapi(replace, async (c) => {
  const wanted = usableUrls(c.req.valid("json").notification_urls, c.var.world.net.guardRules);
  return c.json({ notification_urls: await edit(c, () => wanted), ...warningMembers(warningsOfUrls(wanted)) }, 200);
});

urlRoutes.openapi(remove, async (c) => {
  const { notification_urls: given } = c.req.valid("json");
  await edit(c, (kept) => without(kept, given));
  return c.body(null, 204);
});

/** The personal data of an account over HTTP: export (GDPR, article 20) and deletion (article 17). */
import { z } from "@hono/zod-openapi";
import { ownsAccount } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp } from "../../http/app.ts";
import { freshPasswordNote, requireFreshPassword } from "../../http/freshPassword.ts";
import { removeObjects } from "../../account/erase/objects.ts";
import { additionalHeaders } from "../../http/headers.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { jsonAnswer, jsonBody, triedPassword } from "../../http/contract.ts";
import { requirePassword } from "../../account/password/routes.ts";
import { dataExportStream } from "./export.ts";
import type { ExportStores } from "../world.ts";

const tags = ["Authentication"];

export const exportAccount = operation({
  method: "get",
  path: "/account/export",
  operationId: "exportAccount",
  access: ownsAccount("closed"),
  tags,
  summary: "Download everything that is kept about the account",
  description: freshPasswordNote,
  responses: {
    200: {
      ...jsonAnswer(
        z
          .object({
            exported_at: z.int(),
            account: z.looseObject({}),
            settings: z.looseObject({}),
            notification_urls: z.array(z.string()),
            channels: z.array(z.looseObject({})).meta({ description: "The named channels, with their addresses." }),
            keys: z.array(z.looseObject({})),
            tags: z.array(z.looseObject({})),
            watches: z.array(z.looseObject({})),
            changes: z.array(z.looseObject({})),
            deliveries: z.array(z.looseObject({})),
            telegram: z.array(z.looseObject({})).meta({ description: "The connected chat." }),
            push_subscriptions: z.array(z.looseObject({})),
            billing: z
              .array(z.looseObject({}))
              .meta({ description: "The account's customer at the payment provider." }),
          })
          .meta({ id: "AccountExport" }),
        "The data; texts of snapshots are named by their addresses.",
      ),
      ...additionalHeaders("Content-Disposition"),
    },
    ...keyedRefusals(403),
  },
});

export const deleteAccount = operation({
  method: "delete",
  path: "/account",
  operationId: "deleteAccount",
  access: ownsAccount("closed"),
  tags,
  summary: "Delete the account and everything that belongs to it, at once",
  request: jsonBody(
    z
      .strictObject({ password: triedPassword })
      .meta({ id: "AccountDeletion", example: { password: "correct horse battery" } }),
  ),
  responses: { 204: { description: "Gone." }, ...keyedRefusals(403, 413, 415, 503) },
});

export const dataRoutes = newApp<ExportStores>();

dataRoutes.openapi(exportAccount, (c) => {
  requireFreshPassword(c);
  const { mine, world } = c.var;
  // Sent as a stream, because the document is too large to be complete before its first byte is sent.
  return c.body(dataExportStream(mine, { now: world.clock.now(), selfHosted: world.operator.SELF_HOSTED }), 200, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Disposition": 'attachment; filename="tidemark-export.json"',
  }) as never;
});

dataRoutes.openapi(deleteAccount, async (c) => {
  const { mine, world } = c.var;
  await requirePassword(c, c.req.valid("json").password);
  c.executionCtx.waitUntil(removeObjects(world, await mine.account.erase()));
  return c.body(null, 204);
});

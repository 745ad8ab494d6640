/** The archive of an account over HTTP. */
import { z } from "@hono/zod-openapi";
import { ownsAccount } from "../http/access.ts";
import { operation } from "../http/operation.ts";
import { newApp } from "../http/app.ts";
import { freshPasswordNote, requireFreshPassword } from "../http/freshPassword.ts";
import { additionalHeaders } from "../http/headers.ts";
import { asQuery } from "../http/query.ts";
import { keyedRefusals } from "../http/refusals.ts";
import { problem } from "../problem.ts";
import { archiveStream } from "./archive.ts";
import type { ExportStores } from "./world.ts";

export const exportArchive = operation({
  method: "get",
  path: "/export",
  operationId: "exportArchive",
  access: ownsAccount("closed"),
  tags: ["Import"],
  summary: "The account as one archive that POST /import/file takes back",
  description:
    "Watches, tags, settings and history with their texts, what was held back and what was taught, in the layout of " +
    "changedetection.io's backups. It holds your secrets (request headers, notification URLs), because what comes back shall " +
    "be equal: keep it safe. The key of an AI provider, kept cookies, API keys, sessions and deliveries are not in it. The " +
    `key is taken from a header only. ${freshPasswordNote}`,
  request: {
    query: asQuery(
      z.object({
        tag: z
          .string()
          .max(5000)
          .meta({ description: "Name or UUID of a tag: only its watches, for accounts too large for one." }),
        history: z.boolean().meta({ description: "Whether snapshots and changes are in it; true when absent." }),
      }),
    ),
  },
  responses: {
    200: {
      description: "The archive.",
      content: { "application/zip": { schema: z.string().meta({ format: "binary" }) } },
      ...additionalHeaders("Content-Disposition"),
    },
    ...keyedRefusals(403, 404),
  },
});

export const exportRoutes = newApp<ExportStores>();

exportRoutes.openapi(exportArchive, async (c) => {
  requireFreshPassword(c);
  const { world, mine, caller } = c.var;
  const { tag: name, history = true } = c.req.valid("query");
  const tag = name ? await mine.tags.named(name) : null;
  if (name && !tag) throw problem.notFound("tag");
  // Sent as a stream, because the archive is too large to be complete before its first byte is sent.
  return c.body(archiveStream({ world, mine, userId: caller.userId, tagId: tag?.id ?? null, history }), 200, {
    "Content-Type": "application/zip",
    "Content-Disposition": `attachment; filename="tidemark-${world.clock.now()}.zip"`,
  }) as never;
});

/** The account as an archive over HTTP. */
import { createRoute, z } from "@hono/zod-openapi";
import { newApp } from "../http/app.ts";
import { keyedRefusals } from "../http/refusals.ts";
import { archived } from "./archive.ts";

const download = createRoute({
  method: "get",
  path: "/export",
  operationId: "exportArchive",
  tags: ["Import"],
  summary: "The account as one archive that POST /import/file takes back",
  description:
    "Watches, tags, settings and history with their texts, in the layout of changedetection.io's backups. It holds your " +
    "secrets (request headers, notification URLs, the key of an AI provider), because what comes back shall be equal: keep it safe. " +
    "API keys, sessions and deliveries are not in it. The key is taken from a header only.",
  responses: {
    200: {
      description: "The archive.",
      content: { "application/zip": { schema: z.string().meta({ format: "binary" }) } },
    },
    ...keyedRefusals(),
  },
});

export const exportRoutes = newApp();

exportRoutes.openapi(download, (c) => {
  const { world, mine, caller } = c.var;
  // The archive is far too long to be made before the first byte of it is sent.
  return c.body(archived({ world, mine, userId: caller.userId }), 200, {
    "Content-Type": "application/zip",
    "Content-Disposition": `attachment; filename="tidemark-${world.now()}.zip"`,
  }) as never;
});

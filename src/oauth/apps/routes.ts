/** Connected apps over HTTP: list them, and disconnect one. */
import { z } from "@hono/zod-openapi";
import { ownsAccount } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp } from "../../http/app.ts";
import { instant, jsonAnswer } from "../../http/contract.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { storedScopes } from "../../http/scope.ts";
import { scopes } from "../../http/identity.ts";
import { problem } from "../../problem.ts";
import type { OauthStores } from "../world.ts";
import { uuidText } from "../../lib/validation/uuid.ts";

const tags = ["API Key Management"];

const shownApp = z
  .object({
    id: z.uuid(),
    name: z.string().meta({ description: "As the app calls itself." }),
    client_id: z.string().meta({ description: "An address: whoever serves it vouches for the name." }),
    scopes: z.array(z.enum(scopes)).meta({ description: "What it may do." }),
    resource: z
      .string()
      .meta({ description: "What its tokens open: the tools at /mcp, or the operations below /api/v1." }),
    created_at: instant,
    last_used_at: instant.meta({ description: "Unix seconds, accurate to five minutes." }),
    expires_at: instant.meta({ description: "60 days after its last new token, in Unix seconds." }),
  })
  .meta({
    id: "ConnectedApp",
    example: {
      id: "3c1d6a0e-52a4-4f0b-9d7e-0a6f3b1c2d11",
      name: "Claude",
      client_id: "https://claude.ai/oauth/client.json",
      scopes: ["read", "write"],
      resource: "https://tidemark.example/mcp",
      created_at: 1_767_225_600,
      last_used_at: 1_767_229_200,
      expires_at: 1_772_413_200,
    },
  });

export const listApps = operation({
  method: "get",
  path: "/apps",
  operationId: "listApps",
  access: ownsAccount("closed"),
  tags,
  summary: "List the apps that were given access by OAuth",
  responses: { 200: jsonAnswer(z.array(shownApp), "The apps, the last used first."), ...keyedRefusals() },
});

export const disconnectApp = operation({
  method: "delete",
  path: "/apps/{id}",
  operationId: "disconnectApp",
  access: ownsAccount("closed"),
  tags,
  summary: "Disconnect an app at once",
  description: "Its tokens end with it.",
  request: { params: z.object({ id: uuidText }) },
  responses: { 204: { description: "Disconnected." }, ...keyedRefusals(404) },
});

export const appRoutes = newApp<OauthStores>();

appRoutes.openapi(listApps, async (c) => {
  const apps = await c.var.mine.apps.list(c.var.world.clock.now());
  return c.json(
    apps.map((app) => ({ ...app, scopes: storedScopes(app.scopes) ?? [] })),
    200,
  );
});

appRoutes.openapi(disconnectApp, async (c) => {
  if (!(await c.var.mine.apps.end(c.req.valid("param").id))) throw problem.notFound("app");
  return c.body(null, 204);
});

/** Operations of the API that the service runs itself, in the name of an account whose word it has otherwise than by a key. */
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { World } from "../world.ts";
import type { App, RequestContext } from "./app.ts";
import type { Caller } from "./identity.ts";
import { markInternal } from "./internal.ts";
import { basePath } from "./path.ts";

/** The application whose operations are run. */
export type Operations = Pick<OpenAPIHono<App>, "fetch">;

/** `path`: below the base path, with its query. */
export type OperationCall = { method: "GET" | "PUT" | "POST"; path: string; json?: unknown };

/** The answer of an operation, run as `caller`. */
export async function runOperation(
  c: Pick<RequestContext, "req" | "env" | "executionCtx"> & { var: { world: Pick<World, "shard"> } },
  api: Operations,
  { caller, call }: { caller: Caller; call: OperationCall },
): Promise<Response> {
  const { method, path, json } = call;
  const body = json === undefined ? {} : { body: JSON.stringify(json) };
  const headers = { "Content-Type": "application/json" };
  const request = new Request(new URL(basePath + path, c.req.url), { method, headers, ...body });
  return api.fetch(markInternal(request, caller, { shard: c.var.world.shard.index }), c.env, c.executionCtx);
}

/**
 * The description of the interface itself, as JSON and as YAML. It is made once, from the routes that it is mounted beside:
 * making it is dear, and anybody may ask.
 */
import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { anybody } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp, type App, type RequestContext } from "../../http/app.ts";
import { documentOf, documentYaml } from "../../http/document.ts";
import { notModified, strongEtag } from "../../http/etag.ts";
import { refusals } from "../../http/refusals.ts";
import type { HttpStores } from "../../http/world.ts";

const tags = ["Specification"];

const asJson = operation({
  method: "get",
  path: "/openapi.json",
  operationId: "getSpecification",
  access: anybody,
  tags,
  summary: "This description, as OpenAPI 3.1 in JSON",
  responses: {
    200: {
      description: "The description.",
      content: {
        "application/json": {
          schema: z
            .looseObject({ openapi: z.string(), info: z.looseObject({}), paths: z.looseObject({}) })
            .meta({ id: "Specification" }),
        },
      },
    },
    304: { description: "Not modified." },
    ...refusals(),
  },
});

const asYaml = operation({
  method: "get",
  path: "/full-spec",
  operationId: "getSpecificationAsYaml",
  access: anybody,
  tags,
  summary: "This description, as OpenAPI 3.1 in YAML",
  responses: {
    200: { description: "The description.", content: { "application/yaml": { schema: z.looseObject({}) } } },
    304: { description: "Not modified." },
    ...refusals(),
  },
});

type WrittenDocument = { origin: string; json: string; yaml: string; etag: string };

/** Routes that describe `app`, as it is when they are first asked. */
export function specificationRoutes<S extends HttpStores>(app: OpenAPIHono<App<S>>): OpenAPIHono<App> {
  let written: WrittenDocument | null = null;
  const writtenFor = (c: RequestContext): WrittenDocument => {
    const origin = c.var.world.operator.PUBLIC_URL ?? new URL(c.req.url).origin;
    if (written?.origin === origin) return written;
    const document = documentOf(app, origin);
    const json = JSON.stringify(document);
    written = { origin, json, yaml: documentYaml(document), etag: strongEtag(json) };
    return written;
  };
  const answer = (c: RequestContext, form: "json" | "yaml"): Response => {
    const { etag, ...texts } = writtenFor(c);
    const headers = { ETag: etag.replace(/"$/, `-${form}"`), "Cache-Control": "public, max-age=300" };
    if (notModified(c, headers.ETag)) return c.body(null, 304, headers);
    return c.body(texts[form], 200, { ...headers, "Content-Type": `application/${form}; charset=utf-8` });
  };
  const routes = newApp();
  routes.openapi(asJson, (c) => answer(c, "json") as never);
  routes.openapi(asYaml, (c) => answer(c, "yaml") as never);
  return routes;
}

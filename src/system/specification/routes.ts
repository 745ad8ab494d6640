/** The description of the interface itself, as JSON and as YAML. It is made from the routes that it is mounted beside. */
import { createRoute, z, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { newApp, type App } from "../../http/app.ts";
import { documentOf, documentYaml } from "../../http/document.ts";
import { refusals } from "../../http/refusals.ts";

const tags = ["Specification"];

const asJson = createRoute({
  method: "get",
  path: "/openapi.json",
  operationId: "getSpecification",
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
    ...refusals(),
  },
});

const asYaml = createRoute({
  method: "get",
  path: "/full-spec",
  operationId: "getSpecificationAsYaml",
  tags,
  summary: "This description, as OpenAPI 3.1 in YAML",
  responses: {
    200: { description: "The description.", content: { "application/yaml": { schema: z.string() } } },
    ...refusals(),
  },
});

/** Routes that describe `app`, as it is when they are asked. */
export function specificationRoutes(app: OpenAPIHono<App>): OpenAPIHono<App> {
  const described = (c: Context<App>) => documentOf(app, c.var.world.operator.PUBLIC_URL ?? new URL(c.req.url).origin);
  const routes = newApp();
  routes.openapi(asJson, (c) => c.json(described(c) as never, 200));
  routes.openapi(asYaml, (c) =>
    c.body(documentYaml(described(c)), 200, { "Content-Type": "application/yaml; charset=utf-8" }),
  );
  return routes;
}

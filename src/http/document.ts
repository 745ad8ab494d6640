/** The OpenAPI 3.1 document, made from the same schemas that validate requests. Pure. */
import type { OpenAPIHono } from "@hono/zod-openapi";
import { stringify } from "yaml";
import { version } from "../operator/version.ts";
import type { Access } from "./access.ts";
import type { App } from "./app.ts";
import type { HttpStores } from "./world.ts";
import { refusesQueryKey } from "./credential.ts";
import { headerComponents, headersOf, preconditionsOf, strictPreference } from "./headers.ts";
import type { Scope } from "./identity.ts";
import { accessOf } from "./operation.ts";
import { documentedRefusal } from "./refusals.ts";

type OpenApiDocument = ReturnType<OpenAPIHono<App>["getOpenAPI31Document"]>;
type Operation = NonNullable<NonNullable<OpenApiDocument["paths"]>[string]["get"]>;
type Security = NonNullable<Operation["security"]>;

const description =
  "Tidemark watches web pages and tells people when something they care about changed. " +
  "Send the API key in the header `x-api-key`, as `Authorization: Bearer`, or in the query as `key`. " +
  'Every error is `{"error": "<sentence>", "code": "<what it says>", "values": {…}}`: programs compare the code, which stays; another method than those of a path is answered with 405 and `Allow`. ' +
  "An address or headers of an unreasonable size are refused before they get here, with 431, or with 414 by servers in front. " +
  "Language models reach the same operations by the Model Context Protocol, at `/mcp`.";

/** The OpenAPI document of an application; `publicUrl` is the server's address in it. */
export function documentOf<S extends HttpStores>(app: OpenAPIHono<App<S>>, publicUrl: string): OpenApiDocument {
  const document = app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: { title: "Tidemark", version, description, license: { name: "Apache-2.0" } },
    servers: [{ url: publicUrl }],
    security: [{ apiKey: [] }, { bearer: [] }, { apiKeyInQuery: [] }],
  });
  const components = document.components ?? {};
  components.securitySchemes = {
    apiKey: { type: "apiKey", in: "header", name: "x-api-key" },
    bearer: { type: "http", scheme: "bearer" },
    apiKeyInQuery: { type: "apiKey", in: "query", name: "key" },
    feedToken: { type: "apiKey", in: "query", name: "token" },
    adminKey: { type: "apiKey", in: "header", name: "x-api-key" },
    oauth: { type: "oauth2", flows: { authorizationCode: flowOf(publicUrl) } },
  };
  const headers = { ...headerComponents };
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of ["get", "post", "put", "patch", "delete"] as const) {
      const operation = item[method];
      if (!operation) continue;
      const access = accessOf(operation);
      operation.security ??= securityOf(access, path);
      addRefusals(operation);
      if (access?.by === "link") addPages(operation);
      nameJson(operation, components.schemas ?? {});
      addHeaders(operation);
    }
  }
  return { ...document, components: { ...components, headers } };
}

/** The credentials that an operation accepts, and the scope that it needs. */
function securityOf(access: Access | null, path: string): Security {
  if (access?.by === "administrator") return [{ adminKey: [] }];
  if (access?.by !== "key") return [];
  const inHeaders: Security = [{ apiKey: [] }, { bearer: [] }, { oauth: [access.scope] }];
  return refusesQueryKey(path) ? inHeaders : [...inHeaders, { apiKeyInQuery: [] }];
}

/** How an app gets access; keys can be bound to the same scopes. */
const flowOf = (publicUrl: string) => ({
  authorizationUrl: `${publicUrl}/authorize`,
  tokenUrl: `${publicUrl}/token`,
  refreshUrl: `${publicUrl}/token`,
  scopes: {
    read: "Look at watches and what came of them, without secrets.",
    write: "Change watches, tags and notifications.",
    account: "Keys, sessions, apps, secrets, export, payment.",
  } satisfies Record<Scope, string>,
});

/** Adds the errors of every operation: 431, and for those with a body 408 and 503 (too many bodies are being read). */
function addRefusals(operation: Operation): void {
  const responses = operation.responses as Record<string, object>;
  responses[431] ??= documentedRefusal(431);
  if (!operation.requestBody) return;
  for (const status of [408, 503] as const) responses[status] ??= documentedRefusal(status);
}

/** Adds HTML to the errors of an operation that links in mails open: browsers get them as a page. */
function addPages(operation: Operation): void {
  const responses = operation.responses as Record<string, { content?: object }>;
  for (const [status, response] of Object.entries(responses))
    if (Number(status) >= 400)
      response.content = { ...response.content, "text/html": { schema: { type: "string", maxLength: 100_000 } } };
}

type Schemas = NonNullable<NonNullable<OpenApiDocument["components"]>["schemas"]>;

/** Declares query parameters that are objects or lists of objects as JSON (OpenAPI 3.1, 4.8.12.2). */
function nameJson(operation: Operation, schemas: Schemas): void {
  for (const parameter of operation.parameters ?? []) {
    if (!("in" in parameter) || parameter.in !== "query" || !holdsObjects(parameter.schema, schemas)) continue;
    const { schema } = parameter;
    parameter.content = { "application/json": schema ? { schema } : {} };
    delete parameter.schema;
  }
}

function holdsObjects(given: object | undefined, schemas: Schemas): boolean {
  const schema = given as {
    $ref?: string;
    type?: string | string[];
    items?: object;
    anyOf?: object[];
    oneOf?: object[];
  };
  if (!given) return false;
  if (schema.$ref) return holdsObjects(schemas[schema.$ref.replace("#/components/schemas/", "")], schemas);
  if ([schema.type].flat().includes("object")) return true;
  return [schema.items ?? [], schema.anyOf ?? [], schema.oneOf ?? []]
    .flat()
    .some((each) => holdsObjects(each, schemas));
}

function addHeaders(operation: Operation): void {
  const responses = (operation.responses ?? {}) as Record<string, { headers?: object }>;
  const statuses = Object.keys(responses);
  const named = new Set((operation.parameters ?? []).flatMap((each) => ("name" in each ? each.name : [])));
  const kind = {
    isKeyed: operation.security?.some((each) => "apiKey" in each) ?? true,
    hasVersion: statuses.includes("304") || statuses.includes("412"),
    hasPages: named.has("cursor"),
    isRepeatable: named.has("idempotency-key"),
  };
  for (const [status, response] of Object.entries(responses))
    response.headers = { ...headersOf({ status, ...kind }), ...response.headers };
  const leavesOut = Object.values(responses).some(({ headers = {} }) => "X-Dropped-Selectors" in headers);
  const conditions = preconditionsOf(statuses).filter(({ name }) => !named.has(name));
  const more = leavesOut ? [...conditions, strictPreference] : conditions;
  if (more.length) operation.parameters = [...(operation.parameters ?? []), ...more];
}

/** An OpenAPI document as YAML text. */
export const documentYaml = (document: OpenApiDocument): string =>
  stringify(document, { aliasDuplicateObjects: false });

/**
 * The service's own OpenAPI document, as tests walk it: every operation with its parameters, its body and its answers,
 * so that a new route is covered on the day it is mounted.
 */
import { api } from "../../../src/api.ts";
import { request } from "../harness.ts";

export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  pattern?: string;
  format?: string;
  description?: string;
  example?: unknown;
  examples?: unknown[];
};

export type Content = Record<string, { schema: Schema }>;
export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: Schema;
  /** In place of the schema, where the parameter's text is JSON. */
  content?: Content;
};
export type Answer = { description?: string; content?: Content; headers?: Record<string, { schema?: Schema }> };

type Described = {
  operationId?: string;
  tags?: string[];
  summary?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, Answer>;
  security?: Record<string, string[]>[];
};

export type OpenApi = {
  openapi: string;
  info: Record<string, unknown>;
  servers: { url: string }[];
  security: Record<string, string[]>[];
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, unknown> };
};

export type Operation = Described & {
  id: string;
  /** In capitals. */
  method: string;
  /** With braces, from the root. */
  path: string;
  /** The security schemes of which one opens it; none: it is public. */
  schemes: string[];
};

/** The document as the service serves it. */
export const readDocument = async (): Promise<OpenApi> => (await request("/openapi.json")).json();

export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, described]) => ({
      ...described,
      parameters: described.parameters?.map(({ content, ...parameter }) => ({
        ...parameter,
        schema: parameter.schema ?? content?.["application/json"]?.schema ?? {},
      })),
      id: described.operationId ?? `${method} ${path}`,
      method: method.toUpperCase(),
      path,
      schemes: (described.security ?? document.security).flatMap((each) => Object.keys(each)),
    })),
  );
}

export const pathParameters = (operation: Operation) =>
  (operation.parameters ?? []).filter((parameter) => parameter.in === "path");

/** What a reference stands for. */
export function resolved(schema: Schema, document: OpenApi): Schema {
  if (!schema.$ref) return schema;
  const found = document.components.schemas[schema.$ref.replace("#/components/schemas/", "")];
  if (!found) throw new Error(`Nothing is at ${schema.$ref}`);
  return resolved(found, document);
}

/** What the router itself knows, as `METHOD /path/{name}`, middleware aside. */
export const routed = (): string[] =>
  [
    ...new Set(
      api.routes
        .filter(({ method, path }) => method !== "ALL" && !path.includes("*"))
        .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`),
    ),
  ].sort();

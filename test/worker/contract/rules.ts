/**
 * What the OpenAPI document keeps to, rule by rule, so that a generated client is a good one and no input is without a bound.
 * Each rule lists what breaks it.
 */
import { Validator, type Schema as JsonSchema } from "@cfworker/json-schema";
import { namesIn } from "./checker.ts";
import { operationsOf, pathParameters, resolved, type OpenApi, type Operation, type Schema } from "./document.ts";

type Rule = (document: OpenApi, operations: Operation[]) => string[];

/** Every rule by what it demands. */
export const rules: Record<string, Rule> = {
  "each operation has an id of its own in camel case": (_, operations) => {
    const known = new Set<string>();
    return operations.flatMap(({ operationId: id = "", method, path }) => {
      const isGood = /^[a-z][a-zA-Z0-9]*$/.test(id) && !known.has(id);
      known.add(id);
      return isGood ? [] : [`${method} ${path}: '${id}'`];
    });
  },
  "each operation has one tag and a summary without a full stop": (_, operations) =>
    operations.flatMap(({ id, tags, summary = "" }) =>
      tags?.length === 1 && summary.length > 3 && !summary.endsWith(".") ? [] : [id],
    ),
  "each operation with a key tells what happens without one, over the budget, with bad input and on our failure": (
    _,
    operations,
  ) =>
    operations
      .filter(({ schemes }) => schemes.includes("apiKey"))
      .flatMap(({ id, responses }) =>
        missing(["400", "401", "429", "500"], responses).map((status) => `${id}: ${status}`),
      ),
  "each operation with a body tells what happens with one that comes too slowly, or beside too many": (_, operations) =>
    operations
      .filter(({ requestBody }) => requestBody)
      .flatMap(({ id, responses }) => missing(["408", "503"], responses).map((status) => `${id}: ${status}`)),
  "each operation with a body tells what happens with one too large or of another type": (_, operations) =>
    operations
      .filter(({ requestBody, path }) => requestBody && !path.endsWith("/webhook"))
      .flatMap(({ id, responses, requestBody }) => {
        const takesAnyType = requestBody?.content["application/octet-stream"] !== undefined;
        return missing(takesAnyType ? ["413"] : ["413", "415"], responses).map((status) => `${id}: ${status}`);
      }),
  "each operation on an object tells what happens when there is none": (_, operations) =>
    operations
      // What is not there is made by some.
      .filter((operation) => pathParameters(operation).length && !operation.responses["201"])
      .flatMap(({ id, responses }) => missing(["404"], responses).map((status) => `${id}: ${status}`)),
  "each refusal is the one error": (_, operations) =>
    operations
      .filter(({ path }) => path.startsWith("/api/"))
      .flatMap(({ id, responses, path }) =>
        Object.entries(responses)
          .filter(([status, { content }]) => Number(status) >= 400 && !isTheError(content, path))
          .map(([status]) => `${id}: ${status}`),
      ),
  "each answer is described": (_, operations) =>
    operations.flatMap(({ id, responses }) =>
      Object.entries(responses)
        .filter(([, { description = "" }]) => description.length < 3)
        .map(([status]) => `${id}: ${status}`),
    ),
  "each 201 names its Location, each refusal for now its Retry-After, each keyed answer its budget": (_, operations) =>
    operations.flatMap(({ id, responses, schemes }) =>
      Object.entries(responses).flatMap(([status, { headers = {} }]) =>
        dueHeaders(status, schemes.includes("apiKey"))
          .filter((name) => !headers[name])
          .map((name) => `${id}: ${status} without ${name}`),
      ),
    ),
  "the names in a path are its parameters": (_, operations) =>
    operations.flatMap((operation) => {
      const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
      const defined = pathParameters(operation).map(({ name }) => name);
      const differing = [...inPath, ...defined].filter((name) => !inPath.includes(name) || !defined.includes(name));
      return differing.length ? [`${operation.id}: ${differing.join(", ")}`] : [];
    }),
  "every parameter of a path is required, and what has members in a query is JSON": (document, operations) =>
    operations.flatMap((operation) => [
      ...pathParameters(operation)
        .filter(({ required, schema }) => !required || isOf(schema, "null"))
        .map(({ name }) => `${operation.id}: ${name}`),
      ...(document.paths[operation.path]?.[operation.method.toLowerCase()]?.parameters ?? [])
        .filter(({ in: place, schema }) => place === "query" && schema && isOf(resolved(schema, document), "object"))
        .map(({ name }) => `${operation.id}: ${name}`),
    ]),
  "every object that is taken is closed": (document, operations) =>
    inputs(document, operations).flatMap(({ schema, at }) =>
      isOf(schema, "object") && schema.additionalProperties === undefined ? [at] : [],
    ),
  "everything that is taken has a bound": (document, operations) =>
    inputs(document, operations).flatMap(({ schema, at }) => (isBounded(schema) ? [] : [at])),
  "every member that is taken is described, or its shape is": (document, operations) =>
    inputs(document, operations).flatMap(({ schema, at, isMember, depth }) =>
      isMember && depth === 1 && !schema.description && !schema.enum ? [at] : [],
    ),
  "every shape that is taken has an example, and examples fit their schemas": (document, operations) => [
    ...operations.flatMap(({ id, requestBody }) => {
      const schema = requestBody?.content["application/json"]?.schema;
      return schema && resolved(schema, document).required?.length && !resolved(schema, document).example ? [id] : [];
    }),
    ...examples(document, operations),
  ],
  "every shape is used": (document) => {
    const text = JSON.stringify(document);
    return Object.keys(document.components.schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`));
  },
  "servers are addressed by http": ({ servers }) =>
    servers.flatMap(({ url }) => (/^https?:\/\/[^/]+$/.test(url) ? [] : [url])),
  "every scheme that is named is defined": (document, operations) =>
    operations.flatMap(({ id, schemes }) =>
      schemes.filter((name) => !document.components.securitySchemes[name]).map((name) => `${id}: ${name}`),
    ),
};

/** What breaks a rule in a document. */
export const brokenBy = (rule: string, document: OpenApi): string[] =>
  rules[rule]?.(document, operationsOf(document)) ?? [];

const missing = (statuses: string[], responses: Record<string, unknown>) =>
  statuses.filter((each) => !(each in responses));

/** The paths that links in mails lead to. */
const linked = ["/auth/verify", "/auth/reset", "/auth/email/confirm", "/email/enable", "/email/unsubscribe"];

/** What links in mails open is refused on a page, too. */
const isTheError = (content: Operation["responses"][string]["content"], path: string) =>
  Object.keys(content ?? {}).join() ===
    (linked.includes(path.replace("/api/v1", "")) ? "application/json,text/html" : "application/json") &&
  content?.["application/json"]?.schema.$ref === "#/components/schemas/Error";

function dueHeaders(status: string, isKeyed: boolean): string[] {
  // Refused before the service itself sees the request.
  if (status === "431") return [];
  const due = status === "201" ? ["Location"] : status === "429" || status === "503" ? ["Retry-After"] : [];
  return isKeyed && status !== "401"
    ? [...due, "RateLimit", "RateLimit-Policy", "X-Request-Id"]
    : [...due, "X-Request-Id"];
}

const isOf = (schema: Schema, type: string) => [schema.type ?? []].flat().includes(type);

function isBounded(schema: Schema): boolean {
  if (schema.enum) return true;
  if (isOf(schema, "string") && schema.maxLength === undefined && schema.format !== "uuid") return false;
  if (isOf(schema, "array") && schema.maxItems === undefined) return false;
  if ((isOf(schema, "integer") || isOf(schema, "number")) && (schema.minimum ?? schema.maximum) === undefined)
    return false;
  return !(typeof schema.additionalProperties === "object" && schema.maxProperties === undefined);
}

type Part = { schema: Schema; at: string; isMember: boolean; depth: number };

/** Every schema that an input passes through: parameters, bodies, and all that is inside of them. */
function inputs(document: OpenApi, operations: Operation[]): Part[] {
  const found = new Map<string, Part>();
  const walk = (schema: Schema, at: string, isMember = false, depth = 0) => {
    const name = schema.$ref?.split("/").at(-1);
    const whole = resolved(schema, document);
    const place = name ?? at;
    if (found.has(place)) return;
    found.set(place, { schema: whole, at: place, isMember, depth });
    for (const [member, each] of Object.entries(whole.properties ?? {}))
      walk(each, `${place}.${member}`, true, depth + 1);
    for (const each of whole.anyOf ?? whole.oneOf ?? [])
      walk(each, `${place}|${JSON.stringify(each).slice(0, 40)}`, false, depth + 1);
    if (whole.items) walk(whole.items, `${place}[]`, false, depth + 1);
    if (typeof whole.additionalProperties === "object")
      walk(whole.additionalProperties, `${place}.*`, false, depth + 1);
  };
  for (const operation of operations) {
    for (const { name, schema } of operation.parameters ?? []) walk(schema, `${operation.id}?${name}`);
    const body = operation.requestBody?.content["application/json"]?.schema;
    if (body) walk(body, `${operation.id} body`);
  }
  return [...found.values()];
}

function examples(document: OpenApi, operations: Operation[]): string[] {
  const all = [
    ...inputs(document, operations),
    ...Object.entries(document.components.schemas).map(([at, schema]) => ({ schema, at })),
  ];
  const shapes = withoutExamples(document.components.schemas);
  return all.flatMap(({ schema, at }) => {
    const given = [...(schema.example === undefined ? [] : [schema.example]), ...(schema.examples ?? [])];
    if (!given.length) return [];
    const { example: _, examples: __, ...bare } = schema;
    // With those that it refers to: a validator goes through all that it is given.
    const schemas = Object.fromEntries(namesIn(bare, document).map((name) => [name, shapes[name]]));
    const whole = { ...withoutExamples(bare), components: { schemas } };
    const validator = new Validator(whole as unknown as JsonSchema, "2020-12");
    return given.flatMap((example) => {
      const { valid, errors } = validator.validate(example);
      return valid ? [] : [`${at}: ${errors.at(-1)?.error}`];
    });
  });
}

/** Examples hold what looks like keywords of a schema, an `id` above all. */
function withoutExamples<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(withoutExamples) as T;
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name]) => name !== "example" && name !== "examples")
      .map(([name, value]) => [name, withoutExamples(value)]),
  ) as T;
}

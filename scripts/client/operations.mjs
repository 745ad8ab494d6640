// The operations of an OpenAPI document as TypeScript: the types of its schemas, an interface with a method for each operation,
// one of those that come in pages, and a table by which the client carries them out.

import { commentOf, memberOf, typeOf } from "./types.mjs";

const methods = ["get", "post", "put", "patch", "delete"];

/** Reads that can be commands, which answer with a word. Without the members of the query that command they answer what is read. */
const commands = {
  getWatch: { names: ["recheck", "paused", "muted"], answer: "Watch" },
  getTag: { names: ["muted", "recheck"], answer: "Tag" },
  listWatches: { names: ["recheck_all"], answer: "WatchMap" },
};

/** The source of generated.ts for a document. */
export function clientSource(document) {
  const operations = operationsOf(document);
  const types = Object.entries(document.components.schemas).map(
    ([name, schema]) => `${commentOf(schema.description)}export type ${name} = ${typeOf(schema)};`,
  );
  const queries = operations.filter(({ query }) => query.length > 0).map(queryOf);
  const paged = operations.filter(({ pages }) => pages);
  return [
    "// Made by scripts/client.mjs from the OpenAPI document; never edited, never committed.",
    'import type { CallOptions, Document, Operation } from "./operation.ts";',
    ...types,
    ...queries,
    `/** Every operation of the service as a method. */\nexport interface Operations {\n${operations.map(methodOf).join("\n")}\n}`,
    `/** Operations that answer in pages, as all entries of all pages. */\nexport interface PagedOperations {\n${paged.map(pagedMethodOf).join("\n")}\n}`,
    `export const operations = {\n${operations.map(rowOf).join("\n")}\n} as const satisfies Record<string, Operation>;`,
    "",
  ].join("\n\n");
}

function operationsOf(document) {
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => (item[method] ? [operationOf({ path, method, document }, item[method])] : [])),
  );
  return all.filter(({ answers, name, path }) => {
    const isPage = answers.length > 0 && answers.every(({ type }) => type === "text/html");
    // Pages of mails, feeds of readers and what other services send are no calls of a program; the stream is events().
    return !isPage && !path.startsWith("/rss") && !/webhook$/i.test(name) && name !== "streamChanges";
  });
}

function operationOf(
  { path, method, document },
  { operationId, summary, description, parameters = [], requestBody, responses },
) {
  const named = (place) => parameters.filter(({ in: where }) => where === place);
  const answers = Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([, { content }]) => Object.entries(content ?? {}).map(([type, { schema }]) => ({ type, schema })));
  const query = named("query");
  const isPaged = query.some(({ name }) => name === "cursor");
  return {
    ...{ name: operationId, path, method, summary, description, query, answers },
    parameters: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]),
    body: requestBody ? bodyOf(requestBody) : null,
    isRepeatable: named("header").some(({ name }) => name === "idempotency-key"),
    pages: isPaged ? pagesOf(answers[0].schema, document.components.schemas) : null,
  };
}

function bodyOf({ content, required: isRequired = false }) {
  const json = content["application/json"];
  if (json) return { kind: "json", type: typeOf(json.schema), isRequired };
  return { kind: "document", type: "Document", isRequired };
}

/** Where the entries of a page stand: in a list, in a map by UUID, or in a member of an object. */
function pagesOf(schema, schemas) {
  const [first] = schema.anyOf ?? [schema];
  const whole = first.$ref ? schemas[first.$ref.split("/").at(-1)] : first;
  if (whole.type === "array") return { place: "list", entry: typeOf(whole.items) };
  if (!whole.properties) return { place: "map", entry: `{ uuid: string } & ${typeOf(whole.additionalProperties)}` };
  const lists = Object.entries(whole.properties).filter(([, { type }]) => type === "array");
  const [name, { items }] = lists.at(-1);
  return { place: name, entry: typeOf(items) };
}

const queryNameOf = (name) => `${name[0].toUpperCase()}${name.slice(1)}Query`;

function queryOf({ name, query }) {
  const members = query.map(({ name: member, schema, content, description, required }) => {
    const shape = schema ?? content["application/json"].schema;
    return memberOf(member, { description, ...shape }, required === true);
  });
  return `export type ${queryNameOf(name)} = {\n${members.join("\n")}\n};`;
}

function answerOf({ answers }) {
  const types = answers.map(({ type, schema }) => {
    if (type === "application/json") return typeOf(schema);
    return /^(?:text\/|application\/yaml)/.test(type) ? "string" : "Uint8Array";
  });
  return types.length > 0 ? [...new Set(types)].join(" | ") : "void";
}

/** The arguments of an operation: those of its path, its body, its query and the options of the call. */
function argumentsOf({ name, parameters, query, body }, left = []) {
  const type =
    left.length > 0
      ? `Omit<${queryNameOf(name)}, ${left.map((each) => JSON.stringify(each)).join(" | ")}>`
      : queryNameOf(name);
  return [
    ...parameters.map(
      (each) => `${each}: string${/^(?:unix|timestamp|position|id|from|to)$/.test(each) ? " | number" : ""}`,
    ),
    ...(body ? [`body${body.isRequired ? "" : "?"}: ${body.type}`] : []),
    ...(query.length > 0 ? [`query${query.some(({ required }) => required) ? "" : "?"}: ${type}`] : []),
    "options?: CallOptions",
  ].join(", ");
}

function methodOf(operation) {
  const { name, method, path, summary, description } = operation;
  const comment = commentOf([`${summary}.`, description, `${method.toUpperCase()} ${path}`].filter(Boolean).join(" "));
  const command = commands[name];
  const read = command ? `${name}(${argumentsOf(operation, command.names)}): Promise<${command.answer}>;\n` : "";
  return `${comment}${read}${name}(${argumentsOf(operation)}): Promise<${answerOf(operation)}>;`;
}

function pagedMethodOf(operation) {
  const left = ["cursor", ...(commands[operation.name]?.names ?? [])];
  return `${commentOf(`${operation.summary}.`)}${operation.name}(${argumentsOf(operation, left)}): AsyncGenerator<${operation.pages.entry}, void, undefined>;`;
}

function rowOf({ name, method, path, query, body, isRepeatable, pages }) {
  const row = {
    ...{ method: method.toUpperCase(), path },
    ...(body ? { body: body.kind } : {}),
    ...(query.length > 0 ? { hasQuery: true } : {}),
    ...(isRepeatable ? { isRepeatable: true } : {}),
    ...(pages ? { pages: pages.place } : {}),
  };
  return `${name}: ${JSON.stringify(row)},`;
}

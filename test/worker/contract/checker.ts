/**
 * What every answer of the service keeps to, whatever was asked: a documented status, a documented media type, a body that
 * fits its own schema and holds nothing besides, and the headers of the contract.
 */
import { Validator, type Schema as JsonSchema } from "@cfworker/json-schema";
import { englishOf } from "../../../src/message/textOf.ts";
import { messageIn } from "../../../src/message/written.ts";
import type { OpenApi, Operation, Schema } from "./document.ts";

/** Marks of the inside, which no answer may show. */
const inside = /D1_ERROR|SQLITE_|TypeError|ZodError|\bat \w+ \(|\.ts:\d|node_modules|\bstack\b/;

export class Checker {
  private readonly document: OpenApi;
  private readonly validators = new Map<string, Validator>();

  constructor(document: OpenApi) {
    this.document = document;
  }

  /** What is wrong with an answer to an operation; empty when nothing is. */
  async wrongs(operation: Operation, answer: Response): Promise<string[]> {
    const text = await answer.clone().text();
    const { status } = answer;
    const documented = operation.responses[String(status)];
    const wrongs: string[] = [];
    if (status >= 500 && !(status === 503 && documented)) wrongs.push(`answered ${status}: ${text.slice(0, 200)}`);
    if (!documented) wrongs.push(`${status} is not documented: ${text.slice(0, 300)}`);
    if (status >= 400 && inside.test(text)) wrongs.push(`shows the inside: ${text.slice(0, 300)}`);
    wrongs.push(...wrongHeaders(operation, answer), ...wrongCase(status, text));
    if (documented) wrongs.push(...this.wrongBody(operation, answer, text));
    return wrongs;
  }

  private wrongBody(operation: Operation, answer: Response, text: string): string[] {
    const content = operation.responses[String(answer.status)]?.content;
    if (!content) return text ? [`has a body where none is documented: ${text.slice(0, 100)}`] : [];
    const type = (answer.headers.get("Content-Type") ?? "").split(";")[0]?.trim() ?? "";
    const schema = content[type]?.schema;
    if (!schema) return [`media type '${type}' is not documented; documented: ${Object.keys(content).join(", ")}`];
    if (type !== "application/json") return [];
    if (answer.headers.get("Content-Type") !== "application/json; charset=utf-8") return ["JSON without its charset"];
    const { valid, errors } = this.validator(JSON.stringify(schema), schema).validate(JSON.parse(text));
    if (valid) return [];
    const deepest = errors.toSorted((one, other) => other.instanceLocation.length - one.instanceLocation.length);
    return deepest.slice(0, 3).map(({ instanceLocation, error }) => `body ${instanceLocation}: ${error}`);
  }

  private validator(name: string, schema: Schema): Validator {
    const known = this.validators.get(name);
    if (known) return known;
    const schemas = Object.fromEntries(
      namesIn(schema, this.document).map((each) => [each, this.document.components.schemas[each]]),
    );
    const whole = closed({ ...schema, components: { schemas } });
    const made = new Validator(whole as unknown as JsonSchema, "2020-12", false);
    this.validators.set(name, made);
    return made;
  }
}

function wrongHeaders(operation: Operation, answer: Response): string[] {
  const has = (name: string) => answer.headers.has(name);
  const { status } = answer;
  const keyed = operation.schemes.includes("apiKey");
  const wanted = [
    ["X-Request-Id", true],
    ["X-Content-Type-Options", true],
    ["Access-Control-Allow-Origin", true],
    ["RateLimit", keyed && status !== 401],
    ["RateLimit-Policy", keyed && status !== 401],
    ["Cache-Control", keyed],
    ["Location", status === 201],
    ["Allow", status === 405],
    ["Retry-After", status === 429 || status === 503],
    ["ETag", status === 304],
  ] as const;
  const documented = Object.keys(operation.responses[String(status)]?.headers ?? {}).map((name) => name.toLowerCase());
  return [
    ...wanted.filter(([name, isDue]) => isDue && !has(name)).map(([name]) => `${status} without ${name}`),
    ...[...answer.headers.keys()]
      .filter((name) => !ofTheWeb.test(name) && !documented.includes(name))
      .map((name) => `${status} with ${name}, which is not documented`),
  ];
}

/** Headers that say what HTTP, browsers and caches need, and nothing of our own. */
const ofTheWeb =
  /^(?:content-(?:type|length|encoding|security-policy)|access-control-.*|cross-origin-resource-policy|cache-control|vary|referrer-policy|x-content-type-options|x-robots-tag)$/;

/** A refusal is a sentence under `error` with its code, whose English the sentence is, and nothing else. */
function wrongCase(status: number, text: string): string[] {
  if (status < 400) return [];
  try {
    const body = JSON.parse(text) as Record<string, unknown>;
    const { error, code, values, field, ...others } = body;
    const isSentence = typeof error === "string" && /^\S.{5,}/s.test(error);
    const isCoded = typeof code === "string" && /^[a-z]+(?:[._][a-z0-9]+)*$/.test(code) && values instanceof Object;
    const message = messageIn({ code, values, field });
    const isItsEnglish = message === null ? !String(code).includes(".") : englishOf(message) === error;
    const isWhole = isSentence && isCoded && isItsEnglish && Object.keys(others).length === 0;
    return isWhole ? [] : [`not the error body: ${text.slice(0, 200)}`];
  } catch {
    return [`a refusal that is no JSON: ${text.slice(0, 200)}`];
  }
}

/** The shapes that a schema refers to, and those that they refer to. */
export function namesIn(schema: Schema, document: OpenApi, found = new Set<string>()): string[] {
  for (const [, name = ""] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(name)) continue;
    found.add(name);
    namesIn(document.components.schemas[name] ?? {}, document, found);
  }
  return [...found];
}

/** The schema without examples and with every object closed, so that a member that is not documented is an error. */
function closed<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(closed) as T;
  if (typeof schema !== "object" || schema === null) return schema;
  const all = Object.fromEntries(
    Object.entries(schema)
      .filter(([name]) => name !== "example" && name !== "examples")
      .map(([name, value]) => [
        name,
        name === "properties" ? eachClosed(value as Record<string, unknown>) : closed(value),
      ]),
  );
  if ("properties" in all && !("additionalProperties" in all)) all["additionalProperties"] = false;
  return all as T;
}

/** Members may have any name, also that of a keyword. */
const eachClosed = (members: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, closed(value)]));

/** The request as a line for a shell, to see the answer again. */
export function asCurl(method: string, target: string, init: RequestInit): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const headers = [...new Headers(init.headers)].map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const body = typeof init.body === "string" ? [`--data-binary ${quoted(init.body.slice(0, 2000))}`] : [];
  return ["curl -i -X", method, quoted(target.slice(0, 2000)), "-H 'x-api-key: KEY'", ...headers, ...body].join(" ");
}

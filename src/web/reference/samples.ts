/** A request of an operation in three languages: curl, JavaScript by the client, Python by its standard library. Pure. */
import { type OpenApi, type Placed, schemaOf, type Schema } from "./document.ts";

type Sample = { path: string; query: Record<string, unknown>; body: unknown; type: string | null };
const uuid = "0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11";
/** Values of the path where its parameter has no example. */
const places: Readonly<Record<string, string>> = {
  uuid,
  from: "previous",
  to: "latest",
  timestamp: "latest",
  side: "after",
  position: "1",
};

/** The samples by the language of their block. Operations without a sample (those of other services) have none. */
export function samplesOf(operation: Placed, document: OpenApi): { sh: string; js: string; python: string } {
  const sample = sampleOf(operation, document);
  return { sh: curl(operation, sample), js: javascript(operation, sample), python: python(operation, sample) };
}

function sampleOf({ path, parameters = [], requestBody }: Placed, document: OpenApi): Sample {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((each) => each.name === name && each.in === "path");
    const example = parameter?.schema?.example;
    return typeof example === "string" || typeof example === "number" ? String(example) : (places[name] ?? "1");
  });
  const required = parameters.filter((each) => each.in === "query" && each.required);
  const query = Object.fromEntries(required.map(({ name, schema }) => [name, schema?.example ?? "text"]));
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [null, null];
  const body = media ? (media.example ?? exampleOf(media.schema ?? {}, document)) : undefined;
  return { path: filled, query, body, type };
}

/** The example of a schema: its own, or one of those of its required members. */
function exampleOf(schema: Schema, document: OpenApi): unknown {
  const whole = schemaOf(schema, document);
  if (whole.example !== undefined) return whole.example;
  if (whole.enum) return whole.enum[0];
  const [choice] = whole.anyOf ?? whole.oneOf ?? [];
  if (choice) return exampleOf(choice, document);
  if (whole.properties) {
    const members = Object.entries(whole.properties).filter(([name]) => whole.required?.includes(name));
    return Object.fromEntries(members.map(([name, one]) => [name, exampleOf(one, document)]));
  }
  if ([whole.type].flat().includes("array")) return [exampleOf(whole.items ?? {}, document)];
  return [whole.type].flat().includes("string") ? "text" : 1;
}

const isFile = ({ type }: Sample): boolean => type !== null && type !== "application/json" && type !== "text/plain";
const isKeyed = ({ security }: Placed): boolean => security === undefined || security.length > 0;
const queryText = ({ query }: Sample): string => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return text ? `?${text}` : "";
};
/** A text in single quotes of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function curl(operation: Placed, sample: Sample): string {
  const method = operation.method.toUpperCase();
  const lines = [
    `curl -sS${method === "GET" ? "" : ` -X ${method}`} "$TIDEMARK_URL${sample.path}${queryText(sample)}"`,
    ...(isKeyed(operation) ? ['-H "x-api-key: $TIDEMARK_API_KEY"'] : []),
  ];
  if (isFile(sample)) lines.push("-H 'content-type: application/octet-stream'", "--data-binary @file");
  else if (sample.body !== undefined)
    lines.push(`-H 'content-type: ${sample.type}'`, `--data-binary ${quoted(bodyText(sample))}`);
  return lines.join(" \\\n  ");
}

const bodyText = ({ body, type }: Sample): string =>
  type === "application/json" ? JSON.stringify(body) : Array.isArray(body) ? body.join("\n") : String(body);

/** Operations that the client does not have: pages for people, feeds, and what other services call. */
const isOfClient = ({ responses, path, operationId }: Placed): boolean => {
  const types = Object.entries(responses).flatMap(([status, { content }]) =>
    status < "300" ? Object.keys(content ?? {}) : [],
  );
  const isPage = types.length > 0 && types.every((type) => type === "text/html");
  return !isPage && !path.startsWith("/rss") && !/webhook$/i.test(operationId);
};

function javascript(operation: Placed, sample: Sample): string {
  if (!isOfClient(operation)) return "";
  const head = [
    'import { Tidemark } from "tidemark";',
    "",
    "const tidemark = new Tidemark(); // TIDEMARK_URL, TIDEMARK_API_KEY",
    "",
  ];
  if (operation.operationId === "streamChanges")
    return [...head, "for await (const { id, change } of tidemark.events()) console.log(id, change.label);"].join("\n");
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match.index);
  const parts = sample.path.split("/");
  const values = operation.path
    .split("/")
    .flatMap((part, at) => (part.startsWith("{") ? [JSON.stringify(parts[at])] : []));
  const isText = sample.type === "text/plain";
  const body =
    sample.body === undefined
      ? []
      : isFile(sample)
        ? ["file"]
        : [isText ? JSON.stringify(bodyText(sample)) : JSON.stringify(sample.body, null, 2)];
  const query = Object.keys(sample.query).length > 0 ? [JSON.stringify(sample.query)] : [];
  const call = `tidemark.${operation.operationId}(${[...values.slice(0, names.length), ...body, ...query].join(", ")})`;
  const file = isFile(sample)
    ? ['import { readFile } from "node:fs/promises";', ...head.slice(0, 3), 'const file = await readFile("file");']
    : head.slice(0, 3);
  return [...file, `console.log(await ${call});`].join("\n");
}

function python(operation: Placed, sample: Sample): string {
  const headers = [
    ...(isKeyed(operation) ? ['"x-api-key": os.environ["TIDEMARK_API_KEY"]'] : []),
    ...(sample.body === undefined
      ? []
      : [`"content-type": ${JSON.stringify(isFile(sample) ? "application/octet-stream" : sample.type)}`]),
  ];
  const data =
    sample.body === undefined
      ? []
      : isFile(sample)
        ? ['    data=open("file", "rb").read(),']
        : [
            `    data=${sample.type === "application/json" ? `json.dumps(${pythonValue(sample.body)}).encode()` : `${JSON.stringify(bodyText(sample))}.encode()`},`,
          ];
  const types = Object.entries(operation.responses).find(([status]) => status.startsWith("2"))?.[1].content ?? {};
  const isJson = "application/json" in types;
  return [
    "import json, os, urllib.request",
    "",
    "request = urllib.request.Request(",
    `    os.environ["TIDEMARK_URL"] + ${JSON.stringify(sample.path + queryText(sample))},`,
    `    method=${JSON.stringify(operation.method.toUpperCase())},`,
    ...(headers.length > 0 ? [`    headers={${headers.join(", ")}},`] : []),
    ...data,
    ")",
    "with urllib.request.urlopen(request) as answer:",
    `    print(${isJson ? "json.load(answer)" : "answer.status"})`,
  ].join("\n");
}

/** A value of JSON as a literal of Python. */
export function pythonValue(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, one]) => `${JSON.stringify(name)}: ${pythonValue(one)}`)
    .join(", ")}}`;
}

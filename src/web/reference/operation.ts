/** One operation of the interface as a section. Pure. */
import { type OpenApi, type Parameter, type Placed, schemaOf } from "./document.ts";
import { codeBlock, escaped, heading, inline, prose, tableOf } from "./html.ts";
import { samplesOf } from "./samples.ts";
import { kindOf, meaningOf, shapeOf } from "./shape.ts";

/** Names of the settings of a watch, which an import takes as parameters. */
const settingNames = (document: OpenApi): ReadonlySet<string> =>
  new Set(Object.keys(document.components.schemas.NewWatch?.properties ?? {}));

/** The section; `data-*` are what the script tries the operation with. */
export function operationSection(operation: Placed, document: OpenApi): string {
  const { operationId: id, method, path, summary = "", description = "", requestBody } = operation;
  const { sh, js, python } = samplesOf(operation, document);
  const blocks = [
    ["sh", sh],
    ["js", js],
    ["python", python],
  ].flatMap(([language = "", code = ""]) => (code ? [codeBlock(language, code)] : []));
  const types = Object.keys(requestBody?.content ?? {});
  return `<section class="operation" data-method="${method.toUpperCase()}" data-path="${escaped(path)}" data-type="${escaped(types[0] ?? "")}">
${heading(2, id, escaped(summary))}
<p class="address"><b class="method">${method.toUpperCase()}</b> <code>${escaped(path)}</code></p>
${description ? prose(description) : ""}
<p class="quiet">${accessWords(operation)}</p>
${parametersTable(operation, document)}
${bodyPart(operation, document)}
${answersPart(operation, document)}
<div class="samples">${blocks.join("")}</div>
</section>`;
}

function accessWords({ security = [] }: Placed): string {
  const ways: Readonly<Record<string, string[]>> = Object.assign({}, ...security);
  if (security.length === 0) return "Needs no API key.";
  if (ways.adminKey) return "Needs the admin key of the operator.";
  if (ways.feedToken) return "Needs the token of the feeds, in the query.";
  const scope = ways.oauth?.[0]
    ? ` of the scope <a href="/docs/authentication#scopes"><code>${escaped(ways.oauth[0])}</code></a>`
    : "";
  return `Needs an API key${scope}, in a header${ways.apiKeyInQuery ? " or in the query" : "; the query is refused here"}.`;
}

function parametersTable({ parameters = [], path }: Placed, document: OpenApi): string {
  const settings = path.includes("/import") ? settingNames(document) : new Set<string>();
  const isSetting = ({ name, in: place }: Parameter) => place === "query" && settings.has(name);
  const shown = parameters.filter((each) => !isSetting(each));
  if (parameters.length === 0) return "";
  const rows = shown.map((parameter) => {
    const schema = parameter.schema ?? Object.values(parameter.content ?? {})[0]?.schema ?? {};
    const required = parameter.required ? ' <span class="required">required</span>' : "";
    return [
      `<code data-parameter="${escaped(parameter.name)}" data-in="${parameter.in}">${escaped(parameter.name)}</code>`,
      `${escaped(parameter.in)}${required}`,
      escaped(kindOf(schema, document)),
      meaningOf({
        ...schemaOf(schema, document),
        ...(parameter.description ? { description: parameter.description } : {}),
      }),
    ];
  });
  const rest = parameters.length - shown.length;
  const more =
    rest > 0
      ? `<p>And ${rest} settings of a watch, which hold for each: <a href="/docs/shapes#NewWatch">NewWatch</a>.</p>`
      : "";
  return `<h3>Parameters</h3>${tableOf(["Name", "Where", "Type", "Meaning"], rows)}${more}`;
}

function bodyPart({ requestBody }: Placed, document: OpenApi): string {
  if (!requestBody) return "";
  const [first] = Object.values(requestBody.content);
  const types = Object.keys(requestBody.content)
    .map((type) => `<code>${escaped(type)}</code>`)
    .join(", ");
  const shape = first?.schema ? shapeOf(first.schema, { document, within: [], inside: "small" }) : "";
  return `<h3>Body</h3><p>${types}${requestBody.required ? "" : ", may be left out"}</p>${shape}`;
}

function answersPart({ responses }: Placed, document: OpenApi): string {
  const parts = Object.entries(responses).map(([status, { description = "", content = {} }]) => {
    const isGood = status.startsWith("2");
    const shapes = isGood ? Object.entries(content).map(([type, { schema }]) => mediaPart(type, schema, document)) : [];
    const line = `<code class="status ${isGood ? "good" : ""}">${status}</code> ${inline(description)}`;
    return `<li>${line}${shapes.join("")}</li>`;
  });
  return `<h3>Answers</h3><ul class="answers">${parts.join("")}</ul>`;
}

function mediaPart(type: string, schema: Parameters<typeof kindOf>[0] | undefined, document: OpenApi): string {
  const words = schema ? ` ${escaped(kindOf(schema, document))}` : "";
  const shape = schema ? shapeOf(schema, { document, within: [], inside: "small" }) : "";
  const inside = shape ? `<details open><summary>its members</summary>${shape}</details>` : "";
  return `<div><code>${escaped(type)}</code>${words}${inside}</div>`;
}

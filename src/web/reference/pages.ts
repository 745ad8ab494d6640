/** The pages of the reference: guides, chapters, groups of operations, shapes, and the index of the search. Pure. */
import { type OpenApi, placedOperations, type Placed } from "./document.ts";
import { documentOf, type Frame } from "./frame.ts";
import { escaped, heading, inline, prose, slugOf, wordsOf } from "./html.ts";
import { operationSection } from "./operation.ts";
import { conditionTables, plansTable, servicesPart, stepsTable, tokensTable } from "./registries.ts";
import { kindOf, shapeOf } from "./shape.ts";

/** Texts in Markdown by their names. */
export type Texts = { guides: Readonly<Record<string, string>>; chapters: Readonly<Record<string, string>> };
/** Where its scripts and styles are. */
export type Assets = Frame["assets"];
export type ReferencePage = { path: string; html: string };
/** What the search looks through: an address, a title and words. */
export type SearchEntry = [path: string, title: string, words: string];
type Draft = { path: string; title: string; group: string; html: string };

const guideOrder = [
  "first-watch",
  "prices",
  "sites",
  "tables",
  "noise",
  "login-pages",
  "agents",
  "self-hosting",
  "moving",
];
const chapterTitles: Readonly<Record<string, string>> = {
  authentication: "Authentication",
  errors: "Errors and repetitions",
  lists: "Lists, times and what is new",
  limits: "Limits",
  templates: "Templates",
  notifications: "Notification URLs",
  webhooks: "Webhooks",
  "browser-steps": "Browser steps",
  conditions: "Conditions",
};
const generated: Readonly<Record<string, () => string>> = {
  limits: plansTable,
  templates: tokensTable,
  notifications: servicesPart,
  "browser-steps": stepsTable,
  conditions: conditionTables,
};

/** All pages, and the index of the search as JSON. */
export function referencePages(
  document: OpenApi,
  texts: Texts,
  assets: Assets,
): { pages: ReferencePage[]; search: string } {
  const drafts = [...guides(texts), ...chapters(document, texts), ...groups(document), shapes(document)];
  const links = drafts.map(({ path, title, group }) => ({ path, title, group }));
  const frame = { assets, links, version: document.info.version };
  const pages = drafts.map(({ path, title, html }) => ({ path, html: documentOf({ path, title, html }, frame) }));
  const start = documentOf({ path: "/docs", title: "Reference", html: startOf(document, drafts) }, frame);
  return { pages: [{ path: "/docs", html: start }, ...pages], search: JSON.stringify(drafts.flatMap(entriesOf)) };
}

function guides({ guides: texts }: Texts): Draft[] {
  return guideOrder.map((name) => {
    const [, title = name, body = ""] = /^# (.+)\n([\s\S]*)$/.exec(texts[name] ?? "") ?? [];
    return { path: `/docs/guides/${name}`, title, group: "Guides", html: prose(body) };
  });
}

function chapters(document: OpenApi, { chapters: texts }: Texts): Draft[] {
  return Object.entries(chapterTitles).map(([name, title]) => {
    const html =
      name === "webhooks" ? webhookChapter(document) : prose(texts[name] ?? "") + (generated[name]?.() ?? "");
    return { path: `/docs/${name}`, title, group: "Basics", html };
  });
}

/** Of the document's own description of the webhook. */
function webhookChapter(document: OpenApi): string {
  const alert = document.webhooks?.alert?.post;
  const schema = Object.values(alert?.requestBody?.content ?? {})[0]?.schema ?? {};
  const client =
    "In JavaScript the client verifies them: `verifyWebhook({ headers, body, secret })`, in constant time, with several secrets. Its README has a sample.";
  return `${prose(alert?.description ?? "")}<p>${inline(client)}</p>${heading(2, "body", "Body")}${shapeOf(schema, { document, within: [], inside: "all" })}`;
}

function groups(document: OpenApi): Draft[] {
  const byGroup = new Map<string, Placed[]>();
  for (const operation of placedOperations(document))
    byGroup.set(operation.group, [...(byGroup.get(operation.group) ?? []), operation]);
  return [...byGroup].map(([title, operations]) => {
    const index = operations.map(
      ({ operationId, method, path, summary = "" }) =>
        `<li><a href="#${operationId}">${escaped(summary)}</a> <span class="quiet"><b>${method.toUpperCase()}</b> ${escaped(path)}</span></li>`,
    );
    const sections = operations.map((operation) => operationSection(operation, document));
    return {
      ...{ path: `/docs/api/${slugOf(title)}`, title, group: "Operations" },
      html: `<ul class="operations">${index.join("")}</ul>${sections.join("\n")}`,
    };
  });
}

function shapes(document: OpenApi): Draft {
  const sections = Object.entries(document.components.schemas).map(([name, schema]) => {
    const about = schema.description ? `<p>${inline(schema.description)}</p>` : "";
    const shape = shapeOf({ $ref: `#/components/schemas/${name}` }, { document, within: [], inside: "none" });
    return `<section>${heading(2, name, escaped(name))}${about}${shape || `<p>${escaped(kindOf(schema, document))}</p>`}</section>`;
  });
  return { path: "/docs/shapes", title: "Shapes", group: "Operations", html: sections.join("\n") };
}

function startOf(document: OpenApi, drafts: readonly Draft[]): string {
  const part = (group: string) =>
    `${heading(2, slugOf(group), escaped(group))}<ul class="columns">${drafts
      .filter((draft) => draft.group === group)
      .map(({ path, title }) => `<li><a href="${path}">${escaped(title)}</a></li>`)
      .join("")}</ul>`;
  return `${prose(document.info.description)}
<p>The document itself: <a href="/api/v1/openapi.json">OpenAPI 3.1 in JSON</a>, <a href="/api/v1/full-spec">in YAML</a>. Samples are in curl, in
JavaScript with the client <code>tidemark</code>, and in Python with its standard library.</p>
${["Guides", "Basics", "Operations"].map(part).join("\n")}`;
}

/** A page by its headings: each is a place to go to. */
function entriesOf({ path, title, html }: Draft): SearchEntry[] {
  const [before = "", ...sections] = html.split(/(?=<h[23] id=")/);
  const whole: SearchEntry = [path, title, wordsOf(before).slice(0, 300)];
  return [
    whole,
    ...sections.map((section): SearchEntry => {
      const [, id = "", name = ""] = /^<h[23] id="([^"]+)">(.*?)<a class="permalink"/s.exec(section) ?? [];
      return [
        `${path}#${id}`,
        wordsOf(name),
        `${title} ${wordsOf(section.replace(/<\/h[23]>[\s\S]*?<div class="samples">/, "")).slice(0, 260)}`,
      ];
    }),
  ];
}

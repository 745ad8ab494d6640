/** Imports over HTTP: a list of addresses as plain text, and the documents of other tools. */
import { z } from "@hono/zod-openapi";
import { reads, writes } from "../http/access.ts";
import { operation } from "../http/operation.ts";
import { newApp, type RequestContext } from "../http/app.ts";
import { readUpTo } from "../http/body.ts";
import { noteHeaders } from "../http/saveNotes.ts";
import { additionalHeaders } from "../http/headers.ts";
import { idempotencyHeader } from "../http/idempotency.ts";
import { asQuery } from "../http/query.ts";
import { keyedRefusals } from "../http/refusals.ts";
import { about, message } from "../message/message.ts";
import { problem } from "../problem.ts";
import { sameSecret } from "../secret/digest.ts";
import type { Settings } from "../settings/fields.ts";
import { importLines } from "./save.ts";
import { itemsOfLines } from "./lines.ts";
import { importSent } from "./file.ts";
import { previewSent } from "./preview.ts";
import type { Operating } from "./proxies.ts";
import { shownNotes } from "./item.ts";
import { archiveBytes } from "../http/documentSize.ts";
import { documentFields, importedDocument, importPreview, importedUuids, importFields } from "./shape.ts";
import type { ImportStores } from "./world.ts";
import { requestScope } from "../watch/request.ts";
import { jsonAnswer } from "../http/contract.ts";

const tags = ["Import"];

export const importAddresses = operation({
  method: "post",
  path: "/import",
  operationId: "importAddresses",
  access: writes("closed"),
  tags,
  summary: "Create a watch for each address of a list",
  description:
    "One address a line, at least one; titles of tags may follow it, with commas between them; empty lines and lines " +
    "beginning with # say nothing. All are created or, with one bad line or over the plan's limit, none. Any setting of a watch may be " +
    "given in the query and holds for each: booleans as true, false, 1, 0, yes, no; lists with commas or as JSON; objects as JSON.",
  request: {
    headers: idempotencyHeader,
    query: asQuery(importFields),
    body: {
      required: true,
      content: {
        "text/plain": {
          schema: z.string().min(1).meta({ example: "https://example.com/\nhttps://example.org/ news" }),
        },
      },
    },
  },
  responses: {
    200: {
      description: "Created.",
      content: { "application/json": { schema: importedUuids } },
      ...additionalHeaders("X-Dropped-Selectors", "X-Warnings", "X-Import-Batch"),
    },
    ...keyedRefusals(403, 409, 413, 415, 503),
  },
});

const batchHeader = "X-Import-Batch";
const operatorHeader = "x-admin-key";
const operatorHeaders = z.object({
  [operatorHeader]: z
    .string()
    .max(1000)
    .optional()
    .meta({
      param: { name: operatorHeader, in: "header" },
      description:
        "The master admin key, of whoever runs this server: proxies of the backup are listed on it then, for all accounts. Without it a note says what did not come.",
    }),
});

const binary = { schema: z.string().meta({ format: "binary" }) };

const documentBody = {
  required: true,
  content: {
    "application/zip": binary,
    "application/octet-stream": binary,
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": binary,
    "text/plain": { schema: z.string().min(1) },
    "text/csv": { schema: z.string().min(1) },
    "text/x-opml": { schema: z.string().min(1) },
    "application/yaml": { schema: z.string().min(1) },
  },
};

export const importFile = operation({
  method: "post",
  path: "/import/file",
  operationId: "importFile",
  access: writes("closed"),
  tags,
  summary: "Create watches from another tool's export, or from an archive of this service",
  description:
    "Takes backups of changedetection.io and archives of GET /export (zip, with tags, settings and history), Distill (JSON), " +
    "urlwatch and webchanges (YAML), OPML, and tables (CSV, or XLSX as Wachete exports it). Watches are created all or, over the plan's limit, none; what cannot be " +
    "taken over is left out and named in `notes`, and so is what was taken over and has no effect. A backup comes back whole, two watches of one page among them, except for " +
    "watches that the account has still; of the other documents an address is watched once unless `dedupe` is false. " +
    "The first check of a watch from a backup compares with its last snapshot, so that what changed since is reported; of " +
    "changedetection.io's by the page that the backup holds beside it, and without that what differs is listed as held back. " +
    "A backup of changedetection.io into an account without watches turns noise " +
    "reduction off there, unless the account has set it. Archives up to 32 MiB (256 MiB on a server of one's own), other documents up to 2 MiB. Settings in the query hold for each watch.",
  request: {
    headers: idempotencyHeader.extend(operatorHeaders.shape),
    query: asQuery(documentFields),
    body: documentBody,
  },
  responses: {
    200: jsonAnswer(importedDocument, "Created."),
    ...keyedRefusals(403, 409, 413, 415, 503),
  },
});

export const previewImport = operation({
  method: "post",
  path: "/import/preview",
  operationId: "previewImport",
  access: reads("closed"),
  tags,
  summary: "What an import of a document would do",
  description:
    "Takes what POST /import/file takes, and creates nothing: the first 200 watches that would come, duplicates, what would be " +
    "left out with the reason, and how many watches the plan has room for.",
  request: { headers: operatorHeaders, query: asQuery(documentFields), body: documentBody },
  responses: { 200: jsonAnswer(importPreview, "What would come."), ...keyedRefusals(403, 413, 415, 503) },
});

export const undoImport = operation({
  method: "delete",
  path: "/imports/{batch}",
  operationId: "undoImport",
  access: writes("closed"),
  tags,
  summary: "Delete the watches of an import that were not edited since",
  description: "Tags and settings of the account that came with it stay.",
  request: {
    params: z.object({
      batch: z
        .string()
        .max(100)
        .meta({
          param: { name: "batch", in: "path" },
          description: "From the answer of the import: `batch`, or X-Import-Batch of a list of addresses.",
          example: "0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11",
        }),
    }),
  },
  responses: {
    200: jsonAnswer(
      z
        .object({ removed: z.int(), kept: z.int().meta({ description: "Those that were edited since." }) })
        .meta({ id: "ImportUndone" }),
      "Deleted.",
    ),
    ...keyedRefusals(404),
  },
});

export const importRoutes = newApp<ImportStores>();

importRoutes.openapi(importAddresses, async (c) => {
  const { dedupe = true, tag_uuids: uuids = [], tags: named = [], ...settings } = c.req.valid("query");
  const shared = { ...settings, tags: [...named, ...uuids] } as Settings;
  const lines = itemsOfLines(await c.req.text());
  const batch = crypto.randomUUID();
  const { uuids: created, ...notes } = await importLines(requestScope(c), { lines, shared, dedupe, batch });
  c.header(batchHeader, batch);
  return c.json(created, 200, noteHeaders(notes));
});

/** Whoever imports with the administrator's key beside their own runs the server. @throws Problem 403 for another key */
function operatingIn(c: RequestContext<ImportStores>): Operating | null {
  const given = c.req.header(operatorHeader);
  if (given === undefined) return null;
  const { ADMIN_API_KEY: key } = c.var.world.operator;
  if (key === null || !sameSecret(given, key))
    throw problem.forbidden(about(operatorHeader, message("admin.key_wrong")));
  return { requestId: c.var.requestId };
}

type Query = z.output<typeof documentFields>;

/** The document of a request, and how it is to be imported. */
async function sentDocument(c: RequestContext<ImportStores>, query: Partial<Query>) {
  const { format, dedupe, tag_uuids: uuids = [], tags: named = [], ...settings } = query;
  const tagged = [...named, ...uuids];
  const shared = { ...settings, ...(tagged.length ? { tags: tagged } : {}) } as Settings;
  const bytes = c.var.document ?? (await readUpTo(c, archiveBytes(c.var.world.operator.SELF_HOSTED)));
  return { bytes, format, shared, dedupe, operating: operatingIn(c) };
}

importRoutes.openapi(previewImport, async (c) =>
  c.json(await previewSent(requestScope(c), await sentDocument(c, c.req.valid("query"))), 200),
);

importRoutes.openapi(undoImport, async (c) => {
  const done = await c.var.mine.imports.removeBatch(c.req.valid("param").batch);
  if (done.removed + done.kept === 0) throw problem.notFound("import");
  return c.json(done, 200);
});

importRoutes.openapi(importFile, async (c) => {
  const imported = await importSent(requestScope(c), await sentDocument(c, c.req.valid("query")));
  const { notes, ...rest } = imported;
  return c.json({ notes: shownNotes(notes), ...rest }, 200);
});

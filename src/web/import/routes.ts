/** The import: a document is looked at, then imported, and may be undone. */
import { formatOf, formats } from "../../import/sniff.ts";
import { answerPage, goOn, textIn } from "../request/answer.ts";
import { newScreens, type C } from "../request/app.ts";
import { bodyOf, Refusal } from "../request/operations.ts";
import { signedIn } from "../request/visit.ts";
import { importPage, previewPage } from "./page.tsx";
import { importFile, previewImport, undoImport } from "../../import/routes.ts";

const here = "/import";
/** A larger document would have to travel with the page of its preview. */
const maxPreviewBytes = 6 * 1_048_576;

export const importScreens = newScreens();
importScreens.use(here, signedIn);
importScreens.use(`${here}/*`, signedIn);

importScreens.get(here, (c) => {
  const { batch = "", created = "0" } = c.req.query();
  const imported = /^[0-9a-f-]{36}$/.test(batch) ? { batch, created: Number(created) || 0 } : null;
  return answerPage(c, importPage(c.var.reader, { problem: null, imported, text: "" }));
});

importScreens.post(here, async (c) => {
  const form = await c.req.formData();
  const text = textIn(form, "text");
  const bytes = await documentIn(form);
  try {
    if (!bytes.length) throw new Refusal(400, c.var.reader.words.import.nothing, c.var);
    const query = { format: formats.find((format) => format === textIn(form, "format")) ?? pastedFormat(form, text) };
    const raw = { body: bytes, type: "application/octet-stream" };
    if (textIn(form, "do") !== "import" && bytes.length <= maxPreviewBytes) {
      const preview = await bodyOf(c, previewImport, { query, raw, headers: operatingOf(c) });
      return answerPage(c, previewPage(c.var.reader, { preview, document: inBase64(bytes) }), { isSecret: true });
    }
    return await importNow(c, { query, raw });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    const page = importPage(c.var.reader, { problem: error.stated ?? error.sentence, imported: null, text });
    return answerPage(c, page, { status: 400 });
  }
});

importScreens.post(`${here}/undo`, async (c) => {
  const batch = textIn(await c.req.formData(), "batch");
  try {
    const { removed, kept } = await bodyOf(c, undoImport, { params: { batch } });
    return goOn(c, here, { key: "importUndone", values: [removed, kept] });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return goOn(c, here, { key: "failed", values: [error.message.slice(0, 300)] });
  }
});

/** What is pasted is a list of addresses, unless it shows that another tool wrote it. */
const pastedFormat = (form: FormData, text: string): "lines" | undefined =>
  text && !hasFile(form) && ["lines", "csv"].includes(formatOf(text)) ? "lines" : undefined;

type Sent = { query: { format: string | undefined }; raw: { body: Uint8Array<ArrayBuffer>; type: string } };

async function importNow(c: C, sent: Sent): Promise<Response> {
  const { uuids, batch } = await bodyOf(c, importFile, { ...sent, headers: operatingOf(c) });
  return goOn(c, `${here}?batch=${batch}&created=${uuids.length}`);
}

/** Whose operator's pages are open imports as the one who runs the server. */
const operatingOf = (c: C): Record<string, string> =>
  c.var.reader.isOperator ? { "x-admin-key": c.var.world.operator.ADMIN_API_KEY ?? "" } : {};

const hasFile = (form: FormData): boolean => {
  const file = form.get("file");
  return typeof file === "object" && file !== null && file.size > 0;
};

/** The document that came with its preview, or the file, or what was pasted. */
async function documentIn(form: FormData): Promise<Uint8Array<ArrayBuffer>> {
  const again = textIn(form, "document");
  if (again) return Uint8Array.from(atob(again), (character) => character.charCodeAt(0));
  const file = form.get("file");
  if (typeof file === "object" && file !== null && file.size > 0) return new Uint8Array(await file.arrayBuffer());
  return new Uint8Array(new TextEncoder().encode(textIn(form, "text")));
}

function inBase64(bytes: Uint8Array): string {
  let text = "";
  for (let start = 0; start < bytes.length; start += 8192)
    text += String.fromCharCode(...bytes.subarray(start, start + 8192));
  return btoa(text);
}

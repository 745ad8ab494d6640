/** The template of messages. */
import { lastChanged } from "../forms/sample.ts";
import { answerPage, goOn, textIn } from "../request/answer.ts";
import { newScreens, type C } from "../request/app.ts";
import { bodyOf, Refusal } from "../request/operations.ts";
import type { NewFlash } from "../session/flash.ts";
import { messagePage, type Sample, type Templates } from "./message.tsx";
import { getUserSettings, updateUserSettings } from "../../preferences/routes.ts";
import { sampleNotification } from "../../notify/sample/routes.ts";

const here = "/channels/message";
/** A cookie holds no more than the templates of before that are this short. */
const maxUndoLength = 1200;

export const messageScreens = newScreens();

messageScreens.get(here, async (c) => {
  const templates = await savedTemplates(c);
  return answerPage(c, messagePage(c.var.reader, { templates, sample: await sampleOf(c, templates), problem: null }));
});

messageScreens.post(here, async (c) => {
  const form = await c.req.formData();
  const templates = {
    title: textIn(form, "title"),
    body: textIn(form, "body").replace(/\r\n/g, "\n"),
    format: textIn(form, "format") || "System default",
  };
  try {
    if (textIn(form, "do") !== "sample") return await save(c, templates);
    const sample = await sampleOf(c, templates);
    return answerPage(c, messagePage(c.var.reader, { templates, sample, problem: null }));
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    const usual = await sampleOf(c, { title: "", body: "", format: "System default" });
    const page = messagePage(c.var.reader, { templates, sample: usual, problem: error.message });
    return answerPage(c, page, { status: 400 });
  }
});

async function save(c: C, templates: Templates): Promise<Response> {
  const before = await savedTemplates(c);
  await bodyOf(c, updateUserSettings, { json: membersOf(templates) });
  const isShort = before.title.length + before.body.length <= maxUndoLength;
  const undo: NewFlash["undo"] = {
    action: here,
    fields: [
      ["title", before.title],
      ["body", before.body],
      ["format", before.format],
    ],
  };
  return goOn(c, here, { key: "saved", ...(isShort ? { undo } : {}) });
}

const membersOf = ({ title, body, format }: Templates) => ({
  notification_title: title || null,
  notification_body: body || null,
  notification_format: format,
});

async function sampleOf(c: C, templates: Templates): Promise<Sample> {
  const uuid = await lastChanged(c);
  const json = { ...membersOf(templates), ...(uuid ? { uuid } : {}) };
  return bodyOf(c, sampleNotification, { json });
}

async function savedTemplates(c: C): Promise<Templates> {
  const settings = await bodyOf(c, getUserSettings);
  return {
    title: settings.notification_title ?? "",
    body: settings.notification_body ?? "",
    format: settings.notification_format ?? "System default",
  };
}

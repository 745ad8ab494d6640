/** Tags: the list, a new one, the settings of one, its end, and its way back. */
import { oncePerSetting } from "../forms/once.ts";
import { settingFormOf, sightOf } from "../forms/read.ts";
import { formOfTag } from "../forms/translation.ts";
import { saveLevel, undoLevel, type Unsaved } from "../forms/save.ts";
import { fieldsOf, newView, ownOf, type FormView } from "../forms/view.ts";
import { answerPage, goOn, textIn } from "../request/answer.ts";
import { newScreens, type C } from "../request/app.ts";
import { colourOfChoice } from "../parts/colours.ts";
import { bodyOf, Refusal, refusingUnread, segment } from "../request/operations.ts";
import { signedIn } from "../request/visit.ts";
import type { NewFlash } from "../session/flash.ts";
import { noTyping, shownPart, shownTag, tagFieldsFirst, type ShownTag, type TagsPage } from "./data.ts";
import { tagsPage } from "./page.tsx";
import { tagPage } from "./tag.tsx";
import { deleteTag, listDeletedTags, restoreTag } from "../../tag/deletion/routes.ts";
import { createTag, getEffectiveSettingsOfTag, listTags, updateTag } from "../../tag/routes.ts";
import { createWatch } from "../../watch/routes.ts";
import { searchWatches } from "../../search/routes.ts";
import { originOf } from "../../http/resource.ts";
import { watchingNote } from "../new/watching.ts";
import { comparedAddress, comparisonOf } from "./comparison.ts";
import { tagOf } from "../request/read.ts";

export const tagScreens = newScreens();
tagScreens.use("/tags", signedIn);
tagScreens.use("/tags/*", signedIn);

type Typed = Partial<Pick<TagsPage, "typed" | "problem">>;

async function list(c: C, { typed = noTyping, problem = null }: Typed = {}): Promise<string> {
  const find = (c.req.query("find") ?? "").slice(0, 200);
  const page = Math.trunc(Number(c.req.query("page"))) || 1;
  const [tags, { tags: deleted }] = await Promise.all([tagsOf(c), bodyOf(c, listDeletedTags)]);
  return tagsPage(c.var.reader, { ...shownPart(tags, { find, page }), deleted, typed, problem });
}

const tagsOf = async (c: C): Promise<ShownTag[]> => Object.values(await bodyOf(c, listTags)).map(shownTag);

tagScreens.get("/tags", async (c) => answerPage(c, await list(c)));

tagScreens.post("/tags", async (c) => {
  const form = await c.req.formData();
  const typed = {
    title: textIn(form, "title").trim(),
    tag_colour: colourOfChoice({ choice: textIn(form, "tag_colour"), own: textIn(form, "tag_colour.own") }),
    url_match_pattern: textIn(form, "url_match_pattern").trim(),
  };
  try {
    const known = new Set((await tagsOf(c)).map(({ uuid }) => uuid));
    const { uuid } = await bodyOf(c, createTag, { json: typed });
    const here = `/tags/${uuid}`;
    const values = [typed.title.slice(0, 200)];
    if (known.has(uuid)) return goOn(c, here, { key: "tagKnown", values });
    return goOn(c, here, { key: "tagCreated", values, undo: { action: `${here}/delete`, fields: [] } });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return answerPage(c, await list(c, { typed, problem: error.field === "title" ? error.plain : error.message }), {
      status: 400,
    });
  }
});

type Loaded = { tag: ShownTag; view: FormView };

const putTo = (c: C) => (json: Record<string, unknown>) =>
  bodyOf(c, updateTag, { params: { uuid: c.req.param("id") ?? "" }, json, headers: refusingUnread });

async function load(c: C): Promise<Loaded> {
  const [tag, origins, described] = await Promise.all([
    tagOf(c, c.req.param("id") ?? ""),
    bodyOf(c, getEffectiveSettingsOfTag, { params: { uuid: c.req.param("id") ?? "" } }),
    settingFormOf(c),
  ]);
  // The name of a tag comes from nowhere else.
  const { title: _, ...inherited } = origins;
  const fields = fieldsOf(formOfTag(described, c.var.reader.words), "tag");
  const form = { ...described, fields: tagFieldsFirst(fields) };
  const own = ownOf(form.fields, tag, inherited);
  const once = { ...form, fields: oncePerSetting(form.fields, own, inherited) };
  const view = newView({ form: once, level: "tag", own, origins: inherited, tags: [], ...sightOf(c) });
  return { tag: shownTag(tag), view: { ...view, sample: { message: null } } };
}

function answer(c: C, { tag, view }: Loaded, { problem, conflicts = [], status = 200 }: Unsaved = {}): Response {
  // Bodies of requests and addresses of channels stand in the form.
  const page = tagPage(c.var.reader, { tag, view, problem: problem ?? null, conflicts });
  return answerPage(c, page, { status, isSecret: true });
}

tagScreens.get("/tags/:id", async (c) => answer(c, await load(c)));

tagScreens.post("/tags/:id", async (c) => {
  const form = await c.req.formData();
  const { tag, view } = await load(c);
  return saveLevel(c, form, {
    view,
    put: putTo(c),
    here: `/tags/${tag.uuid}`,
    tag: tag.uuid,
    draw: (sent, unsaved) => answer(c, { tag, view: sent }, unsaved),
  });
});

/** A second press leads to the table that the first one made. */
tagScreens.post("/tags/:id/compare", async (c) => {
  const tag = shownTag(await tagOf(c, c.req.param("id") ?? ""));
  const origin = originOf(c.req.url, c.var.world.operator.PUBLIC_URL);
  const [made] = Object.keys(await bodyOf(c, searchWatches, { query: { q: comparedAddress({ tag, origin }) } }));
  if (made) return goOn(c, `/watch/${made}`);
  const title = c.var.reader.words.tags.compared(tag.title).slice(0, 200);
  const { uuid } = await bodyOf(c, createWatch, { json: comparisonOf({ tag, origin, title }) });
  return goOn(c, `/watch/${uuid}`, watchingNote(uuid));
});

tagScreens.post("/tags/:id/undo", (c) => undoLevel(c, { put: putTo(c), here: `/tags/${segment(c.req.param("id"))}` }));

tagScreens.post("/tags/:id/delete", async (c) => {
  const { title } = await tagOf(c, c.req.param("id") ?? "");
  await bodyOf(c, deleteTag, { params: { uuid: c.req.param("id") ?? "" } });
  const name = (title ?? "").slice(0, 200);
  const undo = {
    action: `/tags/${segment(c.req.param("id"))}/restore`,
    fields: [["title", name]] as [string, string][],
  };
  return goOn(c, "/tags", { key: "tagDeleted", values: [name], undo });
});

tagScreens.post("/tags/:id/restore", async (c) => {
  const name = textIn(await c.req.formData(), "title").slice(0, 200);
  try {
    await bodyOf(c, restoreTag, { params: { uuid: c.req.param("id") ?? "" } });
    return goOn(c, `/tags/${segment(c.req.param("id"))}`, { key: "tagRestored", values: [name] });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    const taken: NewFlash = { key: "tagNameTaken", values: [name] };
    return goOn(c, "/tags", error.status === 409 ? taken : { key: "failed", values: [error.message.slice(0, 300)] });
  }
});

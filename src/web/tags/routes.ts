/** Tags: the list, a new one, the settings of one, its end, and its way back. */
import { oncePerSetting } from "../forms/once.ts";
import { settingFormOf, sightOf } from "../forms/read.ts";
import { saveLevel, undoLevel, type Unsaved } from "../forms/save.ts";
import { fieldsOf, newView, ownOf, type FormView, type Origins } from "../forms/view.ts";
import { answerPage, goOn, textIn } from "../request/answer.ts";
import { newScreens, type C } from "../request/app.ts";
import { colourOfChoice } from "../parts/colours.ts";
import { bodyOf, Refusal, segment } from "../request/operations.ts";
import { signedIn } from "../request/visit.ts";
import type { NewFlash } from "../session/flash.ts";
import { noTyping, shownPart, tagFieldsFirst, type DeletedTag, type ShownTag, type TagsPage } from "./data.ts";
import { tagsPage } from "./page.tsx";
import { tagPage } from "./tag.tsx";

export const tagScreens = newScreens();
tagScreens.use("/tags", signedIn);
tagScreens.use("/tags/*", signedIn);

type Typed = Partial<Pick<TagsPage, "typed" | "problem">>;

async function list(c: C, { typed = noTyping, problem = null }: Typed = {}): Promise<string> {
  const find = (c.req.query("find") ?? "").slice(0, 200);
  const page = Math.trunc(Number(c.req.query("page"))) || 1;
  const [tags, { tags: deleted }] = await Promise.all([
    tagsOf(c),
    bodyOf<{ tags: DeletedTag[] }>(c, { path: "/tags/deleted" }),
  ]);
  return tagsPage(c.var.reader, { ...shownPart(tags, { find, page }), deleted, typed, problem });
}

const tagsOf = async (c: C): Promise<ShownTag[]> =>
  Object.values(await bodyOf<Record<string, ShownTag>>(c, { path: "/tags" }));

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
    const { uuid } = await bodyOf<{ uuid: string }>(c, { method: "POST", path: "/tag", json: typed });
    const here = `/tags/${uuid}`;
    const values = [typed.title.slice(0, 200)];
    if (known.has(uuid)) return goOn(c, here, { key: "tagKnown", values });
    return goOn(c, here, { key: "tagCreated", values, undo: { action: `${here}/delete`, fields: [] } });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return answerPage(c, await list(c, { typed, problem: error.message }), { status: 400 });
  }
});

type Loaded = { tag: ShownTag; view: FormView };

const operationOf = (c: C): string => `/tag/${segment(c.req.param("id") ?? "")}`;

async function load(c: C): Promise<Loaded> {
  const path = operationOf(c);
  const [tag, origins, described] = await Promise.all([
    bodyOf<ShownTag & Record<string, unknown>>(c, { path }),
    bodyOf<Origins>(c, { path: `${path}/effective` }),
    settingFormOf(c),
  ]);
  // The name of a tag comes from nowhere else.
  const { title: _, ...inherited } = origins;
  const form = { ...described, fields: tagFieldsFirst(fieldsOf(described, "tag")) };
  const own = ownOf(form.fields, tag, inherited);
  const once = { ...form, fields: oncePerSetting(form.fields, own, inherited) };
  const view = newView({ form: once, level: "tag", own, origins: inherited, tags: [], ...sightOf(c) });
  return { tag, view: { ...view, sample: { message: null } } };
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
    operation: operationOf(c),
    here: `/tags/${tag.uuid}`,
    tag: tag.uuid,
    draw: (sent, unsaved) => answer(c, { tag, view: sent }, unsaved),
  });
});

tagScreens.post("/tags/:id/undo", (c) =>
  undoLevel(c, { operation: operationOf(c), here: `/tags/${segment(c.req.param("id"))}` }),
);

tagScreens.post("/tags/:id/delete", async (c) => {
  const path = operationOf(c);
  const { title } = await bodyOf<ShownTag>(c, { path });
  await bodyOf(c, { method: "DELETE", path });
  const name = title.slice(0, 200);
  const undo = {
    action: `/tags/${segment(c.req.param("id"))}/restore`,
    fields: [["title", name]] as [string, string][],
  };
  return goOn(c, "/tags", { key: "tagDeleted", values: [name], undo });
});

tagScreens.post("/tags/:id/restore", async (c) => {
  const name = textIn(await c.req.formData(), "title").slice(0, 200);
  try {
    await bodyOf(c, { method: "POST", path: `${operationOf(c)}/restore` });
    return goOn(c, `/tags/${segment(c.req.param("id"))}`, { key: "tagRestored", values: [name] });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    const taken: NewFlash = { key: "tagNameTaken", values: [name] };
    return goOn(c, "/tags", error.status === 409 ? taken : { key: "failed", values: [error.message.slice(0, 300)] });
  }
});

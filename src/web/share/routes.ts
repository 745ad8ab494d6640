/** Settings that are shared: making a link on the page of a watch, and a new watch where one is opened. */
import { settingFormOf, sightOf, tagChoicesOf } from "../forms/read.ts";
import { withRows } from "../forms/rows.ts";
import { sentView } from "../forms/sent.ts";
import { changeIn, problemOf, type FormView } from "../forms/view.ts";
import { answerPage, goOn, textIn } from "../request/answer.ts";
import { newScreens, type C } from "../request/app.ts";
import { bodyOf, Refusal, segment } from "../request/operations.ts";
import { signedIn } from "../request/visit.ts";
import { dayChoices, sharedView, type SharedSettings } from "./data.ts";
import { deadLinkPage, openedPage } from "./opened.tsx";
import { sharePage, type SharePage } from "./page.tsx";
import { createWatch } from "../../watch/routes.ts";
import { getSharedSettings, shareWatch } from "../../watch/share/routes.ts";
import { watchOf } from "../request/read.ts";

export const shareScreens = newScreens();
shareScreens.use("/watch/:id/share", signedIn);
shareScreens.use("/shared/:token", signedIn);

async function pageOf(c: C): Promise<SharePage> {
  const [{ uuid, label }, { fields }] = await Promise.all([watchOf(c, c.req.param("id") ?? ""), settingFormOf(c)]);
  return { uuid, label, fields, share: null, days: dayChoices[1], problem: null };
}

shareScreens.get("/watch/:id/share", async (c) => answerPage(c, sharePage(c.var.reader, await pageOf(c))));

shareScreens.post("/watch/:id/share", async (c) => {
  const days = Number(textIn(await c.req.formData(), "days")) || dayChoices[1];
  const page = await pageOf(c);
  try {
    const share = await bodyOf(c, shareWatch, { params: { uuid: page.uuid }, json: { days } });
    return answerPage(c, sharePage(c.var.reader, { ...page, days, share }), { isSecret: true });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 500) throw error;
    const problem = error.status === 413 ? c.var.reader.words.share.tooLarge : error.message;
    return answerPage(c, sharePage(c.var.reader, { ...page, days, problem }), { status: 400 });
  }
});

type Opened = { path: string; shared: SharedSettings; view: FormView };

async function opened(c: C): Promise<Opened> {
  const path = `/shared/${segment(c.req.param("token") ?? "")}`;
  const [shared, form, tags] = await Promise.all([
    bodyOf(c, getSharedSettings, { params: { token: c.req.param("token") ?? "" } }),
    settingFormOf(c),
    tagChoicesOf(c),
  ]);
  return { path, shared, view: sharedView({ form, shared, tags, ...sightOf(c) }) };
}

/** The page of an opened link, or that it does not work. */
async function onOpened(c: C, work: (link: Opened) => Promise<Response> | Response): Promise<Response> {
  try {
    return await work(await opened(c));
  } catch (error) {
    const status = error instanceof Refusal ? error.status : 0;
    if (status !== 404 && status !== 410) throw error;
    return answerPage(c, deadLinkPage(c.var.reader, status === 410), { status });
  }
}

const draw = (c: C, link: Opened, more: { view?: FormView; problem?: string } = {}): Response =>
  answerPage(c, openedPage(c.var.reader, { problem: null, ...link, ...more }), {
    status: more.problem ? 400 : 200,
    isSecret: true,
  });

shareScreens.get("/shared/:token", (c) => onOpened(c, (link) => draw(c, link)));

shareScreens.post("/shared/:token", async (c) => {
  const form = await c.req.formData();
  return onOpened(c, async (link) => {
    const sent = sentView(link.view, form);
    const rows = withRows(sent.fields, sent.values, textIn(form, "do"));
    if (rows) return draw(c, link, { view: { ...sent, values: rows } });
    try {
      const { uuid } = await bodyOf(c, createWatch, { json: changeIn(sent) });
      return goOn(c, `/watch/${uuid}`, {
        key: "watching",
        undo: { action: "/watches/act", fields: [["one", `delete:${uuid}`]] },
      });
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      const view = { ...sent, problems: problemOf(sent, error) };
      return draw(c, link, { view, problem: error.message });
    }
  });
});

/** What a press does with one page of a site: pin it, ignore it, read it now, give it a watch of its own, or say that what was not reported mattered. */
import { recheckPages, updatePage, watchPage } from "../../history/site/pageRoutes.ts";
import { restoreSuppressedOfPage } from "../../feedback/pages/routes.ts";
import { originOf } from "../../http/resource.ts";
import { searchWatches } from "../../search/routes.ts";
import { createWatch } from "../../watch/routes.ts";
import { nameText } from "../../services/shortName.ts";
import { watchingNote } from "../new/watching.ts";
import { watchOf } from "../request/read.ts";
import { goOn, nextOf, textIn } from "../request/answer.ts";
import { newScreens, type C } from "../request/app.ts";
import { bodyOf, Refusal, segment } from "../request/operations.ts";
import { signedIn } from "../request/visit.ts";
import type { NewFlash } from "../session/flash.ts";
import type { PageChange } from "../../history/site/treat.ts";
import { usualHours } from "../../site/reading/apart.ts";

export const pageActScreens = newScreens();
pageActScreens.use("/watch/:id/pages/*", signedIn);

/** The table of the pages of a site; a second press leads to the one that the first made. */
pageActScreens.post("/watch/:id/pages/table", async (c) => {
  const site = await watchOf(c, c.req.param("id") ?? "");
  const url = `${originOf(c.req.url, c.var.world.operator.PUBLIC_URL)}/watch/${site.uuid}/pages`;
  const [made] = Object.keys(await bodyOf(c, searchWatches, { query: { q: url } }));
  if (made) return goOn(c, `/watch/${made}/rows`);
  const title = c.var.reader.words.watch.pages.tableOf(nameText(site.label)).slice(0, 200);
  const table = { site: site.uuid };
  try {
    const { uuid } = await bodyOf(c, createWatch, { json: { url, title, processor: "table_diff", table } });
    return goOn(c, `/watch/${uuid}`, watchingNote(uuid));
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return goOn(c, `/watch/${site.uuid}/pages`, { key: "failed", values: [error.message.slice(0, 300)] });
  }
});

type Params = { uuid: string; page: string };

async function act(c: C, work: (params: Params, form: FormData) => Promise<NewFlash>): Promise<Response> {
  const params = { uuid: c.req.param("id") ?? "", page: c.req.param("page") ?? "" };
  const form = await c.req.formData();
  const next = nextOf(form, `/watch/${segment(params.uuid)}/pages`);
  try {
    return goOn(c, next, await work(params, form));
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500 || error.status === 404) throw error;
    return goOn(c, next, { key: "failed", values: [error.message.slice(0, 300)] });
  }
}

/** `undo`: the name of the press that takes it back. */
type Press = { json: PageChange; key: NewFlash["key"]; undo: string };

const presses: Readonly<Record<string, Press>> = {
  pin: { json: { pinned_every_hours: usualHours }, key: "pagePinned", undo: "unpin" },
  unpin: { json: { pinned_every_hours: null }, key: "pageUnpinned", undo: "pin" },
  ignore: { json: { ignored: true }, key: "pageIgnored", undo: "unignore" },
  unignore: { json: { ignored: false }, key: "pageUnignored", undo: "ignore" },
};

for (const [name, { json, key, undo }] of Object.entries(presses))
  pageActScreens.post(`/watch/:id/pages/:page/${name}`, (c) =>
    act(c, async (params) => {
      await bodyOf(c, updatePage, { params, json });
      const action = `/watch/${segment(params.uuid)}/pages/${segment(params.page)}/${undo}`;
      return { key, undo: { action, fields: [] } };
    }),
  );

pageActScreens.post("/watch/:id/pages/:page/mattered", (c) =>
  act(c, async (params, form) => {
    const since = textIn(form, "since");
    const unix = /^\d{1,11}$/.test(since) ? since : "0";
    const isEverywhere = textIn(form, "every") === "1";
    const json = { every_page: isEverywhere };
    const { change } = await bodyOf(c, restoreSuppressedOfPage, { params: { ...params, unix }, json });
    const fields: [string, string][] = [
      ["unix", String(change)],
      ["page", params.page],
      ["since", unix],
      ...(isEverywhere ? [["every", "1"] as [string, string]] : []),
    ];
    const undo = { action: `/watch/${segment(params.uuid)}/forget`, fields };
    return { key: isEverywhere ? "pagesMattered" : "pageMattered", undo };
  }),
);

pageActScreens.post("/watch/:id/pages/:page/read", (c) =>
  act(c, async ({ uuid, page }) => {
    await bodyOf(c, recheckPages, { params: { uuid }, json: { pages: [page] } });
    return { key: "pageWanted" };
  }),
);
pageActScreens.post("/watch/:id/pages/:page/watch", (c) =>
  act(c, async (params) => {
    await bodyOf(c, watchPage, { params });
    return { key: "pageWatched" };
  }),
);

/** What a press does with one page of a site: pin it, let it go, or give it a watch of its own. */
import { updatePage, watchPage } from "../../history/site/pageRoutes.ts";
import { goOn, nextOf } from "../request/answer.ts";
import { newScreens, type C } from "../request/app.ts";
import { bodyOf, Refusal, segment } from "../request/operations.ts";
import { signedIn } from "../request/visit.ts";
import type { NewFlash } from "../session/flash.ts";
import { usualHours } from "../../site/reading/apart.ts";

export const pageActScreens = newScreens();
pageActScreens.use("/watch/:id/pages/*", signedIn);

type Params = { uuid: string; page: string };

async function act(c: C, work: (params: Params) => Promise<NewFlash>): Promise<Response> {
  const params = { uuid: c.req.param("id") ?? "", page: c.req.param("page") ?? "" };
  const next = nextOf(await c.req.formData(), `/watch/${segment(params.uuid)}/pages`);
  try {
    return goOn(c, next, await work(params));
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500 || error.status === 404) throw error;
    return goOn(c, next, { key: "failed", values: [error.message.slice(0, 300)] });
  }
}

const pin = (hours: number | null, key: NewFlash["key"]) => (c: C) =>
  act(c, async (params) => {
    await bodyOf(c, updatePage, { params, json: { pinned_every_hours: hours } });
    return { key };
  });

pageActScreens.post("/watch/:id/pages/:page/pin", pin(usualHours, "pagePinned"));
pageActScreens.post("/watch/:id/pages/:page/unpin", pin(null, "pageUnpinned"));
pageActScreens.post("/watch/:id/pages/:page/watch", (c) =>
  act(c, async (params) => {
    await bodyOf(c, watchPage, { params });
    return { key: "pageWatched" };
  }),
);

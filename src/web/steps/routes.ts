/** The steps editor of a watch: rows are put in order, tried in a browser up to one of them, and saved. */
import { answerPage, goOn, textIn } from "../request/answer.ts";
import { newScreens, type C } from "../request/app.ts";
import { bodyOf, bodyOrNull, callRaw, Refusal, segment } from "../request/operations.ts";
import { signedIn } from "../request/visit.ts";
import type { Look } from "../pick/data.ts";
import { stepsPage, type StepsPage } from "./page.tsx";
import { actIn, rowsAfter, rowsOf, sentRows, stepsOf, type Row } from "./rows.ts";
import { updateWatch } from "../../watch/routes.ts";
import { getStepScreenshot, listStepRuns } from "../../history/steps/routes.ts";
import { getLook, getLookStepScreenshot, takeLook } from "../../look/routes.ts";
import { watchOf, type ShownWatch } from "../request/read.ts";

export const stepsScreens = newScreens();
stepsScreens.use("/watch/:uuid/steps", signedIn);
stepsScreens.use("/picture/look/:look/steps/:position/:side", signedIn);
stepsScreens.use("/picture/watch/:uuid/steps/:position/:side", signedIn);

type Watch = Pick<ShownWatch, "uuid" | "label" | "browser_steps">;
type Shown = Partial<Pick<StepsPage, "runs" | "look" | "picking" | "problem">>;

/** Values may be passwords: the page is stored nowhere. */
function answer(c: C, watch: Watch, { rows, ...shown }: Shown & { rows: Row[] }): Response {
  const page = {
    uuid: watch.uuid,
    label: watch.label,
    runs: [],
    look: null,
    picking: null,
    problem: null,
    rows,
    ...shown,
  };
  return answerPage(c, stepsPage(c.var.reader, page), { status: page.problem ? 400 : 200, isSecret: true });
}

stepsScreens.get("/watch/:uuid/steps", async (c) => {
  const watch = await watchOf(c, c.req.param("uuid"));
  const runs = await bodyOf(c, listStepRuns, { params: { uuid: watch.uuid } });
  return answer(c, watch, { rows: rowsOf(watch.browser_steps ?? []), runs });
});

stepsScreens.post("/watch/:uuid/steps", async (c) => {
  const [watch, form] = [await watchOf(c, c.req.param("uuid")), await c.req.formData()];
  const rows = sentRows(form);
  const act = actIn(textIn(form, "do"));
  const place = Number(textIn(form, "at") || Number.NaN);
  try {
    if (act.do === "save") return await save(c, watch, rows);
    if (act.do === "run") return await run(c, watch, { rows, to: act.at + 1 });
    if (act.do === "pick") return await openPicture(c, watch, { rows, at: act.at });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500 || error.status === 404) throw error;
    return answer(c, watch, { rows, problem: error.message });
  }
  const look = await lookOf(c, textIn(form, "look"));
  if (Number.isInteger(place)) return answer(c, watch, { rows: withElement(rows, form, { look, place }) });
  const moved = rowsAfter(rows, act);
  // Results stand beside their steps only while these are in their order.
  const isSame = act.do === "add" || act.do === "order";
  return answer(c, watch, { rows: moved, ...(isSame && look ? { look, runs: look.steps } : {}) });
});

const lookOf = (c: C, id: string): Promise<Look | null> =>
  id ? bodyOrNull(c, getLook, { params: { id } }) : Promise.resolve(null);

/** The rows with the element that was pressed on the picture in the row that it was chosen for. */
function withElement(rows: Row[], form: FormData, { look, place }: { look: Look | null; place: number }): Row[] {
  const at = Number(textIn(form, "picking") || Number.NaN);
  const element = look?.elements?.[place];
  const selector = element?.alternatives?.[0] ?? element?.selector;
  const row = rows[at];
  return row && selector ? rows.with(at, { ...row, selector }) : rows;
}

async function save(c: C, watch: Watch, rows: Row[]): Promise<Response> {
  const path = `/watch/${segment(watch.uuid)}`;
  await bodyOf(c, updateWatch, {
    params: { uuid: watch.uuid },
    json: { browser_steps: stepsOf(rows, watch.browser_steps ?? []) },
  });
  return goOn(c, `${path}/steps`, { key: "saved" });
}

async function run(c: C, watch: Watch, { rows, to }: { rows: Row[]; to: number }): Promise<Response> {
  // Steps behind it may still be unwritten.
  const upTo = stepsOf(rows.slice(0, to), watch.browser_steps ?? []);
  const look = await lookWith(c, watch, { browser_steps: upTo, to });
  return answer(c, watch, { rows, look, runs: look.steps });
}

/** The page as it is before a step, with its elements. */
async function openPicture(c: C, watch: Watch, { rows, at }: { rows: Row[]; at: number }): Promise<Response> {
  const before = stepsOf(rows.slice(0, at), watch.browser_steps ?? []);
  const look = await lookWith(c, watch, { browser_steps: before, fetch_backend: "html_webdriver" });
  return answer(c, watch, { rows, look, runs: look.steps, picking: at });
}

const lookWith = (c: C, { uuid }: Watch, settings: Record<string, unknown>): Promise<Look> =>
  bodyOf(c, takeLook, { json: { uuid, ...settings } });

stepsScreens.get("/picture/look/:look/steps/:position/:side", (c) => {
  const { look, position, side } = c.req.param();
  return callRaw(c, getLookStepScreenshot, { params: { id: look, position, side } });
});

stepsScreens.get("/picture/watch/:uuid/steps/:position/:side", (c) => {
  const { uuid, position, side } = c.req.param();
  return callRaw(c, getStepScreenshot, { params: { uuid, position, side } });
});

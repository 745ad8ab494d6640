/** The settings of a watch: the form, its dry run, saving with the revision, and the way back. */
import { oncePerSetting } from "../forms/once.ts";
import { changeIn, newView, ownOf, fieldsOf, problemOf, type FormView } from "../forms/view.ts";
import { settingFormOf, sightOf, tagChoicesOf } from "../forms/read.ts";
import { sampleOfView } from "../forms/sample.ts";
import { sentChange, sentView } from "../forms/sent.ts";
import { withRows } from "../forms/rows.ts";
import { marksOf } from "../forms/values.ts";
import { answerPage, goOn, textIn } from "../request/answer.ts";
import { newScreens, type C } from "../request/app.ts";
import { bodyOf, call, Refusal, refusingUnread, segment } from "../request/operations.ts";
import { signedIn } from "../request/visit.ts";
import type { NewFlash } from "../session/flash.ts";
import { backtestOf } from "./backtest.ts";
import { dryRunPage, editPage, type EditPage } from "./page.tsx";
import { prefilledView } from "./prefill.ts";
import { dryRunOf } from "./run.ts";
import { withStanding } from "./standing.ts";
import { noDryRun } from "./trial.ts";
import { getWatch, updateWatch } from "../../watch/routes.ts";
import { getEffectiveSettings } from "../../watch/effective/routes.ts";
import { listEdits, undoEdit } from "../../watch/edits/routes.ts";
import { resourceIn } from "../../http/operationCall.ts";
import { firstWarning } from "../parts/warned.ts";

export const editScreens = newScreens();
editScreens.use("/watch/:uuid/edit", signedIn);
editScreens.use("/watch/:uuid/edit/*", signedIn);

const attempts = 3;

/** `etag`: of the watch as it was read, with its revision. */
type Loaded = { uuid: string; label: string; etag: string; view: FormView };

async function load(c: C): Promise<Loaded> {
  const uuid = c.req.param("uuid") ?? "";
  const [{ body, headers }, origins, form, tags] = await Promise.all([
    call(c, getWatch, { params: { uuid } }),
    bodyOf(c, getEffectiveSettings, { params: { uuid } }),
    settingFormOf(c),
    tagChoicesOf(c),
  ]);
  const watch = resourceIn(body);
  const own = ownOf(fieldsOf(form, "watch"), watch, origins);
  const once = { ...form, fields: oncePerSetting(form.fields, own, origins) };
  const view = newView({ form: once, level: "watch", own, origins, tags, ...sightOf(c) });
  return {
    uuid: watch.uuid,
    label: watch.label,
    etag: headers.get("ETag") ?? "",
    view: { ...view, sample: { message: null } },
  };
}

type More = Partial<Pick<EditPage, "problem" | "conflicts" | "dryRun">> & { status?: 200 | 400 | 409 };

function answer(c: C, { uuid, label, view }: Loaded, { status = 200, ...more }: More = {}): Response {
  const page = { uuid, label, view, dryRun: noDryRun, problem: null, conflicts: [], ...more };
  // Bodies of requests and addresses of channels stand in the form.
  return answerPage(c, editPage(c.var.reader, page), { status, isSecret: true });
}

const timeIn = (text: string | undefined): number | null => (/^\d{1,11}$/.test(text ?? "") ? Number(text) : null);

editScreens.get("/watch/:uuid/edit", async (c) => {
  const drawn = await load(c);
  const view = await withStanding(c, drawn.uuid, prefilledView(drawn.view, new URL(c.req.url).searchParams));
  const at = timeIn(c.req.query("change"));
  if (at === null) return answer(c, { ...drawn, view });
  // Somebody comes from a change: what becomes of it costs no reading of the page.
  const backtest = await backtestOf(c, { uuid: drawn.uuid, change: changeIn(view), at });
  return answer(c, { ...drawn, view }, { dryRun: { ...noDryRun, backtest, at } });
});

editScreens.post("/watch/:uuid/edit", async (c) => {
  const form = await c.req.formData();
  const drawn = await load(c);
  const rows = withRows(drawn.view.fields, sentView(drawn.view, form).values, textIn(form, "do"));
  if (rows) {
    const view = { ...sentView(drawn.view, form), values: rows };
    return answer(c, { ...drawn, view: await withStanding(c, drawn.uuid, view) });
  }
  if (textIn(form, "do") !== "sample") return save(c, form, drawn);
  const view = sentView(drawn.view, form);
  return answer(c, { ...drawn, view: { ...view, sample: await sampleOfView(c, view, drawn.uuid) } });
});

async function save(c: C, form: FormData, first: Loaded): Promise<Response> {
  let drawn = first;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const view = sentView(drawn.view, form);
    const { change, conflicts } = sentChange(view);
    if (conflicts.length > 0) {
      const known = marksOf(
        view.fields.filter(({ name }) => conflicts.includes(name)),
        view.own,
      );
      const decided = { ...view, marks: { ...view.marks, ...known } };
      return answer(c, { ...drawn, view: decided }, { conflicts, status: 409 });
    }
    const here = `/watch/${drawn.uuid}/edit?group=${view.group}`;
    const count = Object.keys(change).filter((name) => name !== "tag").length;
    if (count === 0 && !change["tag"]) return goOn(c, here, { key: "nothingChanged" });
    try {
      const saved = await bodyOf(c, updateWatch, {
        params: { uuid: drawn.uuid },
        json: change,
        headers: { "If-Match": drawn.etag, ...refusingUnread },
      });
      const undo = await undoOf(c, drawn.uuid);
      return goOn(c, here, {
        key: "settingsSaved",
        values: [count || 1, firstWarning(c.var.reader, saved)],
        ...undo,
      });
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500 || error.status === 404) throw error;
      if (error.status !== 412)
        return answer(
          c,
          { ...drawn, view: { ...view, problems: problemOf(view, error) } },
          { problem: error.message, status: 400 },
        );
      drawn = await load(c);
    }
  }
  return goOn(c, c.var.reader.here, { key: "failed", values: [c.var.reader.words.settings.conflictTitle] });
}

/** The form that takes the last edit back. */
async function undoOf(c: C, uuid: string): Promise<Pick<NewFlash, "undo">> {
  const [last] = await bodyOf(c, listEdits, { params: { uuid } });
  return last ? { undo: { action: `/watch/${uuid}/edit/undo`, fields: [["edit", String(last.id)]] } } : {};
}

editScreens.post("/watch/:uuid/edit/undo", async (c) => {
  const form = await c.req.formData();
  const uuid = c.req.param("uuid");
  const back = `/watch/${segment(uuid)}/edit`;
  try {
    await bodyOf(c, undoEdit, { params: { uuid, id: textIn(form, "edit") || "0" } });
    return goOn(c, back, { key: "editUndone" });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500 || error.status === 404) throw error;
    return goOn(c, back, { key: "failed", values: [error.message.slice(0, 300)] });
  }
});

editScreens.post("/watch/:uuid/edit/dry-run", async (c) => {
  const form = await c.req.formData();
  const drawn = await load(c);
  const view = sentView(drawn.view, form);
  const look = { id: textIn(form, "look"), at: Number(textIn(form, "look_at")) || 0 };
  const isAgain = textIn(form, "again") === "true";
  const change = changeIn(view);
  const at = timeIn(textIn(form, "tried_change"));
  const asked = { uuid: drawn.uuid, change, at };
  const dryRun = await dryRunOf(c, { ...asked, look: look.id && !isAgain ? look : null });
  if (c.req.query("part") === "true")
    return answerPage(c, dryRunPage(c.var.reader, { uuid: drawn.uuid, dryRun, view }), { isSecret: true });
  const problems = dryRun.problem ? problemOf(view, dryRun.problem) : {};
  const standing = dryRun.trial?.conditions ?? [];
  return answer(c, { ...drawn, view: { ...view, problems, standing } }, { dryRun });
});

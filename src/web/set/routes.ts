/** One setting for many watches: chosen, tried, and then changed in parts of the operation for that. */
import { settingFormOf } from "../forms/read.ts";
import { withRows } from "../forms/rows.ts";
import { sentView } from "../forms/sent.ts";
import { valueIn } from "../forms/values.ts";
import { accountOrigins, fieldsOf, newView, problemOf, type FormView, type Origins } from "../forms/view.ts";
import { answerPage, goOn, nextOf, textIn, textsIn } from "../request/answer.ts";
import { newScreens, type C } from "../request/app.ts";
import { bodyOf, Refusal } from "../request/operations.ts";
import { signedIn } from "../request/visit.ts";
import { actOnAll, filterOf, type Done } from "../watches/many.ts";
import { listQuery } from "../watches/query.ts";
import { setDonePage, setPage, type Outcome, type Picked, type SetPage } from "./page.tsx";
import { getUserSettings } from "../../preferences/routes.ts";
import { listEdits, undoEdit } from "../../watch/edits/routes.ts";
import { watchOrNull } from "../request/read.ts";

const here = "/watches/set";
/** What belongs to one watch alone, or has actions of its own in the list. */
const ofOneWatch = ["url", "title", "tags"];
const shownRefusals = 20;
/** A cookie holds no more. */
const maxUndone = 40;

export const settingForManyScreens = newScreens();
settingForManyScreens.use(here, signedIn);
settingForManyScreens.use(`${here}/*`, signedIn);

// The watches are picked in the list.
settingForManyScreens.get(here, (c) => c.redirect("/watches", 303));

settingForManyScreens.post(here, async (c) => {
  const form = await c.req.formData();
  const picked = pickedIn(form);
  if (!picked.isWhole && picked.uuids.length === 0) return goOn(c, picked.next, { key: "pickFirst" });
  const described = await settingFormOf(c);
  const fields = fieldsOf(described, "watch").filter(({ name }) => !ofOneWatch.includes(name));
  const page = { picked, groups: described.groups, fields, view: null, trial: null, problem: null };
  const field = fields.find(({ name }) => name === textIn(form, "setting"));
  if (!field) return answer(c, page);
  const origins = accountOrigins([field], await bodyOf(c, getUserSettings));
  const drawn = viewOf({ ...described, fields: [field] }, inheritedByWatches(field.name, origins));
  if (!form.has("has")) return answer(c, { ...page, view: drawn });
  const view = sentView(drawn, form);
  const action = textIn(form, "do");
  const rows = withRows([field], view.values, action);
  if (rows) return answer(c, { ...page, view: { ...view, values: rows } });
  const settings = { [field.name]: valueIn(field, view.values, {}) };
  return action === "set" ? change(c, { ...page, view }, settings) : tryOut(c, { ...page, view }, settings);
});

function pickedIn(form: FormData): Picked {
  return {
    uuids: textsIn(form, "watch").slice(0, 500),
    isWhole: textIn(form, "whole") === "true",
    filter: textIn(form, "filter").slice(0, 5000),
    next: nextOf(form, "/watches"),
  };
}

const viewOf = (form: Parameters<typeof newView>[0]["form"], origins: Origins): FormView =>
  newView({ form, level: "watch", own: {}, origins, tags: [], group: "all", find: "" });

/** What a watch without tags takes over: the account's value of a setting that it has, else what is usual. */
function inheritedByWatches(name: string, origins: Origins): Origins {
  const origin = origins[name];
  if (!origin) return {};
  const inherited = { value: origin.value, source: origin.source };
  return { [name]: { ...inherited, is_set: false, inherited } };
}

const answer = (c: C, page: SetPage, status: 200 | 400 = 200): Response =>
  answerPage(c, setPage(c.var.reader, page), { status, isSecret: true });

type Chosen = SetPage & { view: FormView };
type Settings = Record<string, unknown>;

type Setting = { settings: Settings; isDry: boolean };

const run = (c: C, { uuids, isWhole, filter }: Picked, { settings, isDry }: Setting): Promise<Done> =>
  actOnAll(c, {
    action: "set",
    settings,
    dry_run: isDry,
    ...(isWhole ? { filter: filterOf(listQuery(new URLSearchParams(filter))) } : { uuids }),
  });

function refused(c: C, page: Chosen, error: unknown): Response {
  if (!(error instanceof Refusal) || error.status >= 500) throw error;
  const problems = problemOf(page.view, error);
  const view = { ...page.view, problems };
  return answer(c, { ...page, view, problem: Object.keys(problems).length > 0 ? null : error.message }, 400);
}

async function tryOut(c: C, page: Chosen, settings: Settings): Promise<Response> {
  try {
    return answer(c, { ...page, trial: await outcomeOf(c, await run(c, page.picked, { settings, isDry: true })) });
  } catch (error) {
    return refused(c, page, error);
  }
}

async function change(c: C, page: Chosen, settings: Settings): Promise<Response> {
  try {
    const done = await run(c, page.picked, { settings, isDry: false });
    const undo = await undoOf(c, done.uuids, page.picked.next);
    if (done.refused.length === 0) {
      const flash = { key: "acted" as const, values: ["set", done.uuids.length] };
      return goOn(c, page.picked.next, { ...flash, ...(undo ? { undo } : {}) });
    }
    const outcome = await outcomeOf(c, done);
    return answerPage(c, setDonePage(c.var.reader, { picked: page.picked, outcome, undo }), { isSecret: true });
  } catch (error) {
    return refused(c, page, error);
  }
}

async function outcomeOf(c: C, { uuids, unchanged, refused: all }: Done): Promise<Outcome> {
  const shown = all.slice(0, shownRefusals).map(async ({ uuid, sentence }) => {
    const watch = await watchOrNull(c, uuid);
    return { uuid, label: watch?.label ?? uuid, sentence };
  });
  return { changed: uuids.length, unchanged, refusals: all.length, refused: await Promise.all(shown) };
}

/** The form that takes the edits back, one by one; null where they are too many for that. */
async function undoOf(c: C, uuids: string[], next: string) {
  if (uuids.length === 0 || uuids.length > maxUndone) return null;
  const edits = await Promise.all(
    uuids.map(async (uuid) => {
      const [last] = await bodyOf(c, listEdits, { params: { uuid } });
      return last ? `${uuid}:${last.id}` : "";
    }),
  );
  const fields: [string, string][] = [
    ["edits", edits.filter(Boolean).join(" ")],
    ["next", next.slice(0, 1000)],
  ];
  return { action: `${here}/undo`, fields };
}

settingForManyScreens.post(`${here}/undo`, async (c) => {
  const form = await c.req.formData();
  const next = nextOf(form, "/watches");
  let count = 0;
  let problem = "";
  for (const edit of textIn(form, "edits").split(" ").slice(0, maxUndone)) {
    const [, uuid, id] = /^([0-9a-f-]{36}):(\d{1,9})$/.exec(edit) ?? [];
    if (!uuid || !id) continue;
    try {
      await bodyOf(c, undoEdit, { params: { uuid, id } });
      count += 1;
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      problem ||= error.message;
    }
  }
  if (count === 0 && problem) return goOn(c, next, { key: "failed", values: [problem.slice(0, 300)] });
  return goOn(c, next, { key: "setUndone", values: [count] });
});

/** What is done on the pages of a watch: marks on changes, held-back readings given back, edits undone, and the like. */
import { goOn, nextOf, textIn } from "../../request/answer.ts";
import { newScreens, type C } from "../../request/app.ts";
import { watchOf } from "../../request/read.ts";
import { bodyOf, call, Refusal, segment } from "../../request/operations.ts";
import { secondsOf, type TimeBetweenCheck } from "../../../settings/interval.ts";
import type { NewFlash } from "../../session/flash.ts";
import { summariseChange } from "../../../ai/routes.ts";
import { clearVerdict, forgetFeedbackRule, judgeChange } from "../../../feedback/routes.ts";
import { restoreSuppressedReading } from "../../../feedback/suppressed/routes.ts";
import { forgetCookies } from "../../../watch/cookies/routes.ts";
import { listEdits, undoEdit } from "../../../watch/edits/routes.ts";
import { getEffectiveSettings } from "../../../watch/effective/routes.ts";
import { applyFilterRepair } from "../../../watch/repair/routes.ts";
import { recheckWatch, updateWatch } from "../../../watch/routes.ts";
import { fields } from "../../../settings/fields.ts";

export const watchActs = newScreens();

const instant = (text: string): string => (/^\d{1,11}$/.test(text) ? text : "0");

type Done = { uuid: string; watch: string; path: string; form: FormData };

/** A form that does one thing: the sentence that it leaves, or that of the refusal. */
function act(name: string, run: (c: C, done: Done) => Promise<NewFlash>): void {
  watchActs.post(`/watch/:id/${name}`, async (c) => {
    const form = await c.req.formData();
    const uuid = c.req.param("id") ?? "";
    const watch = `/watch/${segment(uuid)}`;
    const next = nextOf(form, watch);
    try {
      return goOn(c, next, await run(c, { uuid, watch, path: `${watch}/${name}`, form }));
    } catch (error) {
      if (!(error instanceof Refusal) || error.status === 404 || error.status >= 500) throw error;
      return goOn(c, next, { key: "failed", values: [error.message.slice(0, 300)] });
    }
  });
}

/** What takes the edit back that was just made. */
async function undoOfLastEdit(c: C, uuid: string): Promise<Pick<NewFlash, "undo">> {
  const [edit] = await bodyOf(c, listEdits, { params: { uuid } });
  return edit ? { undo: { action: `/watch/${segment(uuid)}/undo`, fields: [["edit", String(edit.id)]] } } : {};
}

act("feedback", async (c, { uuid, path, form }) => {
  const params = { uuid, unix: instant(textIn(form, "unix")) };
  const verdict = textIn(form, "verdict");
  if (verdict !== "useful" && verdict !== "noisy") {
    await call(c, clearVerdict, { params });
    return { key: "verdictCleared" };
  }
  const { learned } = await bodyOf(c, judgeChange, { params, json: { verdict } });
  const undo = { action: path, fields: [["unix", params.unix]] as [string, string][] };
  return verdict === "useful" ? { key: "verdictUseful", undo } : { key: "markedNoisy", values: [learned.length], undo };
});

const weekSeconds = 7 * 86_400;

act("mute-week", async (c, { uuid }) => {
  const until = c.var.reader.now + weekSeconds;
  await call(c, updateWatch, { params: { uuid }, json: { notification_muted_until: until } });
  return { key: "mutedForWeek", ...(await undoOfLastEdit(c, uuid)) };
});

act("summary", async (c, { uuid, form }) => {
  await call(c, summariseChange, { params: { uuid, unix: instant(textIn(form, "unix")) } });
  return { key: "summarised" };
});

act("restore", async (c, { uuid, watch, form }) => {
  const params = { uuid, unix: instant(textIn(form, "unix")) };
  const { timestamp } = await bodyOf(c, restoreSuppressedReading, { params, json: {} });
  // Marking the change as noisy takes back what it taught.
  const fields: [string, string][] = [
    ["unix", String(timestamp)],
    ["verdict", "noisy"],
  ];
  return { key: "mattered", undo: { action: `${watch}/feedback`, fields } };
});

act("tell-all", async (c, { uuid }) => {
  await call(c, updateWatch, { params: { uuid }, json: { noise_reduction: false } });
  const undo = await undoOfLastEdit(c, uuid);
  return { key: "tellsAll", ...undo };
});

act("undo", async (c, { uuid, path, form }) => {
  const edit = /^\d{1,9}$/.exec(textIn(form, "edit"))?.[0] ?? "0";
  const { revision } = await bodyOf(c, undoEdit, { params: { uuid, id: edit } });
  return { key: "editUndone", undo: { action: path, fields: [["edit", String(revision)]] } };
});

act("forget", async (c, { uuid, watch, path, form }) => {
  const unix = instant(textIn(form, "unix"));
  await call(c, forgetFeedbackRule, { params: { uuid, unix } });
  const page = textIn(form, "page");
  if (page) {
    // Of a page of a site the reading that taught it teaches it again, as long as it is listed.
    const again = ["since", "every"].map((name): [string, string] => [name, textIn(form, name)]);
    return { key: "forgotten", undo: { action: `${watch}/pages/${segment(page)}/mattered`, fields: again } };
  }
  // What a mark taught is taught again by the same mark; of a reading that was given back that is "useful".
  const fields: [string, string][] = [
    ["unix", unix],
    ["verdict", textIn(form, "origin") === "matters" ? "useful" : "noisy"],
  ];
  return { key: "forgotten", undo: { action: path.replace(/forget$/, "feedback"), fields } };
});

act("cookies/forget", async (c, { uuid }) => {
  await call(c, forgetCookies, { params: { uuid } });
  return { key: "cookiesForgotten" };
});

act("repair", async (c, { uuid, form }) => {
  await call(c, applyFilterRepair, { params: { uuid }, json: { filter: textIn(form, "filter") } });
  const undo = await undoOfLastEdit(c, uuid);
  return { key: "repaired", ...undo };
});

act("way-out", async (c, { uuid, form }) => {
  const way = textIn(form, "way");
  if (way === "give_up") {
    await call(c, updateWatch, { params: { uuid }, json: { paused: true } });
    return { key: "gaveUp", ...(await undoOfLastEdit(c, uuid)) };
  }
  await call(c, updateWatch, { params: { uuid }, json: await settingsOfWay(c, uuid, way) });
  const undo = await undoOfLastEdit(c, uuid);
  if (way === "slower") return { key: "checkedLess", ...undo };
  await call(c, recheckWatch, { params: { uuid } });
  return { key: way === "crawl" ? "crawled" : "readByBrowser", ...undo };
});

/** What a way out sets. */
async function settingsOfWay(c: C, uuid: string, way: string) {
  if (way === "slower") return slower(c, uuid);
  if (way !== "crawl") return { fetch_backend: "html_webdriver" };
  const { site } = await watchOf(c, uuid);
  return { site: { ...site, crawl: true } };
}

/** The settings that check a watch half as often as now. */
async function slower(c: C, uuid: string): Promise<{ time_between_check: TimeBetweenCheck }> {
  const { time_between_check: now } = await bodyOf(c, getEffectiveSettings, { params: { uuid } });
  const minutes = Math.max(2, Math.ceil((2 * secondsOf(fields.shape.time_between_check.parse(now?.value))) / 60));
  return { time_between_check: { hours: Math.floor(minutes / 60), minutes: minutes % 60 } };
}

act("choose-price", async (c, { uuid, form }) => {
  await call(c, updateWatch, { params: { uuid }, json: { include_filters: [textIn(form, "filter")] } });
  const undo = await undoOfLastEdit(c, uuid);
  await call(c, recheckWatch, { params: { uuid } });
  return { key: "priceChosen", ...undo };
});

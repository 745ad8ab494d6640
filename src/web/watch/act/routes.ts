/** What is done on the pages of a watch: marks on changes, held-back readings given back, edits undone, and the like. */
import { goOn, nextOf, textIn } from "../../request/answer.ts";
import { newScreens, type C } from "../../request/app.ts";
import { bodyOf, call, Refusal, segment, type Call } from "../../request/operations.ts";
import { secondsOf, type TimeBetweenCheck } from "../../../settings/interval.ts";
import type { NewFlash } from "../../session/flash.ts";

export const watchActs = newScreens();

const instant = (text: string): string => (/^\d{1,11}$/.test(text) ? text : "0");

type Done = { watch: string; path: string; form: FormData };

/** A form that does one thing: the sentence that it leaves, or that of the refusal. */
function act(name: string, run: (c: C, done: Done) => Promise<NewFlash>): void {
  watchActs.post(`/watch/:id/${name}`, async (c) => {
    const form = await c.req.formData();
    const watch = `/watch/${segment(c.req.param("id") ?? "")}`;
    const next = nextOf(form, watch);
    try {
      return goOn(c, next, await run(c, { watch, path: `${watch}/${name}`, form }));
    } catch (error) {
      if (!(error instanceof Refusal) || error.status === 404 || error.status >= 500) throw error;
      return goOn(c, next, { key: "failed", values: [error.message.slice(0, 300)] });
    }
  });
}

/** What takes the edit back that was just made. */
async function undoOfLastEdit(c: C, watch: string): Promise<Pick<NewFlash, "undo">> {
  const [edit] = await bodyOf<{ id: number }[]>(c, { path: `${watch}/edits` });
  return edit ? { undo: { action: `${watch}/undo`, fields: [["edit", String(edit.id)]] } } : {};
}

const post = (path: string, json?: unknown): Call => ({ method: "POST", path, json });

act("feedback", async (c, { watch, path, form }) => {
  const unix = instant(textIn(form, "unix"));
  const verdict = textIn(form, "verdict");
  const mark = `${watch}/changes/${unix}/feedback`;
  if (verdict !== "useful" && verdict !== "noisy") {
    await call(c, { method: "DELETE", path: mark });
    return { key: "verdictCleared" };
  }
  const { learned } = await bodyOf<{ learned: string[] }>(c, post(mark, { verdict }));
  const undo = { action: path, fields: [["unix", unix]] as [string, string][] };
  return verdict === "useful" ? { key: "verdictUseful", undo } : { key: "markedNoisy", values: [learned.length], undo };
});

const weekSeconds = 7 * 86_400;

act("mute-week", async (c, { watch }) => {
  const until = c.var.reader.now + weekSeconds;
  await call(c, { method: "PUT", path: watch, json: { notification_muted_until: until } });
  return { key: "mutedForWeek", ...(await undoOfLastEdit(c, watch)) };
});

act("summary", async (c, { watch, form }) => {
  await call(c, post(`${watch}/changes/${instant(textIn(form, "unix"))}/summary`));
  return { key: "summarised" };
});

act("restore", async (c, { watch, form }) => {
  const { timestamp } = await bodyOf<{ timestamp: number }>(
    c,
    post(`${watch}/held/${instant(textIn(form, "unix"))}/restore`, {}),
  );
  // Marking the change as noisy takes back what it taught.
  const fields: [string, string][] = [
    ["unix", String(timestamp)],
    ["verdict", "noisy"],
  ];
  return { key: "mattered", undo: { action: `${watch}/feedback`, fields } };
});

act("tell-all", async (c, { watch }) => {
  await call(c, { method: "PUT", path: watch, json: { noise_reduction: false } });
  const undo = await undoOfLastEdit(c, watch);
  return { key: "tellsAll", ...undo };
});

act("undo", async (c, { watch, path, form }) => {
  const edit = /^\d{1,9}$/.exec(textIn(form, "edit"))?.[0] ?? "0";
  const { revision } = await bodyOf<{ revision: number }>(c, post(`${watch}/edits/${edit}/undo`));
  return { key: "editUndone", undo: { action: path, fields: [["edit", String(revision)]] } };
});

act("forget", async (c, { watch, path, form }) => {
  const unix = instant(textIn(form, "unix"));
  await call(c, { method: "DELETE", path: `${watch}/lessons/${unix}` });
  // What a mark taught is taught again by the same mark; of a reading that was given back that is "useful".
  const fields: [string, string][] = [
    ["unix", unix],
    ["verdict", textIn(form, "origin") === "matters" ? "useful" : "noisy"],
  ];
  return { key: "forgotten", undo: { action: path.replace(/forget$/, "feedback"), fields } };
});

act("cookies/forget", async (c, { watch }) => {
  await call(c, { method: "DELETE", path: `${watch}/cookies` });
  return { key: "cookiesForgotten" };
});

act("repair", async (c, { watch, form }) => {
  await call(c, post(`${watch}/repair`, { filter: textIn(form, "filter") }));
  const undo = await undoOfLastEdit(c, watch);
  return { key: "repaired", ...undo };
});

act("way-out", async (c, { watch, form }) => {
  const way = textIn(form, "way");
  if (way === "give_up") {
    await call(c, { method: "PUT", path: watch, json: { paused: true } });
    return { key: "gaveUp", ...(await undoOfLastEdit(c, watch)) };
  }
  const settings = way === "slower" ? await slower(c, watch) : { fetch_backend: "html_webdriver" };
  await call(c, { method: "PUT", path: watch, json: settings });
  const undo = await undoOfLastEdit(c, watch);
  if (way === "slower") return { key: "checkedLess", ...undo };
  await call(c, post(`${watch}/recheck`));
  return { key: "readByBrowser", ...undo };
});

/** The settings that check a watch half as often as now. */
async function slower(c: C, watch: string): Promise<Record<string, unknown>> {
  const { time_between_check: now } = await bodyOf<{ time_between_check: { value: TimeBetweenCheck } }>(c, {
    path: `${watch}/effective`,
  });
  const minutes = Math.max(2, Math.ceil((2 * secondsOf(now.value)) / 60));
  return { time_between_check: { hours: Math.floor(minutes / 60), minutes: minutes % 60 } };
}

act("choose-price", async (c, { watch, form }) => {
  await call(c, { method: "PUT", path: watch, json: { include_filters: [textIn(form, "filter")] } });
  const undo = await undoOfLastEdit(c, watch);
  await call(c, post(`${watch}/recheck`));
  return { key: "priceChosen", ...undo };
});

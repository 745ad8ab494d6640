/** Forms of settings: groups in place, a search, lists as rows, what is not saved yet, and the dry run after each edit. */
import { readStanding, showStanding } from "./lib/conditions.ts";
import { countMatches, showListsAsRows } from "./lib/listRows.ts";
import { fetchPage } from "./lib/markup.ts";
import { showGroups } from "./lib/settingGroups.ts";
import { onSwap } from "./lib/swap.ts";
import { hasUnsaved, takeBaseline, showUnsaved } from "./lib/unsaved.ts";

const restMs = 600;
let timer = 0;
let latest = 0;
let latestSample = 0;
let isLeaving = false;

const settingsForm = () => document.querySelector<HTMLFormElement>("form[data-settings]");

function start(): void {
  const form = settingsForm();
  if (!form) return;
  isLeaving = false;
  showListsAsRows(form);
  takeBaseline(form);
  showUnsaved(form);
  showGroups(form);
  countMatches(form);
  readStanding(form);
}

/** Sends the form as it is to its dry run, and puts the answer in the place of the one before. */
async function dryRun(form: HTMLFormElement, button: HTMLElement | null = null): Promise<void> {
  const panel = form.querySelector<HTMLElement>("[data-dry-run]");
  if (!panel) return;
  const turn = ++latest;
  panel.setAttribute("aria-busy", "true");
  const body = new URLSearchParams(new FormData(form, button) as unknown as Record<string, string>);
  try {
    const page = await fetchPage(`${panel.dataset.dryRun ?? ""}?part=true`, { method: "POST", body });
    const fresh = page?.document.querySelector<HTMLElement>("#dry-run");
    if (turn !== latest) return;
    if (!fresh) return askPlainly(form, panel.dataset.dryRun ?? "", button);
    const focused = panel.contains(document.activeElement) ? document.activeElement?.id : "";
    panel.replaceWith(fresh);
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    countMatches(form);
    showStanding(form);
  } catch {
    askPlainly(form, panel.dataset.dryRun ?? "", button);
  } finally {
    panel.removeAttribute("aria-busy");
  }
}

/** Puts the sample of the message in the place of the one before. `button`: who pressed it gets the whole page where it fails. */
async function showSample(form: HTMLFormElement, button: HTMLElement | null = null): Promise<void> {
  const turn = ++latestSample;
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  body.set("do", "sample");
  const page = await fetchPage(form.getAttribute("action") ?? "", { method: "POST", body }).catch(() => null);
  const [old, fresh] = [form, page?.document].map((root) => root?.querySelector<HTMLElement>("#message-sample"));
  if (turn !== latestSample) return;
  if (old && fresh) {
    const hadFocus = old.contains(document.activeElement);
    old.replaceWith(fresh);
    if (hadFocus) fresh.querySelector("button")?.focus({ preventScroll: true });
  } else if (button) askPlainly(form, form.action, button);
}

/** Whoever pressed the button gets an answer: where a part of a page does not come, the whole page is asked for. */
function askPlainly(form: HTMLFormElement, action: string, button: HTMLElement | null): void {
  if (!button) return;
  isLeaving = true;
  form.action = action;
  if (button.getAttribute("name") === "do") {
    const asked = document.createElement("input");
    Object.assign(asked, { type: "hidden", name: "do", value: button.getAttribute("value") ?? "" });
    form.append(asked);
  }
  form.submit();
}

function edited(target: EventTarget | null): void {
  const form = target instanceof Element ? target.closest<HTMLFormElement>("form[data-settings]") : null;
  if (!form || !(target instanceof HTMLElement)) return;
  wakeSchedule(target);
  showUnsaved(form);
  if (target.closest(".setting-row.conditions")) showStanding(form);
  clearTimeout(timer);
  // A sample that was asked for follows its templates; before, nobody waits for one.
  const isTemplate = target.closest("[data-setting^=notification_]") !== null;
  const hasSample =
    isTemplate && form.querySelector("#message-sample .sample-title, #message-sample .problem") !== null;
  timer = window.setTimeout(() => {
    void dryRun(form);
    if (hasSample) void showSample(form);
  }, restMs);
}

/** Whoever fills in hours, of the week or of the day, means them to be used. */
function wakeSchedule(target: HTMLElement): void {
  const chosen = target.closest<HTMLElement>("[data-wakes]")?.dataset.wakes;
  const choices = target.matches("[type=radio]") ? null : target.closest(".hours")?.querySelectorAll("[type=radio]");
  for (const choice of choices ?? [])
    if (choice instanceof HTMLInputElement && choice.value === chosen) choice.checked = true;
  const week = target.matches("td input, th input") ? target.closest(".week") : null;
  const [inherit, yes] = week?.querySelectorAll<HTMLInputElement>("input[type=radio]") ?? [];
  if (inherit?.checked && yes) yes.checked = true;
}

document.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.dataset.colourOf) {
    const choices = target.form?.querySelectorAll<HTMLInputElement>(`input[name="${target.dataset.colourOf}"]`) ?? [];
    for (const choice of choices) choice.checked = choice.value === "own";
  }
  edited(target);
});
document.addEventListener("click", ({ target }) => {
  if (target instanceof Element && target.closest("[data-discard]")) isLeaving = true;
});
// Before the sending of forms in place: a dry run is no page to go to.
document.addEventListener(
  "submit",
  (event) => {
    const { submitter, target: form } = event;
    if (!(form instanceof HTMLFormElement) || !submitter?.closest("[data-dry-run], [data-message-sample]")) return;
    event.preventDefault();
    if (submitter.closest("[data-message-sample]")) void showSample(form, submitter);
    else void dryRun(form, submitter);
  },
  true,
);
addEventListener("beforeunload", (event) => {
  const form = settingsForm();
  if (form && !isLeaving && hasUnsaved(form)) event.preventDefault();
});
onSwap(start);
start();

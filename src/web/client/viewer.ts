/** The viewer: from change to change by keys, folded parts that open in place, copies, pictures laid over each other. */
import { readCharts } from "./lib/chart.ts";
import { fetchPage } from "./lib/markup.ts";
import { onSwap, showPage } from "./lib/swap.ts";

const hunks = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-hunk]")];

let current = 0;
/** Scrolling that a jump began must not move the count. */
let quietUntil = 0;

function showPosition(): void {
  const place = document.querySelector<HTMLElement>("[data-position]");
  const text = place?.dataset.position?.replace("#", String(current + 1));
  if (place && text && place.textContent !== text) place.textContent = text;
  for (const mark of document.querySelectorAll(".rail rect"))
    mark.classList.toggle("is-current", mark.getAttribute("data-change") === `change-${current + 1}`);
}

function jumpTo(index: number): void {
  const all = hunks();
  const hunk = all[Math.max(0, Math.min(all.length - 1, index))];
  if (!hunk) return;
  current = all.indexOf(hunk);
  quietUntil = Date.now() + 400;
  hunk.scrollIntoView({ block: "center" });
  hunk.focus({ preventScroll: true });
  showPosition();
}

let hasJumped = false;

document.addEventListener("click", (event) => {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const jump = target.closest<HTMLElement>("[data-jump]");
  const mark = target.closest("[data-change]");
  const inPlace = target.closest<HTMLAnchorElement>("a[data-in-place]");
  const copy = target.closest<HTMLAnchorElement>("a[data-copy], a[data-copy-address]");
  if (jump) {
    event.preventDefault();
    const step = Number(jump.dataset.jump);
    // The page opens at its first change: the first step down is to that one unless it was reached.
    jumpTo(hasJumped ? current + step : Math.max(0, current + (step > 0 && isSeen(current) ? 1 : Math.min(0, step))));
    hasJumped = true;
  } else if (mark) jumpTo(hunks().findIndex(({ id }) => id === mark.getAttribute("data-change")));
  else if (inPlace) {
    event.preventDefault();
    void openInPlace(inPlace.href);
  } else if (copy && isSecureContext) {
    event.preventDefault();
    void copyFrom(copy);
  }
});

function isSeen(index: number): boolean {
  const box = hunks()[index]?.getBoundingClientRect();
  return box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
}

async function openInPlace(href: string): Promise<void> {
  const page = await fetchPage(href).catch(() => null);
  if (!page || page.status >= 400) return location.assign(href);
  const top = scrollY;
  history.replaceState(null, "", href.replace(/#.*$/, ""));
  showPage(page);
  scrollTo({ top, behavior: "instant" });
}

async function copyFrom(link: HTMLAnchorElement): Promise<void> {
  try {
    const isAddress = link.hasAttribute("data-copy-address");
    const text = isAddress ? link.href : await (await fetch(link.href, { credentials: "same-origin" })).text();
    await navigator.clipboard.writeText(text);
    say(link.dataset.copy ?? link.dataset.copyAddress ?? "");
    link.closest("details")?.removeAttribute("open");
  } catch {
    location.assign(link.href);
  }
}

function say(text: string): void {
  const toast = document.createElement("div");
  toast.className = "toast";
  toast.textContent = text;
  document.querySelector("#toasts")?.replaceChildren(toast);
  setTimeout(() => toast.remove(), 4000);
}

/** Opening a change marks it as seen; the button then takes that back. */
async function markSeen(): Promise<void> {
  const form = document.querySelector<HTMLFormElement>("form[data-mark-seen]");
  if (!form) return;
  form.removeAttribute("data-mark-seen");
  const body = new URLSearchParams({ seen: "true", quiet: "true" });
  const answer = await fetch(form.action, { method: "POST", body, credentials: "same-origin" }).catch(() => null);
  if (!answer?.ok) return;
  const [seen, button] = [form.querySelector<HTMLInputElement>("[name=seen]"), form.querySelector("button")];
  if (seen) seen.value = "false";
  const words = button?.querySelector("span");
  if (words) words.textContent = button?.dataset.seenText ?? "";
  if (button) button.title = `${button.dataset.seenText ?? ""} (m)`;
}

function layPictures(): void {
  const range = document.querySelector<HTMLInputElement>("input[data-laid]");
  const later = document.querySelector<HTMLElement>(".laid .stack img:last-child");
  if (!range || !later) return;
  if (range.dataset.laid === "slider") later.style.clipPath = `inset(0 0 0 ${100 - Number(range.value)}%)`;
  else later.style.opacity = String(Number(range.value) / 100);
}

function showPicked(): void {
  const bar = document.querySelector<HTMLElement>("[data-picked-lines]");
  const count = document.querySelectorAll(".difference input[name=line]:checked").length;
  bar?.classList.toggle("is-idle", count === 0);
  const text = bar?.querySelector<HTMLElement>("[data-picked-count]");
  if (text && count > 0) text.textContent = (bar?.dataset.pickedLines ?? "#").replace("#", String(count));
}

let timer = 0;
let latest = 0;

/** Shows what settings made of the picked lines would have made of this change. */
async function showOutcome(): Promise<void> {
  const form = document.querySelector<HTMLFormElement>("form[data-picked-lines]");
  if (!form) return;
  const turn = ++latest;
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  const page = await fetchPage(`${form.getAttribute("action") ?? ""}/dry-run`, { method: "POST", body }).catch(
    () => null,
  );
  const [old, fresh] = [form, page?.document].map((root) => root?.querySelector("#picked-outcome"));
  // Only what is inside: an element that comes with its words is not read aloud.
  if (turn === latest && old) old.replaceChildren(...(page?.status === 200 && fresh ? fresh.children : []));
}

document.addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  if (target.dataset.laid) layPictures();
  if (target.name !== "line") return;
  showPicked();
  clearTimeout(timer);
  timer = window.setTimeout(() => void showOutcome(), 500);
});

let waiting = 0;
document.addEventListener(
  "scroll",
  () => {
    if (waiting || Date.now() < quietUntil) return;
    waiting = requestAnimationFrame(() => {
      waiting = 0;
      const all = hunks();
      const index = all.findLastIndex((hunk) => hunk.getBoundingClientRect().top < innerHeight * 0.6);
      current = Math.max(0, index);
      showPosition();
    });
  },
  { passive: true },
);

function prepare(): void {
  showPicked();
  layPictures();
  showPosition();
  readCharts();
  void markSeen();
}
onSwap(prepare);
prepare();

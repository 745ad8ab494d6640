/**
 * Pages with `data-live` lists stay fresh by asking for themselves: every 20 seconds, every 3 while a check runs that somebody
 * asked for, more and more rarely after failures, never while hidden. New rows wait for a click, so that nothing moves.
 */
import { fetchPage } from "./markup.ts";
import { refreshRows, showPage } from "./swap.ts";

const usualMs = 20_000;
const quickMs = 3000;
const quickForMs = 90_000;
const slowestMs = 300_000;

let quickUntil = 0;
let failures = 0;
let timer = 0;
let tag: string | null = null;
let shown = "";

export function keepFresh(): void {
  document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(timer) : plan()));
  addEventListener("popstate", () => location.reload());
  if (document.querySelector("[data-checking]")) checkSoon();
  plan();
}

/** Asks more often for a while: something was set going. */
export function checkSoon(): void {
  if (!document.querySelector("[data-live]")) return;
  quickUntil = Date.now() + quickForMs;
  plan();
}

function plan(): void {
  clearTimeout(timer);
  if (document.hidden || !document.querySelector("[data-live]")) return;
  const isQuick = Date.now() < quickUntil && document.querySelector("[data-checking]") !== null;
  const pause = Math.min(slowestMs, (isQuick ? quickMs : usualMs) * 2 ** failures);
  timer = window.setTimeout(() => void refresh(), pause * (0.9 + Math.random() * 0.2));
}

async function refresh(): Promise<void> {
  try {
    if (shown !== location.href) [shown, tag] = [location.href, null];
    const page = await fetchPage(location.href, tag ? { headers: { "If-None-Match": tag } } : {});
    failures = 0;
    if (page && page.url === location.href && page.status === 200) {
      const arrived = refreshRows(page);
      offer(arrived, () => showPage(page));
    }
  } catch {
    failures += 1;
  }
  plan();
}

// The sentence stands in the page, with a # for the number.
function offer(arrived: number, show: () => void): void {
  const bar = document.querySelector<HTMLElement>("[data-arrivals]");
  if (!bar) return;
  bar.hidden = arrived === 0;
  const sentence = bar.dataset.arrivals ?? "#";
  const button = document.createElement("button");
  button.className = "button";
  button.type = "button";
  button.textContent = sentence.replace("#", String(arrived));
  button.addEventListener("click", show, { once: true });
  bar.replaceChildren(button);
}

/** The list of watches: picking many, and a search that sends itself. */
import { onSwap } from "./lib/swap.ts";

const typingMs = 250;
let last: HTMLInputElement | null = null;
let timer = 0;

function boxes(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(".watch-list input[name=watch]")];
}

function showPicked(): void {
  const bar = document.querySelector<HTMLElement>("[data-many]");
  const all = document.querySelector<HTMLInputElement>("[data-pick-all]");
  if (!bar || !all) return;
  const picked = boxes().filter((box) => box.checked);
  for (const box of boxes()) box.closest("[data-row]")?.classList.toggle("selected", box.checked);
  bar.classList.toggle("has-picked", picked.length > 0);
  bar.querySelector("[data-many-actions]")?.toggleAttribute("open", picked.length > 0);
  all.checked = picked.length > 0 && picked.length === boxes().length;
  all.indeterminate = picked.length > 0 && !all.checked;
  const text = bar.querySelector<HTMLElement>("[data-picked]");
  if (text)
    text.textContent =
      picked.length > 0 ? (bar.dataset.many ?? "#").replace("#", String(picked.length)) : (all.ariaLabel ?? "");
}

document.addEventListener("click", (event) => {
  const { target, shiftKey } = event;
  if (!(target instanceof HTMLInputElement)) return;
  if (target.hasAttribute("data-pick-all")) for (const box of boxes()) box.checked = target.checked;
  if (target.name === "watch") {
    const all = boxes();
    if (shiftKey && last) {
      const [from = 0, to = 0] = [all.indexOf(last), all.indexOf(target)].sort((a, b) => a - b);
      for (const box of all.slice(Math.max(0, from), to + 1)) box.checked = target.checked;
    }
    last = target;
  }
  showPicked();
});

document.addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  if (!target.closest("form[data-typing]")) return;
  clearTimeout(timer);
  // The form of then: an answer may have brought another one meanwhile.
  timer = window.setTimeout(
    () => document.querySelector<HTMLFormElement>("form[data-typing]")?.requestSubmit(),
    typingMs,
  );
});

/** On a screen that is touched, a long press on a row picks it, as its box does. */
const pressMs = 500;
let press = 0;

document.addEventListener("pointerdown", ({ target, pointerType }) => {
  clearTimeout(press);
  if (pointerType !== "touch" || !(target instanceof Element) || target.closest("button, summary, input, .pick"))
    return;
  const box = target.closest("[data-row]")?.querySelector<HTMLInputElement>("input[name=watch]");
  if (box) press = window.setTimeout(() => box.click(), pressMs);
});
for (const end of ["pointerup", "pointercancel", "pointermove"])
  document.addEventListener(end, (event) => {
    // A finger that rests moves a little.
    if (
      event.type !== "pointermove" ||
      Math.hypot((event as PointerEvent).movementX, (event as PointerEvent).movementY) > 4
    )
      clearTimeout(press);
  });
// The browser's own menu would open over what was just picked.
document.addEventListener("contextmenu", (event) => {
  if (event.target instanceof Element && event.target.closest(".watch-row.selected") && event.pointerType === "touch")
    event.preventDefault();
});

onSwap(showPicked);
showPicked();

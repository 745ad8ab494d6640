/** Puts parts of a fetched page in the place of those on the screen, without losing focus, scroll position or open menus. */
import { fadeToasts } from "./toasts.ts";
import type { FetchedPage } from "./markup.ts";

/** Told after each change of the page, with the element that is new. */
const listeners = new Set<(root: Element) => void>();
export const onSwap = (listener: (root: Element) => void): void => void listeners.add(listener);

/** Shows a fetched page in place of this one: its content, its navigation, its toasts. */
export function showPage(page: FetchedPage): void {
  const focus = focusMark();
  const typed = typedText();
  for (const selector of ["header.top", "aside.verify", "main", "nav.bottom", "#toasts"]) {
    const [old, fresh] = [document.querySelector(selector), page.document.querySelector(selector)];
    if (old && fresh) old.replaceWith(fresh);
    else old?.remove();
  }
  document.title = page.title;
  announce(document.body);
  restoreFocus(focus);
  keepTyping(typed);
  fadeToasts();
}

type Typed = { value: string; start: number | null; end: number | null };

/** What somebody writes at this moment, and where. */
function typedText(): Typed | null {
  const { activeElement: active } = document;
  if (!(active instanceof HTMLInputElement) || !active.closest("[data-typing]")) return null;
  return { value: active.value, start: active.selectionStart, end: active.selectionEnd };
}

/** They go on where they were, with the letters that came after the page was asked for. */
function keepTyping(typed: Typed | null): void {
  const { activeElement: active } = document;
  if (!typed || !(active instanceof HTMLInputElement)) return;
  active.value = typed.value;
  active.setSelectionRange(typed.start, typed.end);
}

/** Replaces the elements with an id below `[data-live]` that differ. Returns how many rows are new and not yet shown. */
export function refreshRows(page: FetchedPage): number {
  let arrived = 0;
  for (const live of document.querySelectorAll("[data-live]")) {
    const fresh = page.document.querySelector(`[data-live="${live.getAttribute("data-live")}"]`);
    if (!fresh) continue;
    for (const row of [...fresh.querySelectorAll(":scope > [id]")]) {
      const old = document.getElementById(row.id);
      if (!old) arrived += 1;
      else if (!isBusy(old) && signature(old) !== signature(row)) {
        old.replaceWith(row);
        announce(row);
      }
    }
  }
  return arrived;
}

// Relative times and ticks of the reader do not count as a difference.
const signature = (element: Element): string => element.outerHTML.replace(/(<time\b[^>]*>)[^<]*/g, "$1");

const isBusy = (element: Element): boolean =>
  element.contains(document.activeElement) ||
  element.querySelector("details[open], input:checked") !== null ||
  element.matches(".selected");

function announce(root: Element): void {
  for (const listener of listeners) listener(root);
}

function focusMark(): string | null {
  const { activeElement: active } = document;
  if (!active || active === document.body) return null;
  if (active.id) return `#${CSS.escape(active.id)}`;
  const row = active.closest("[id]");
  const key = active.getAttribute("data-key") ?? active.getAttribute("name");
  return row && key ? `#${CSS.escape(row.id)} [data-key="${key}"], #${CSS.escape(row.id)} [name="${key}"]` : null;
}

function restoreFocus(mark: string | null): void {
  const target = mark ? document.querySelector<HTMLElement>(mark) : null;
  (target ?? document.querySelector<HTMLElement>("main"))?.focus({ preventScroll: true });
}

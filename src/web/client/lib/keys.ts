/**
 * Keys: an element with `data-key` is focused (a field) or clicked (all else) by that key; "g w" is two keys in a row; `j` and
 * `k` go through rows. Letters do nothing while somebody writes, and can be turned off (WCAG 2.2, 2.1.4).
 */
import { keyPlaces } from "../../keys.ts";
import { openKeys } from "./keysHelp.ts";
import { markRow } from "./rows.ts";

const sequenceMs = 1200;
const steps: Record<string, 1 | -1> = { j: 1, k: -1 };

export function listenForKeys(): void {
  let before = { key: "", at: 0 };
  document.addEventListener("keydown", (event) => {
    if (isOff() || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isWriting(event.target) || document.querySelector("dialog[open]")) return;
    const now = Date.now();
    const sequence = now - before.at < sequenceMs ? `${before.key} ${event.key}` : "";
    before = { key: event.key, at: now };
    if ([sequence, event.key].some((keys) => keys && (press(keys) || visit(keys) || step(keys))))
      event.preventDefault();
  });
}

const isOff = (): boolean => document.documentElement.classList.contains("no-single-keys");

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=button])"));

// Within the row that is marked or has the focus first, then anywhere on the page.
function press(keys: string): boolean {
  const selector = `[data-key="${CSS.escape(keys)}"]`;
  const row = document.activeElement?.closest("[data-row]") ?? document.querySelector("[data-row].marked");
  const target = row?.querySelector<HTMLElement>(selector) ?? outsideRows(selector);
  if (!target) return false;
  if (target.matches("input:not([type=checkbox], [type=radio]), textarea, select")) target.focus();
  else target.click();
  return true;
}

const outsideRows = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((element) => !element.closest("[data-row]"));

function visit(keys: string): boolean {
  const place = Object.hasOwn(keyPlaces, keys) ? keyPlaces[keys as keyof typeof keyPlaces] : undefined;
  if (!place || !document.querySelector("nav.places")) return false;
  if (keys === "?") return (void openKeys(), true);
  location.assign(place);
  return true;
}

const step = (key: string): boolean => {
  const direction = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return direction !== undefined && markRow(direction);
};

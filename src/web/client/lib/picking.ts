/** The form of the picker is sent by fetch: only the bar is fetched anew, and its address is that of the page. */
import { fetchPage, type FetchedPage } from "./markup.ts";

const before: string[] = [];
const listeners = new Set<(bar: HTMLElement) => void>();
let running: AbortController | null = null;

/** Told after each new bar. */
export const onBar = (listener: (bar: HTMLElement) => void): void => void listeners.add(listener);

const pickForm = (): HTMLFormElement | null => document.querySelector<HTMLFormElement>("form#pick");

/** Takes over the form of the picker. */
export function answerPicking(): void {
  pickForm()?.addEventListener("submit", (event) => {
    const button = event.submitter as HTMLButtonElement | null;
    // Done leaves the page.
    if (button?.value === "done") return;
    event.preventDefault();
    void pick(button ? [[button.name, button.value]] : []);
  });
}

/** Asks for the bar with these fields besides those of the form. */
export async function pick(fields: [name: string, value: string][]): Promise<void> {
  const form = pickForm();
  if (!form) return;
  const url = new URL(form.action);
  const data = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  for (const [name, value] of fields) if (name) data.set(name, value);
  url.search = data.toString();
  const here = location.href;
  if (await show(url)) before.push(here);
}

/** Shows the bar as it was before; false where there is nothing to undo. */
export function undoPicking(): boolean {
  const last = before.pop();
  if (last) void show(new URL(last));
  return last !== undefined;
}

async function show(url: URL): Promise<boolean> {
  running?.abort();
  running = new AbortController();
  const { signal } = running;
  document.getElementById("bar")?.classList.add("is-working");
  url.searchParams.set("bar", "1");
  try {
    const page = await fetchPage(url.href, { signal });
    if (signal.aborted) return false;
    if (page && putBar(page)) return true;
  } catch {
    if (signal.aborted) return false;
  }
  // Out of reach, or signed out: the browser's own way shows why.
  url.searchParams.delete("bar");
  location.assign(url);
  return false;
}

function putBar({ document: fresh, url }: FetchedPage): boolean {
  const [old, bar] = [document.getElementById("bar"), fresh.querySelector<HTMLElement>("#bar")];
  if (!old || !bar) return false;
  const focused = document.activeElement;
  const name = old.contains(focused)
    ? { name: focused?.getAttribute("name"), value: focused?.getAttribute("value") }
    : null;
  old.replaceWith(bar);
  if (name) focusAgain(bar, name);
  const address = new URL(url);
  address.searchParams.delete("bar");
  history.replaceState(null, "", address);
  for (const listener of listeners) listener(bar);
  return true;
}

function focusAgain(bar: HTMLElement, { name, value }: { name?: string | null; value?: string | null }): void {
  const all = [...bar.querySelectorAll<HTMLInputElement | HTMLButtonElement>("input:not([type=hidden]), button")];
  const same = all.find(
    (one) => one.name === name && (one.tagName === "INPUT" || one.value === value) && !one.disabled,
  );
  (same ?? bar.querySelector<HTMLElement>("#pick-selector"))?.focus();
}

/** The filters that are chosen, as the bar has them. */
export const chosenIn = (bar: HTMLElement, name: "follow" | "leave_out"): Set<string> =>
  new Set([...bar.querySelectorAll<HTMLInputElement>(`input[type=hidden][name=${name}]`)].map(({ value }) => value));

/** The selector in the bar. */
export const selectorIn = (bar: HTMLElement): string =>
  bar.querySelector<HTMLInputElement>("#pick-selector")?.value ?? "";

/** The template of messages: its sample follows what is typed. */
import { fetchPage } from "./lib/markup.ts";

const pauseMs = 400;
let timer = 0;
let running: AbortController | null = null;

async function show(form: HTMLFormElement): Promise<void> {
  running?.abort();
  running = new AbortController();
  const { signal } = running;
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  body.set("do", "sample");
  try {
    const page = await fetchPage(form.action, { method: "POST", body, signal });
    const fresh = page?.document.getElementById("sample");
    if (fresh && !signal.aborted) document.getElementById("sample")?.replaceWith(fresh);
  } catch {
    // The button does the same and says what is wrong.
  }
}

document.addEventListener("input", ({ target }) => {
  const form = target instanceof Element ? target.closest<HTMLFormElement>("form[data-sample]") : null;
  if (!form) return;
  clearTimeout(timer);
  timer = window.setTimeout(() => void show(form), pauseMs);
});

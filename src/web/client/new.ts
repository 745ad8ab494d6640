/** A new watch: the page is looked at without a click, and what will be watched follows the form. */
import { fetchPage } from "./lib/markup.ts";
import { onSwap } from "./lib/swap.ts";

const pauseMs = 350;
let timer = 0;
let running: AbortController | null = null;

function lookNow(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-look-now]");
  for (const each of document.querySelectorAll<HTMLFormElement>("form.look"))
    each.addEventListener("submit", () => document.querySelector("[data-looking]")?.removeAttribute("hidden"));
  form?.requestSubmit();
}

/** Shows the details of the choice that is made, and no others. */
function showDetails(): void {
  const chosen = document.querySelector<HTMLInputElement>("#choose input[name=what]:checked")?.value;
  for (const detail of document.querySelectorAll<HTMLElement>("#choose [data-for]"))
    detail.hidden = detail.dataset.for !== chosen;
  for (const button of document.querySelectorAll<HTMLElement>("[data-without-scripts]")) button.hidden = true;
}

async function tryAgain(form: HTMLFormElement): Promise<void> {
  running?.abort();
  running = new AbortController();
  const { signal } = running;
  const url = new URL(form.dataset.try ?? "", location.href);
  url.search = new URLSearchParams(new FormData(form) as unknown as Record<string, string>).toString();
  const shown = document.getElementById("trial");
  shown?.classList.add("is-working");
  try {
    const page = await fetchPage(url.href, { signal });
    const fresh = page?.document.getElementById("trial");
    if (fresh && !signal.aborted) {
      document.getElementById("trial")?.replaceWith(fresh);
      history.replaceState(null, "", url);
    }
  } catch {
    shown?.classList.remove("is-working");
  }
}

/** Nothing is tried any more: the page that is on its way decides what is shown, and which address it has. */
function leaveOff(): void {
  clearTimeout(timer);
  running?.abort();
}

function follow(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-try]");
  showDetails();
  form?.addEventListener("input", () => {
    showDetails();
    clearTimeout(timer);
    timer = window.setTimeout(() => void tryAgain(form), pauseMs);
  });
  form?.addEventListener("submit", leaveOff);
}

onSwap(follow);
lookNow();
follow();

/** Forms with `data-swap` are sent by fetch; the page that answers is shown in place. Without scripts they are sent as usual. */
import { fetchPage } from "./markup.ts";
import { checkSoon } from "./live.ts";
import { showPage } from "./swap.ts";

/** Takes over forms that ask for it, also those that come later. */
export function sendFormsInPlace(): void {
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || !form.hasAttribute("data-swap") || event.defaultPrevented) return;
    event.preventDefault();
    void send(form, submitter);
  });
  // Without scripts such forms have a button.
  document.addEventListener("change", (event) => {
    if (!(event.target instanceof HTMLElement)) return;
    const form = event.target.closest<HTMLFormElement>("form[data-send-on-change]");
    form?.requestSubmit();
  });
}

async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  if (form.classList.contains("is-working")) return;
  form.classList.add("is-working");
  const data = new FormData(form, submitter as HTMLButtonElement | null);
  const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? location.href;
  try {
    const page = await answerTo(form, { action, data });
    if (!page) return form.submit();
    if (page.status < 400 && page.url !== location.href) {
      // A search that sends itself is one step back, however many letters it had.
      if (form.hasAttribute("data-typing")) history.replaceState(null, "", page.url);
      else history.pushState(null, "", page.url);
    }
    showPage(page);
    checkSoon();
  } catch {
    // Out of reach: the browser's own way shows why.
    form.submit();
  } finally {
    form.classList.remove("is-working");
  }
}

function answerTo(form: HTMLFormElement, { action, data }: { action: string; data: FormData }) {
  if (form.method === "get") {
    const url = new URL(action, location.href);
    url.search = new URLSearchParams(data as unknown as Record<string, string>).toString();
    return fetchPage(url.href);
  }
  const hasFile = [...data.values()].some((value) => typeof value !== "string");
  const body = hasFile ? data : new URLSearchParams(data as unknown as Record<string, string>);
  return fetchPage(new URL(action, location.href).href, { method: "POST", body });
}

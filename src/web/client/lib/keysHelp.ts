/** The table of keys over the page that somebody is on: the page /help/keys, taken into a dialog, so that nothing is left. */
import { keyPlaces } from "../../keys.ts";
import { fetchPage } from "./markup.ts";

const path = keyPlaces["?"];

/** Opens it; where it is out of reach, the page itself says so. */
export async function openKeys(): Promise<void> {
  const back = document.activeElement;
  const page = await fetchPage(path).catch(() => null);
  const content = page?.status === 200 ? page.document.querySelector<HTMLElement>("main") : null;
  if (!content) return location.assign(path);
  const dialog = document.createElement("dialog");
  dialog.className = "keys-help";
  dialog.ariaLabel = content.querySelector("h1")?.textContent ?? "";
  // What is open already closes by its own key; two dialogs would hide each other.
  if (document.querySelector("dialog[open]")) return;
  dialog.tabIndex = -1;
  dialog.append(...content.childNodes);
  document.body.append(dialog);
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  });
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  dialog.showModal();
  // The first link would have the focus, which stands at the end.
  dialog.focus({ preventScroll: true });
  dialog.scrollTop = 0;
}

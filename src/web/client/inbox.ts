/** The inbox by keys: j and k mark the next entry and the one before, u takes the last step back. */
import { onSwap } from "./lib/swap.ts";

let marked: string | null = null;

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(".inbox [data-row]")];

function show(row: HTMLElement | undefined): void {
  for (const other of rows()) other.classList.toggle("marked", other === row);
  if (!row) return;
  marked = row.id;
  row.scrollIntoView({ block: "nearest" });
  row.querySelector<HTMLElement>("h2 a")?.focus({ preventScroll: true });
}

function move(step: number): void {
  const all = rows();
  const now = all.findIndex(({ id }) => id === marked);
  show(all[now < 0 ? 0 : Math.max(0, Math.min(all.length - 1, now + step))]);
}

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  const isOff = document.documentElement.classList.contains("no-single-keys");
  if (isOff || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target instanceof HTMLElement && target.matches("input, textarea, select")) return;
  if (key === "j" || key === "k") move(key === "j" ? 1 : -1);
  else if (key === "u") document.querySelector<HTMLElement>("#toasts .toast form button")?.click();
  else return;
  event.preventDefault();
});

document.addEventListener("focusin", ({ target }) => {
  const row = target instanceof Element ? target.closest<HTMLElement>(".inbox [data-row]") : null;
  if (!row) return;
  marked = row.id;
  for (const other of rows()) other.classList.toggle("marked", other === row);
});

// What was marked as seen may be gone: the mark stays at its place.
let place = 0;
onSwap(() => {
  const all = rows();
  const index = all.findIndex(({ id }) => id === marked);
  if (marked !== null) show(all[index < 0 ? Math.min(place, all.length - 1) : index]);
});
document.addEventListener("submit", () => {
  place = Math.max(
    0,
    rows().findIndex(({ id }) => id === marked),
  );
});

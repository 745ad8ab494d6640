/**
 * Rows of lists (`data-row`): one of them is marked, the one that has the focus. `j` and `k` move the focus to the link of the
 * next or previous row, so that screen readers say which one it is, and the row comes into view.
 */

let last: number | null = null;

/** Marks the row that the focus is in, also where Tab or a click brought it there. */
export function followFocus(): void {
  document.addEventListener("focusin", ({ target }) => {
    const row = target instanceof Element ? target.closest("[data-row]") : null;
    if (row) mark(row);
  });
}

/** Marks the row after (1) or before (-1) the marked one; the first or the last at the ends. False where there are no rows. */
export function markRow(direction: 1 | -1): boolean {
  const all = rows();
  if (all.length === 0) return false;
  const marked = all.findIndex((row) => row.classList.contains("marked"));
  // The marked row may have gone with an action; the one that came in its place follows.
  const wanted = marked >= 0 ? marked + direction : (last ?? 0);
  const row = all[Math.min(all.length - 1, Math.max(0, wanted))];
  if (!row) return false;
  mark(row);
  const target = row.querySelector<HTMLElement>("[data-key=o], a, button") ?? (row as HTMLElement);
  target.focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
  return true;
}

const rows = (): Element[] =>
  [...document.querySelectorAll<HTMLElement>("[data-row]")].filter((row) => row.offsetParent !== null);

function mark(row: Element): void {
  for (const other of document.querySelectorAll("[data-row].marked"))
    if (other !== row) other.classList.remove("marked");
  row.classList.add("marked");
  last = Math.max(0, rows().indexOf(row));
}

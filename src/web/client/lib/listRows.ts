/** A list that is a text area of lines without scripts becomes rows: add, order, remove, and what each finds on the page. */

/** The words of the buttons stand on the form. `entry` has a # for the place. */
type RowWords = { add: string; remove: string; up: string; down: string; entry: string };

export function showListsAsRows(form: HTMLFormElement): void {
  const words = JSON.parse(form.dataset.listWords ?? "null") as RowWords | null;
  if (!words) return;
  for (const area of form.querySelectorAll<HTMLTextAreaElement>("textarea[data-list]:not([hidden])")) {
    const rows = document.createElement("div");
    rows.className = "list-rows";
    area.hidden = true;
    area.after(rows);
    draw(
      { area, rows, words },
      area.value.split("\n").filter((line) => line.trim()),
    );
  }
}

type List = { area: HTMLTextAreaElement; rows: HTMLElement; words: RowWords };

function draw(list: List, lines: string[], focus: { at: number; part: string } | null = null): void {
  const { area, rows, words } = list;
  rows.replaceChildren(
    ...lines.map((line, at) => rowOf(list, line, at)),
    button({ label: words.add, part: "add" }, () => addRow(list)),
  );
  const label = document.querySelector<HTMLLabelElement>(
    `label[for="${CSS.escape(area.id)}"], label[data-for="${CSS.escape(area.id)}"]`,
  );
  if (label) {
    label.dataset.for = area.id;
    label.htmlFor = lines.length > 0 ? `${area.id}-0` : `${area.id}-add`;
  }
  const add = rows.querySelector(".part-add");
  if (add) add.id = `${area.id}-add`;
  if (!focus) return;
  const row = rows.children[Math.max(0, Math.min(focus.at, lines.length - 1))];
  const target = lines.length > 0 ? row?.querySelector<HTMLElement>(`.part-${focus.part}:not(:disabled)`) : null;
  (target ?? row?.querySelector<HTMLElement>("input") ?? rows.querySelector<HTMLElement>(".part-add"))?.focus();
}

function rowOf(list: List, line: string, at: number): HTMLElement {
  const { area, rows, words } = list;
  const row = document.createElement("div");
  row.className = "list-row";
  const input = document.createElement("input");
  input.type = "text";
  input.value = line;
  input.id = `${area.id}-${at}`;
  input.className = "part-text";
  input.autocomplete = "off";
  input.spellcheck = false;
  input.ariaLabel = words.entry.replace("#", String(at + 1));
  const described = area.getAttribute("aria-describedby");
  if (described) input.setAttribute("aria-describedby", described);
  input.addEventListener("input", () => write(list));
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    addRow(list, at + 1);
  });
  const count = document.createElement("span");
  count.className = "count-of";
  const up = button({ label: words.up, part: "up", sign: "↑" }, () => move(list, at, at - 1));
  const down = button({ label: words.down, part: "down", sign: "↓" }, () => move(list, at, at + 1));
  up.disabled = at === 0;
  down.disabled = at === texts(rows).length - 1 && rows.children.length > 0;
  row.append(
    input,
    count,
    up,
    down,
    button({ label: words.remove, part: "remove", sign: "✕" }, () => removeRow(list, at)),
  );
  return row;
}

type Button = { label: string; part: string; sign?: string };

function button({ label, part, sign }: Button, act: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = `button part-${part}${sign ? " icon" : ""}`;
  made.textContent = sign ?? label;
  if (sign) made.ariaLabel = label;
  made.title = label;
  made.addEventListener("click", act);
  return made;
}

const texts = (rows: HTMLElement): string[] =>
  [...rows.querySelectorAll<HTMLInputElement>(".part-text")].map(({ value }) => value);

/** The text area is what is sent; its event tells of the edit. */
function write({ area, rows }: List): void {
  area.value = texts(rows).join("\n");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

function addRow(list: List, at = texts(list.rows).length): void {
  const lines = texts(list.rows);
  draw(list, [...lines.slice(0, at), "", ...lines.slice(at)], { at, part: "text" });
}

function removeRow(list: List, at: number): void {
  draw(
    list,
    texts(list.rows).filter((_, place) => place !== at),
    { at, part: "remove" },
  );
  write(list);
}

function move(list: List, from: number, to: number): void {
  const lines = texts(list.rows);
  const [line] = lines.splice(from, 1);
  if (line === undefined) return;
  lines.splice(to, 0, line);
  draw(list, lines, { at: to, part: to < from ? "up" : "down" });
  write(list);
}

/** Puts what the dry run found beside the row of each rule. */
export function countMatches(form: HTMLFormElement): void {
  const found = [...form.querySelectorAll<HTMLElement>("[data-matches]")];
  for (const row of form.querySelectorAll<HTMLElement>(".list-row")) {
    const setting = row.closest<HTMLElement>("[data-setting]")?.dataset.setting;
    const rule = row.querySelector<HTMLInputElement>(".part-text")?.value;
    const match = found.find(({ dataset }) => dataset.matches === setting && dataset.rule === rule);
    row.classList.toggle("is-none", match?.classList.contains("is-none") ?? false);
    const place = row.querySelector(".count-of");
    if (place) place.textContent = match?.dataset.count ?? "";
  }
}

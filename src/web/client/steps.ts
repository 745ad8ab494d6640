/** The steps editor: rows are dragged into order, and the picture is pointed at. */
import { walkOutline } from "./lib/outline.ts";
import { choosePicture } from "./lib/picture.ts";
import { onSwap } from "./lib/swap.ts";

function prepare(): void {
  if (!document.getElementById("steps")) return;
  dragRows();
  maskTyped();
  walkOutline();
  choosePicture();
  document.getElementById("pick-title")?.scrollIntoView({ block: "start" });
}

/** What a step types may be a password: its field shows no letters, whatever was chosen before. */
function maskTyped(): void {
  for (const row of document.querySelectorAll<HTMLElement>("[data-step]")) {
    const [select, value] = [row.querySelector("select"), row.querySelector<HTMLInputElement>("input[name=value]")];
    select?.addEventListener("change", () => {
      if (value) value.type = select.selectedOptions[0]?.dataset["value"] === "typed" ? "password" : "text";
    });
  }
}

/** A row is dragged by its ground; fields in it are not. The order of the rows is that of the page. */
function dragRows(): void {
  let dragged: HTMLElement | null = null;
  for (const row of document.querySelectorAll<HTMLElement>("[data-step]")) {
    row.draggable = true;
    row.addEventListener("dragstart", (event) => {
      if (event.target === row) dragged = row;
      else event.preventDefault();
    });
    for (const field of row.querySelectorAll("input, select"))
      for (const [name, isOver] of [
        ["pointerenter", true],
        ["pointerleave", false],
      ] as const)
        field.addEventListener(name, () => (row.draggable = !isOver));
    row.addEventListener("dragover", (event) => {
      if (!dragged || dragged === row) return;
      event.preventDefault();
      const { top, height } = row.getBoundingClientRect();
      row[event.clientY < top + height / 2 ? "before" : "after"](dragged);
    });
    row.addEventListener("dragend", () => {
      if (dragged) document.querySelector<HTMLButtonElement>("#steps button[value=order]")?.click();
      dragged = null;
    });
  }
}

onSwap(prepare);
prepare();

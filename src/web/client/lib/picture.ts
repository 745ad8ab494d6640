/**
 * The picture of the picker: a frame is pressed as its button in the list would be, what is looked at in the list shows on the
 * picture, the picture can be larger, and an area can be drawn on it.
 */
import { onBar } from "./picking.ts";

const picture = (): HTMLElement | null => document.querySelector<HTMLElement>("[data-picture]");
const largest = 4;

export function choosePicture(): void {
  const root = picture();
  const svg = root?.querySelector<SVGSVGElement>("svg");
  if (!root || !svg) return;
  let isDrawn = false;
  if (root.hasAttribute("data-area")) drawArea(svg, () => (isDrawn = true));
  svg.addEventListener("click", (event) => {
    const box = event.target instanceof SVGElement ? event.target.dataset.at : undefined;
    if (box !== undefined && !isDrawn)
      blockAt(box)?.dispatchEvent(
        new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey: event.shiftKey }),
      );
    isDrawn = false;
  });
  svg.addEventListener("pointerover", ({ target }) =>
    mark(target instanceof SVGElement ? target.dataset.at : undefined, false),
  );
  document.getElementById("outline")?.addEventListener("focusin", ({ target }) => markOf(target));
  document.getElementById("outline")?.addEventListener("pointerover", ({ target }) => markOf(target));
  onBar((bar) => {
    for (const box of svg.querySelectorAll<SVGElement>("[data-at]"))
      box.classList.toggle("taken", box.dataset.at === bar.dataset.at);
  });
  zoom(root, svg);
}

const blockAt = (at: string): HTMLElement | null => document.getElementById(`block-${at}`);

function markOf(target: EventTarget | null): void {
  const block = target instanceof Element ? target.closest<HTMLButtonElement>("button.block") : null;
  if (block) mark(block.value, true);
}

function mark(at: string | undefined, isFromList: boolean): void {
  for (const old of document.querySelectorAll(".box.marked, .block.marked")) old.classList.remove("marked");
  if (at === undefined) return;
  const box = picture()?.querySelector<SVGElement>(`[data-at="${CSS.escape(at)}"]`);
  box?.classList.add("marked");
  if (!isFromList) blockAt(at)?.classList.add("marked");
  // Whoever walks through the list by keys sees where they are; a list that moved under the pointer would lose the press.
  else if (document.activeElement?.matches(`#block-${at}:focus-visible`))
    box?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function zoom(root: HTMLElement, svg: SVGSVGElement): void {
  const buttons = root.querySelector<HTMLElement>("[data-zoom]");
  let size = 1;
  buttons?.removeAttribute("hidden");
  buttons?.addEventListener("click", ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return;
    svg.classList.remove(`size-${size}`);
    size = Math.min(largest, Math.max(1, size + Number(target.value)));
    svg.classList.add(`size-${size}`);
  });
}

type Point = { x: number; y: number };

/** A rectangle that is drawn becomes the text of the field for it. */
function drawArea(svg: SVGSVGElement, onDrawn: () => void): void {
  const drawn = svg.querySelector<SVGRectElement>("[data-drawn]");
  let from: Point | null = null;
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()?.inverse());
    return { x: Math.max(0, Math.round(x)), y: Math.max(0, Math.round(y)) };
  };
  svg.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button === 0) from = pointOf(event);
  });
  svg.addEventListener("pointermove", (event) => {
    if (!from || !drawn) return;
    const to = pointOf(event);
    const [width, height] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
    if (width < 8 || height < 8) return;
    const box = { x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width, height };
    for (const [name, value] of Object.entries(box)) drawn.setAttribute(name, String(value));
    const field = document.querySelector<HTMLInputElement>("#bar input[name=box]");
    if (field) field.value = [box.x, box.y, width, height].join(",");
    onDrawn();
  });
  addEventListener("pointerup", () => (from = null));
}

/**
 * The outline by keys: up and down walk through its blocks, left is wider and right is narrower, Enter takes, Shift Enter adds,
 * x leaves out. One block at a time is in the order of Tab, so that a long page is one stop (ARIA, roving tabindex).
 */
import { chosenIn, onBar, pick, selectorIn } from "./picking.ts";

const outline = (): HTMLElement | null => document.getElementById("outline");
const blocks = (): HTMLButtonElement[] => [...(outline()?.querySelectorAll<HTMLButtonElement>("button.block") ?? [])];
const selectorsOf = (block: HTMLButtonElement): string[] => (block.dataset.selectors ?? "").split("\n").filter(Boolean);

export function walkOutline(): void {
  const all = blocks();
  if (!all.length) return;
  for (const block of all) block.tabIndex = -1;
  (all.find((block) => block.getAttribute("aria-pressed") === "true") ?? all[0])!.tabIndex = 0;
  outline()?.addEventListener("keydown", (event) => {
    const block = event.target instanceof HTMLButtonElement ? event.target : null;
    if (block && !event.ctrlKey && !event.metaKey && !event.altKey && press(block, event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  });
  outline()?.addEventListener("click", (event) => {
    const block = event.target instanceof Element ? event.target.closest<HTMLButtonElement>("button.block") : null;
    if (!block || !event.shiftKey) return;
    event.preventDefault();
    void add(block, "follow");
  });
  outline()?.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLButtonElement) keepTabStop(target);
  });
  onBar(markBlocks);
}

function press(block: HTMLButtonElement, { key, shiftKey }: KeyboardEvent): boolean {
  switch (key) {
    case "ArrowDown":
      return focus(neighbour(block, 1));
    case "ArrowUp":
      return focus(neighbour(block, -1));
    case "Home":
      return focus(blocks()[0]);
    case "End":
      return focus(blocks().at(-1));
    case "ArrowLeft":
      return focus(isRightToLeft() ? narrower(block) : wider(block));
    case "ArrowRight":
      return focus(isRightToLeft() ? wider(block) : narrower(block));
    case "Enter":
      if (shiftKey) void add(block, "follow");
      return shiftKey;
    case "x":
      void add(block, "leave_out");
      return true;
    default:
      return false;
  }
}

const isRightToLeft = (): boolean => document.documentElement.dir === "rtl";
const wider = (block: HTMLElement): HTMLButtonElement | null | undefined =>
  block.closest("ul")?.closest("li")?.querySelector<HTMLButtonElement>(":scope > button.block");
const narrower = (block: HTMLElement): HTMLButtonElement | null | undefined =>
  block.closest("li")?.querySelector<HTMLButtonElement>(":scope > ul button.block");

function neighbour(block: HTMLButtonElement, by: 1 | -1): HTMLButtonElement | undefined {
  const all = blocks();
  return all[all.indexOf(block) + by];
}

function focus(block: HTMLButtonElement | null | undefined): boolean {
  if (!block) return true;
  block.focus();
  block.scrollIntoView({ block: "nearest" });
  return true;
}

function keepTabStop(block: HTMLButtonElement): void {
  for (const other of outline()?.querySelectorAll<HTMLButtonElement>('button[tabindex="0"]') ?? []) other.tabIndex = -1;
  block.tabIndex = 0;
}

/** Chooses a block without taking it first. */
async function add(block: HTMLButtonElement, act: "follow" | "leave_out"): Promise<void> {
  const [selector] = selectorsOf(block);
  if (selector)
    await pick([
      ["use", selector],
      ["do", act],
    ]);
}

/** Marks what the bar says: the block that is taken, those that its selector finds, and those that are chosen. */
function markBlocks(bar: HTMLElement): void {
  const [follow, leaveOut, selector] = [chosenIn(bar, "follow"), chosenIn(bar, "leave_out"), selectorIn(bar)];
  for (const [index, block] of blocks().entries()) {
    const own = selectorsOf(block);
    const isTaken = bar.dataset.at === String(index);
    block.setAttribute("aria-pressed", String(isTaken));
    block.classList.toggle("found", Boolean(selector) && own.includes(selector));
    block.classList.toggle(
      "followed",
      own.some((one) => follow.has(one)),
    );
    block.classList.toggle(
      "left-out",
      own.some((one) => leaveOut.has(one)),
    );
    // Whoever pointed at the picture goes on looking at it.
    if (isTaken && outline()?.contains(document.activeElement)) block.scrollIntoView({ block: "nearest" });
  }
}

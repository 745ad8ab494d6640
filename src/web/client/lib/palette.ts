/**
 * The command palette (Ctrl K): a dialog with a combobox over screens, watches and the actions of this page
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). It is the page /palette, taken into a dialog: the server searches.
 */
import { fetchPage } from "./markup.ts";

const typingMs = 150;
const path = "/palette";
let asked = 0;
let timer = 0;

export function openPaletteByKey(): void {
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    if (!document.querySelector("[data-palette]")) return;
    event.preventDefault();
    void open();
  });
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !event.target.closest("[data-palette]")) return;
    event.preventDefault();
    void open();
  });
}

async function open(): Promise<void> {
  if (document.querySelector("dialog.palette")) return;
  const back = document.activeElement;
  const page = await fetchPage(path).catch(() => null);
  const content = page?.status === 200 ? page.document.querySelector<HTMLElement>(".palette") : null;
  // Signed out meanwhile, or out of reach: the page itself says so.
  if (!content) return location.assign(path);
  const dialog = document.createElement("dialog");
  dialog.className = "palette";
  dialog.ariaLabel = page?.document.querySelector("h1")?.textContent ?? "";
  dialog.append(...content.childNodes);
  document.body.append(dialog);
  dialog.addEventListener("close", () => {
    clearTimeout(timer);
    dialog.remove();
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  });
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  dress(dialog);
  dialog.showModal();
  dialog.querySelector("input")?.focus();
}

/** Makes a combobox of the form and a listbox of the list. */
function dress(dialog: HTMLDialogElement): void {
  const [form, input] = [dialog.querySelector("form"), dialog.querySelector("input")];
  if (!form || !input) return;
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", "palette-list");
  input.setAttribute("aria-expanded", "true");
  const actions = actionsHere();
  showOptions(dialog, actions);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    choose(dialog, dialog.querySelector("[role=option][aria-selected=true]"));
  });
  dialog.addEventListener("click", ({ target }) => {
    if (target instanceof Element) choose(dialog, target.closest("[role=option]"));
  });
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void search(dialog, actions), typingMs);
  });
  input.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
    // Home and End belong to what is written, where something is.
    if (step === undefined || (input.value && Math.abs(step) > 1)) return;
    event.preventDefault();
    move(dialog, step);
  });
}

async function search(dialog: HTMLDialogElement, actions: Action[]): Promise<void> {
  const input = dialog.querySelector("input");
  const turn = ++asked;
  const page = await fetchPage(`${path}?q=${encodeURIComponent(input?.value ?? "")}`).catch(() => null);
  const list = page?.document.querySelector("#palette-list");
  // What was typed since then has its own answer.
  if (!list || turn !== asked || !dialog.open) return;
  dialog.querySelector("#palette-list")?.replaceWith(list);
  const status = page?.document.querySelector("#palette-status")?.textContent ?? "";
  const spoken = dialog.querySelector("#palette-status");
  if (spoken) spoken.textContent = status;
  const words = (input?.value ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  showOptions(
    dialog,
    actions.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word))),
  );
}

type Action = { label: string; target: HTMLElement };

/** What can be done on this page: its controls that have a key, but for fields and those of rows. */
const actionsHere = (): Action[] =>
  [
    ...document.querySelectorAll<HTMLElement>(
      "main [data-key]:is(a, button), header.top form[action='/sign-out'] button",
    ),
  ]
    .filter((target) => !target.closest("[data-row]") && !(target as HTMLButtonElement).disabled)
    .map((target) => ({ label: (target.ariaLabel ?? target.textContent).replace(/\s+/g, " ").trim(), target }))
    .filter(({ label }) => label !== "");

function showOptions(dialog: HTMLDialogElement, actions: Action[]): void {
  const list = dialog.querySelector("#palette-list");
  if (!list) return;
  for (const { label, target } of actions) {
    const item = document.createElement("li");
    item.textContent = label;
    targets.set(item, target);
    list.append(item);
  }
  list.setAttribute("role", "listbox");
  [...list.children].forEach((item, index) => {
    item.setAttribute("role", "option");
    item.id = `palette-${index}`;
    const link = item.querySelector("a");
    if (!link) return;
    // An option holds nothing that could be pressed by itself.
    targets.set(item, link.href);
    link.replaceWith(...link.childNodes);
  });
  select(dialog, 0);
}

const optionsOf = (dialog: Element): Element[] => [...dialog.querySelectorAll("#palette-list [role=option]")];

/** What an option stands for: an address, or a control of the page below. */
const targets = new WeakMap<Element, string | HTMLElement>();

function choose(dialog: HTMLDialogElement, option: Element | null): void {
  const target = option && targets.get(option);
  if (!target) return;
  dialog.close();
  if (typeof target === "string") location.assign(target);
  else target.click();
}

function move(dialog: Element, step: number): void {
  const options = optionsOf(dialog);
  const now = options.findIndex((option) => option.ariaSelected === "true");
  const wanted =
    Math.abs(step) === 1 ? (now + step + options.length) % options.length : step < 0 ? 0 : options.length - 1;
  select(dialog, wanted);
}

function select(dialog: Element, index: number): void {
  const options = optionsOf(dialog);
  for (const [place, option] of options.entries()) option.ariaSelected = String(place === index);
  const option = options[index];
  const input = dialog.querySelector("input");
  if (option) input?.setAttribute("aria-activedescendant", option.id);
  else input?.removeAttribute("aria-activedescendant");
  option?.scrollIntoView({ block: "nearest" });
}

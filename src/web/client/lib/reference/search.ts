/** The search over all pages of the reference: its index is loaded when somebody is about to search. */

type Entry = [path: string, title: string, words: string];
const maxShown = 12;

export function searchPages(): void {
  const input = document.querySelector<HTMLInputElement>("#find");
  const list = document.querySelector<HTMLUListElement>("#found");
  if (!input || !list) return;
  let index: Promise<Entry[]> | null = null;
  const load = () => (index ??= fetch("/docs/search.json").then((answer) => answer.json() as Promise<Entry[]>));
  input.addEventListener("focus", () => void load());
  input.addEventListener("input", () => void load().then((entries) => show(found(entries, input.value), list, input)));
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") list.hidden = true;
    if (event.key === "ArrowDown") list.querySelector("a")?.focus();
    if (event.key === "Enter") list.querySelector("a")?.click();
  });
  list.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const links = [...list.querySelectorAll("a")];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === "Escape") {
      list.hidden = true;
      input.focus();
    }
    if (!step) return;
    event.preventDefault();
    (links[at + step] ?? (step < 0 ? input : links[at]))?.focus();
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches("input, textarea");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
}

/** Entries that have all words: in the title first, then those that begin with them. */
function found(entries: readonly Entry[], typed: string): Entry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return entries
    .flatMap((entry) => {
      const [path, title, text] = [entry[0].toLowerCase(), entry[1].toLowerCase(), entry[2].toLowerCase()];
      if (!words.every((word) => `${path} ${title} ${text}`.includes(word))) return [];
      const inTitle = words.filter((word) => title.includes(word) || path.includes(word)).length;
      return [{ entry, rank: -inTitle * 2 - Number(title.startsWith(words[0] ?? "")) }];
    })
    .sort((one, other) => one.rank - other.rank)
    .slice(0, maxShown)
    .map(({ entry }) => entry);
}

function show(entries: readonly Entry[], list: HTMLUListElement, input: HTMLInputElement): void {
  const said = document.getElementById("said");
  const isAsked = input.value.trim() !== "";
  list.replaceChildren(...entries.map(itemOf));
  if (isAsked && entries.length === 0)
    list.append(Object.assign(document.createElement("li"), { textContent: "Nothing is called so." }));
  list.hidden = !isAsked;
  if (said) said.textContent = isAsked ? `${entries.length} found` : "";
}

function itemOf([path, title, words]: Entry): HTMLLIElement {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = path;
  link.textContent = title;
  const span = document.createElement("span");
  span.textContent = words.slice(0, 120);
  link.append(span);
  link.addEventListener("click", () => (list(item).hidden = true));
  item.append(link);
  return item;
}

const list = (item: HTMLElement): HTMLElement => item.parentElement ?? item;

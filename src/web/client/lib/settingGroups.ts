/** Groups of settings and the search over them, in place. Without scripts both are links and forms to the same page. */

const navigation = () => document.querySelector<HTMLElement>("[data-setting-navigation]");

/** Follows the group that an address names behind `#`: that of a group, or of a single setting. */
export function showGroups(form: HTMLFormElement): void {
  const place = decodeURIComponent(location.hash.slice(1));
  const setting = place ? document.getElementById(place) : null;
  if (setting?.matches("[data-setting]")) {
    show(form, setting.dataset.group ?? "all");
    const section = setting.closest<HTMLDetailsElement>("details[data-section]");
    if (section) section.open = true;
    setting.scrollIntoView();
  } else if (place && form.querySelector(`[data-group="${CSS.escape(place)}"]`)) show(form, place);
}

function show(form: HTMLFormElement, group: string): void {
  for (const setting of form.querySelectorAll<HTMLElement>("[data-setting]"))
    setting.hidden = !(group === "all" || (group === "first" ? setting.dataset.rank : setting.dataset.group === group));
  for (const link of navigation()?.querySelectorAll("a") ?? [])
    if (groupOf(link) === group) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  const kept = form.querySelector<HTMLInputElement>("input[name=group]");
  if (kept) kept.value = group;
  fitSections(form, group === "alerts");
  showElsewhere(form, []);
  hideNone(form);
}

/** A section without a setting in sight is hidden; where a long group is looked at alone, only its first section is open. */
function fitSections(form: HTMLFormElement, closes: boolean): void {
  let isFirst = true;
  for (const section of form.querySelectorAll<HTMLDetailsElement>("details[data-section]")) {
    section.hidden = section.querySelector("[data-setting]:not([hidden])") === null;
    section.open = !closes || isFirst || section.querySelector(".problem") !== null;
    if (!section.hidden) isFirst = false;
  }
}

const groupOf = (link: HTMLAnchorElement): string => new URL(link.href).searchParams.get("group") ?? "";

function find(form: HTMLFormElement, text: string): void {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0)
    return show(form, form.querySelector<HTMLInputElement>("input[name=group]")?.value ?? "first");
  for (const setting of form.querySelectorAll<HTMLElement>("[data-setting]"))
    setting.hidden = !isSought(setting, words);
  for (const link of navigation()?.querySelectorAll("a") ?? []) link.removeAttribute("aria-current");
  fitSections(form, false);
  showElsewhere(form, words);
  hideNone(form);
}

const isSought = ({ dataset }: HTMLElement, words: readonly string[]): boolean =>
  words.every((word) => (dataset.words ?? "").includes(word));

/** Links to the screens that have the words. */
function showElsewhere(form: HTMLFormElement, words: readonly string[]): void {
  const places = form.querySelector<HTMLElement>("[data-elsewhere]");
  if (!places) return;
  for (const place of places.querySelectorAll("li")) place.hidden = words.length === 0 || !isSought(place, words);
  places.hidden = places.querySelector("li:not([hidden])") === null;
}

function hideNone(form: HTMLFormElement): void {
  const none = form.querySelector<HTMLElement>("[data-none]");
  if (none)
    none.hidden = form.querySelector("[data-setting]:not([hidden]), [data-elsewhere] li:not([hidden])") !== null;
}

const settingsForm = () => document.querySelector<HTMLFormElement>("form[data-settings]");

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const form = settingsForm();
  if (!link || !form || !navigation()?.contains(link) || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  show(form, groupOf(link));
  history.replaceState(null, "", link.href);
});
document.addEventListener("input", ({ target }) => {
  const form = settingsForm();
  if (form && target instanceof HTMLInputElement && target.matches("[data-find-setting]")) find(form, target.value);
});
document.addEventListener("submit", (event) => {
  if (event.target instanceof Element && navigation()?.contains(event.target)) event.preventDefault();
});

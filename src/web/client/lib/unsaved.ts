/** Which settings of a form were edited and not saved. A form that was drawn anew with edits keeps what they are compared with. */

let baseline = new Map<string, string>();
let path = "";

const settings = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLElement>("[data-setting]")];

function contentOf(setting: HTMLElement): string {
  const inputs = setting.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    "[name]:not(button)",
  );
  const said = [...inputs].filter((input) => !(input instanceof HTMLInputElement) || !isUnchecked(input));
  return said.map(({ name, value }) => `${name}=${value}`).join("\n");
}

const isUnchecked = ({ type, checked }: HTMLInputElement): boolean =>
  (type === "radio" || type === "checkbox") && !checked;

export function takeBaseline(form: HTMLFormElement): void {
  const isEdited = Number(form.dataset.changes) > 0;
  if (isEdited && path === location.pathname) return;
  path = location.pathname;
  baseline = new Map(settings(form).map((setting) => [setting.dataset.setting ?? "", contentOf(setting)]));
}

export function showUnsaved(form: HTMLFormElement): void {
  let count = 0;
  for (const setting of settings(form)) {
    const isChanged = baseline.get(setting.dataset.setting ?? "") !== contentOf(setting);
    setting.classList.toggle("is-changed", isChanged);
    if (isChanged) count += 1;
  }
  const place = form.querySelector<HTMLElement>("[data-unsaved]");
  if (place) place.textContent = count > 0 ? (place.dataset.unsaved ?? "#").replace("#", String(count)) : "";
}

export const hasUnsaved = (form: HTMLFormElement): boolean =>
  settings(form).some((setting) => baseline.get(setting.dataset.setting ?? "") !== contentOf(setting));

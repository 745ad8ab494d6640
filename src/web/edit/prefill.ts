/** Settings that another page brings along in the address of the form: what was picked in a page, what is to be ignored. Pure. */
import type { FormView } from "../forms/view.ts";
import { formValues } from "../forms/values.ts";

/** Lists that the picker gives as a whole; an empty entry means that nothing is left of them. */
const wholeLists = ["include_filters", "subtractive_selectors"] as const;
/** Lists that get further entries. */
const growingLists = ["ignore_text", "trigger_text", "extract_lines_containing"] as const;
const maxEntries = 100;
const maxCharacters = 5000;

/** The form with what the address brings filled in, and not saved yet; the group of the first such setting comes in sight. */
export function prefilledView(view: FormView, search: URLSearchParams): FormView {
  const brought = broughtIn(search, view.own);
  const [first] = Object.keys(brought);
  if (first === undefined) return view;
  const group = view.fields.find(({ name }) => name === first)?.group ?? view.group;
  return {
    ...view,
    values: formValues(view.fields, { ...view.own, ...brought }),
    group: search.has("group") ? view.group : group,
  };
}

function broughtIn(search: URLSearchParams, own: FormView["own"]): Record<string, unknown> {
  const brought: Record<string, unknown> = {};
  const entries = (name: string) =>
    search
      .getAll(name)
      .map((text) => text.slice(0, maxCharacters))
      .filter(Boolean);
  for (const name of wholeLists) if (search.has(name)) brought[name] = entries(name).slice(0, maxEntries);
  for (const name of growingLists) {
    const before = Array.isArray(own[name]) ? (own[name] as unknown[]) : [];
    const added = entries(name).filter((entry) => !before.includes(entry));
    if (added.length > 0) brought[name] = [...before, ...added].slice(0, maxEntries);
  }
  const box = boxIn(search.get("bounding_box"));
  const image = own["processor_config_image_ssim_diff"];
  if (box)
    brought["processor_config_image_ssim_diff"] = { ...(typeof image === "object" ? image : {}), bounding_box: box };
  return brought;
}

/** A rectangle as the picker writes it and the setting takes it: `x,y,width,height` in CSS pixels. */
const boxIn = (text: string | null): string | null => (/^\d{1,5}(?:,\d{1,5}){3}$/.test(text ?? "") ? text : null);

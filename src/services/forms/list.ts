/** All services as a list to choose from: those with a form first, then those that are written as a URL. Pure. */
import { schemesBeside, services } from "../index.ts";
import type { ServiceField } from "../../lib/notification/forms/form.ts";
import { exampleOf, serviceForms } from "./index.ts";

/** `name` is that of the form, or else the first scheme. */
export type ListedService = {
  name: string;
  title: string;
  schemes: string[];
  guided: boolean;
  fields: ServiceField[];
  example: string;
};

/** Every service once, and twice where it has two forms. */
export function listedServices(): ListedService[] {
  const guided = serviceForms.map((form): ListedService => {
    const example = exampleOf(form);
    const { name, title, fields } = form;
    return { name, title, schemes: [...schemesBeside(schemeOf(example))], guided: true, fields: [...fields], example };
  });
  const known = new Set(guided.flatMap(({ schemes }) => schemes));
  const others = services.flatMap(({ name, schemes, rows: [[example]] }): ListedService[] => {
    const [first = ""] = schemes;
    if (known.has(first)) return [];
    return [{ name: first, title: name, schemes: [...schemes], guided: false, fields: [], example }];
  });
  return [...guided, ...others];
}

const schemeOf = (url: string) => url.slice(0, url.indexOf(":"));

/** Validation issues as a message (`lib/validation`), here with suggestions for fields that nobody knows. */
import { z } from "zod";
import { suggestions } from "../lib/closest.ts";
import { suggestField } from "./fieldSuggestion.ts";

export { sentenceOf } from "../lib/validation/sentence.ts";

/** Adds suggestions to the issue of unknown fields; only this hook of the library knows the object's own fields. */
z.config({
  customError: (issue) => {
    if (issue.code !== "unrecognized_keys") return undefined;
    const { shape } = (issue.inst?._zod.def ?? {}) as { shape?: object };
    const fields = Object.keys(shape ?? {});
    const suggested = suggestions(issue.keys, (name) => suggestField(name, fields));
    return suggested.length ? suggested.join(", ") : undefined;
  },
});

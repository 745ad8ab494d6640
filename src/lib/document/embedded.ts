/** Data inside a page: JSON in script elements (JSON-LD, application state), in their order, then a body that is JSON. Pure. */

import { elementsByTag, textContentOf } from "./nodes.ts";
import type { Document } from "./tape.ts";
import { jsonOfBody, jsonOfScript } from "../json/repair.ts";
import type { Json } from "../json/value.ts";

const maxCandidates = 200;

/** The JSON values of a page, each read once. */
export function embeddedData(document: Document): Json[] {
  const found: Json[] = [];
  for (const script of elementsByTag(document, "script")) {
    const value = jsonOfScript(textContentOf(document, script));
    if (value !== undefined && found.push(value) >= maxCandidates) return found;
  }
  for (const body of elementsByTag(document, "body")) {
    const text = textContentOf(document, body).trim();
    const value = /^[[{]/.test(text) ? jsonOfBody(text) : undefined;
    if (value !== undefined) found.push(value);
  }
  return found;
}

/** Faults of names that are no method and no filter, with the one that may be meant. Pure. */
import { message } from "../../message/message.ts";
import { closest } from "../closest.ts";
import { TemplateFault } from "./bounds.ts";
import { type Cursor, orNear, unexpectedToken } from "./cursor.ts";
import { filters, refusedFilters } from "./filters/index.ts";
import type { Token } from "./lex.ts";
import { methodNames } from "./methods/index.ts";

export function unknownMethod(cursor: Cursor, token: Token): TemplateFault {
  if (methodNames.includes(token.text)) return unexpectedToken(cursor, '"("');
  const unknown = message("template.unknown_method", { name: token.text.slice(0, 100) });
  return new TemplateFault(orNear(unknown, closest(token.text, methodNames)), token.at);
}

export function unknownFilter(token: Token): TemplateFault {
  const refused = refusedFilters.get(token.text);
  if (refused) return new TemplateFault(refused, token.at);
  const unknown = message("template.unknown_filter", { name: token.text });
  return new TemplateFault(orNear(unknown, closest(token.text, [...filters.keys()])), token.at);
}

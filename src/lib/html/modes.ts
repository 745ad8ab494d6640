/** All insertion modes, and which of them the open elements ask for. */

import { knownName } from "../document/names.ts";
import { afterHead, beforeHead, beforeHtml, head } from "./beginning.ts";
import { body } from "./body.ts";
import type { Builder, Mode, Modes } from "./builder.ts";
import { afterBody, afterFrameset, frameset, template } from "./ending.ts";
import { caption, cell, columnGroup, row, table, tableBody } from "./table.ts";

/** What the innermost of these elements asks for (13.2.4.1, "reset the insertion mode appropriately"). */
const modeOf: [number, (builder: Builder) => Mode][] = (
  [
    ["td", () => cell],
    ["th", () => cell],
    ["tr", () => row],
    ["tbody", () => tableBody],
    ["thead", () => tableBody],
    ["tfoot", () => tableBody],
    ["caption", () => caption],
    ["colgroup", () => columnGroup],
    ["table", () => table],
    ["template", (builder) => builder.templateModes.at(-1) ?? body],
    ["head", () => head],
    ["body", () => body],
    ["frameset", () => frameset],
    ["html", (builder) => (builder.head < 0 ? beforeHead : afterHead)],
  ] satisfies [string, (builder: Builder) => Mode][]
).map(([name, mode]) => [knownName(name), mode]);

const reset = (builder: Builder): Mode => {
  let innermost = -1;
  let found: (builder: Builder) => Mode = () => body;
  for (const [name, mode] of modeOf) {
    const position = builder.open.find(name);
    if (position <= innermost) continue;
    innermost = position;
    found = mode;
  }
  return found(builder);
};

export const modes: Modes = {
  beforeHtml,
  beforeHead,
  head,
  afterHead,
  body,
  table,
  caption,
  columnGroup,
  tableBody,
  row,
  cell,
  template,
  afterBody,
  frameset,
  afterFrameset,
  reset,
};

/** Which source reads price and stock of a content: HTML has its own, of everything else the text is read. Pure. */
import { sourceOfKind } from "../page/sources/index.ts";
import type { ChooseSource } from "../page/sources/source.ts";
import { stockOfHtml, stockOfText } from "./source.ts";

export const stockSourceOf: ChooseSource = (input) => {
  const { name, extract } = sourceOfKind(input);
  return { name, extract: name === "html" ? stockOfHtml : stockOfText(extract) };
};

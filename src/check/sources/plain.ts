/** Plain text, and markup watched as it is: the content itself, its line ends made equal. Pure. */
import type { Source } from "./source.ts";

export const plain: Source = ({ content }) => {
  const text = content.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  return { text, title: null, hasLdjsonPriceData: false, stages: [{ stage: "text", facts: { characters: text.length } }] };
};

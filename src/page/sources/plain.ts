/** Plain text: the content itself, its line ends made equal. Selectors find nothing in it. Pure. */

import { message } from "../../message/message.ts";
import type { Finder } from "../../rules/select/included.ts";
import type { Stage } from "../../trace.ts";
import { narrowToFilters } from "./narrow.ts";
import type { Extracted, SourceInput } from "./source.ts";

export function plain({ characters, settings }: SourceInput): Extracted {
  return extractFromText(characters.text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n"), {
    settings,
    kind: "plain text",
  });
}

/** The same for text made of a content of another kind, named in what is said of filters. */
export function extractFromText(
  text: string,
  { settings, kind }: Pick<SourceInput, "settings"> & { kind: string },
): Extracted {
  const stages: Stage[] = [];
  const find: Finder = () => ({ problem: message("page.is_other", { kind }) });
  return {
    ...narrowToFilters(settings, stages, { find, whole: () => text }),
    title: null,
    hasLdjsonPriceData: false,
    stages,
  };
}

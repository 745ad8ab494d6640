/** What stands in place of lines that a service has no room for. Pure. */
import { labelsOf } from "../difference/labels.ts";

/** `count`: lines that are left out; where none is as a whole, a mark. */
export const cutNote = (count: number, language?: string): string =>
  count === 0 ? "..." : labelsOf(language).cut(count);

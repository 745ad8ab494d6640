/** What made a change severe, in words of people. Pure. */
import type { Words } from "../words/index.ts";
import type { Finding } from "./shown.ts";

/** What was looked at, in the language of the reader, and what was found there: words of the page, or of the reader. */
export function shownFinding({ viewer }: Words, { rule, level, found }: Finding): { label: string; found: string } {
  const labels: Record<string, string> = viewer.findings;
  if (rule === "size") return { label: viewer.findings.size, found: shareText(viewer, found) };
  if (rule === "place") return { label: viewer.findings.place, found: level === "low" ? viewer.atEnd : viewer.atTop };
  const gone = / is gone$/;
  if (rule === "danger" && gone.test(found))
    return { label: viewer.findings.dangerGone, found: found.replace(gone, "") };
  return { label: (Object.hasOwn(labels, rule) && labels[rule]) || rule, found };
}

/** "12 % of the page" or "less than 1 % of the page", as the rule writes it. */
function shareText(viewer: Words["viewer"], found: string): string {
  const percent = /^(\d+) %/.exec(found)?.[1];
  return percent === undefined ? viewer.sizeBelow : viewer.sizeShare(percent);
}

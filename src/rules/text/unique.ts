import { filledLines, RemovalList, type StepResult } from "../../lib/lines/lines.ts";

/** `remove_duplicate_lines`: keeps the first of equal lines and removes blank lines. */
export function uniqueLines(text: string): StepResult {
  const removed = new RemovalList("remove_duplicate_lines");
  const seen = new Set<string>();
  for (const line of filledLines(text)) {
    if (seen.has(line)) removed.add(null, line);
    else seen.add(line);
  }
  return { text: [...seen].join("\n"), removed: removed.list() };
}

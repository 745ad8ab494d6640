/** What changed on the pages of a site, in place of the lines that stand for them. Pure. */
import type { Difference } from "../lib/difference/difference.ts";
import { changedLinesOf, readSiteLine } from "../services/siteLine.ts";

/** The same difference, with the lines of a page that changed in place of its line; any other as it is. */
export function withPageLines(difference: Difference): Difference {
  if (!difference.after.some((line) => line.includes(" (change "))) return difference;
  const [before, after] = [[...difference.before], [...difference.after]];
  const earlier = new Map(
    before.flatMap((line, at) => {
      const read = readSiteLine(line);
      return read ? [[read.url, { at, change: read.change }] as const] : [];
    }),
  );
  for (const [at, line] of difference.after.entries()) {
    const read = readSiteLine(line);
    const known = read && (earlier.get(read.url) ?? earlier.get(read.former ?? ""));
    if (!read?.change || !known || known.change === read.change) continue;
    const { added, removed } = changedLinesOf(read.change);
    after[at] = added.join("\n");
    before[known.at] = removed.join("\n");
  }
  return { ...difference, before, after };
}

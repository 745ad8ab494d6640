/**
 * A page as a line of the text that is compared: its address, and behind it in brackets what is to be known of it. What changed on many pages
 * alike stands in lines of its own before them. Pure.
 */
import { hasLeft, type Member } from "./member.ts";
import type { SharedChange } from "./reading/shared.ts";
import type { Hunk } from "./reading/text.ts";

/** The text of the pages that have not left, in the order of the addresses that they had first. */
export const textOfPages = (members: readonly Member[], shared: readonly SharedChange[] = []): string =>
  [
    ...shared.map(sharedLine),
    ...members
      .filter((member) => !hasLeft(member))
      .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
      .map(lineOf),
  ].join("\n");

const placeOf = ({ place, key }: Member): string => place ?? key;

function lineOf({ url, state, former, text }: Member): string {
  const notes = [
    ...(former === undefined || state === "unlisted" ? [] : [`was ${former}`]),
    ...(state === "unlisted" ? ["no longer listed"] : []),
    ...(text?.last ? [`change ${text.last.count}: ${wordsOf(text.last)}`] : []),
  ];
  return [url, ...notes.map((note) => `(${note})`)].join(" ");
}

const sharedLine = ({ removed, added }: SharedChange): string =>
  `≡ ${wordsOf({ removed: [removed].filter(Boolean), added: [added].filter(Boolean) })}`;

/** The first line that went and the first that came. */
function wordsOf({ removed: [removed], added: [added] }: Hunk): string {
  if (removed === undefined) return `+ ${added ?? ""}`;
  return added === undefined ? `− ${removed}` : `${removed} → ${added}`;
}

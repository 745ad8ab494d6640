/** A page as a line of the text that is compared: its address, and behind it in brackets what is to be known of it. Pure. */
import { hasLeft, type Member } from "./member.ts";

/** The text of the pages that have not left, in the order of the addresses that they had first. */
export const textOfPages = (members: readonly Member[]): string =>
  members
    .filter((member) => !hasLeft(member))
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
    .map(lineOf)
    .join("\n");

const placeOf = ({ place, key }: Member): string => place ?? key;

function lineOf({ url, state, former }: Member): string {
  if (state === "unlisted") return `${url} (no longer listed)`;
  return former === undefined ? url : `${url} (was ${former})`;
}

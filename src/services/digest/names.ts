/** The names of the watches of a digest for its title, as many as the subject of a mail has room for: `Kettle, Prices and 1 more`. Pure. */
import { shortened } from "../../lib/graphemes.ts";
import { nameInTitle } from "../shortName.ts";
import type { AlertWords } from "../words/en.ts";

const maxNames = 3;
const maxCharacters = 60;
const maxOfEach = 40;

/** `named`: the watches in the order of the digest, one as often as it comes; `watches`: how many there are, also those that are not among them. */
export function namesOf(
  named: readonly { uuid: string; name: string }[],
  watches: number,
  { digest, headline }: AlertWords,
): string {
  const all = [...new Map(named.map(({ uuid, name }) => [uuid, name])).values()];
  const [only = ""] = all.map(nameInTitle);
  if (watches <= 1) return only;
  // A name that two have would stand twice and tell nothing more.
  const names = [...new Set(all.map(short))];
  let room = maxCharacters;
  const shown = names.slice(0, maxNames).filter((name, at) => {
    room -= name.length + 2;
    return at === 0 || room >= 0;
  });
  const more = watches - shown.length;
  if (more > 0) return shown.join(", ") + headline.more(more);
  return shown.slice(0, -1).join(", ") + digest.and(shown.at(-1) ?? "");
}

const short = (name: string): string => shortened(nameInTitle(name), maxOfEach);

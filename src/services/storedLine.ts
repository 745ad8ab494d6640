/** A stored line as people read it: what we wrote into the text of a site or of a picture is said in their language. Pure. */
import { siteLineIn } from "./siteLine.ts";
import type { AlertWords } from "./words/en.ts";
import { alertWords } from "./words/index.ts";
import type { AlertLanguage } from "./words/language.ts";

type Picture = AlertWords["picture"];

/** The lines of a snapshot of a picture (lib/picture/words.ts). */
const pictureLines: [shape: RegExp, say: (words: Picture, ...parts: string[]) => string][] = [
  [/^(\d+ × \d+) pixels$/, ({ size }, pixels = "") => size(pixels)],
  [
    /^(\S+ %) changed since the last picture, in (\d+) regions?$/,
    ({ share }, part = "", places = "") => share(part, Number(places)),
  ],
  [/^(\d+ × \d+) at (\d+, \d+)$/, ({ place }, size = "", corner = "") => place(size, corner)],
];

/** `isPicture`: whether the watch follows a picture, as such lines may be words of any page. */
export const sayingOf = (language: AlertLanguage, isPicture: boolean): ((line: string) => string) =>
  isPicture ? (line) => pictureLineIn(line, language) : (line) => siteLineIn(line, language);

function pictureLineIn(line: string, language: AlertLanguage): string {
  for (const [shape, say] of pictureLines) {
    const [found, ...parts] = shape.exec(line) ?? [];
    if (found !== undefined) return say(alertWords(language).picture, ...parts);
  }
  return line;
}

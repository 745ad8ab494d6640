/**
 * How a save tells which selectors it left out: the header X-Dropped-Selectors, a JSON list in ASCII of at most 4,000
 * characters; long selectors are cut, and what does not fit is left away, so that it always parses. Pure.
 */

const mostCharacters = 4000;
const mostOfOne = 300;

const ascii = (json: string) =>
  json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** The header, or none when nothing was dropped. */
export function droppedSelectors(dropped: readonly string[]): Record<string, string> {
  const told: string[] = [];
  let room = mostCharacters - 1;
  for (const selector of dropped) {
    const text = ascii(JSON.stringify(selector.slice(0, mostOfOne)));
    room -= text.length + 1;
    if (room < 0) break;
    told.push(text);
  }
  return told.length ? { "X-Dropped-Selectors": `[${told.join(",")}]` } : {};
}

// What a recipe writes: new files, and lines in files that are there. Everything is looked at before anything is written.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * @typedef {{ path: string, line: string, before?: string, among?: RegExp, from?: string }} Line
 * Carries out a plan below `root`.
 * @param {string} root
 * @param {{files: Record<string, string>, lines: Line[], left: string[]}} plan
 *   `files`: text by path. `lines`: each stands before the first line that begins with `before`, after one that begins with `from`; or in
 *   order among the lines that `among` matches. `left`: what is to be done by hand, in sentences
 * @returns {{touched: string[], left: string[]}} the paths of what was written
 * @throws {Error} with a sentence, and nothing is written
 */
export function apply(root, { files, lines, left }) {
  const texts = new Map();
  for (const [path, text] of Object.entries(files)) {
    if (existsSync(join(root, path))) throw new Error(`${path} is there already.`);
    texts.set(path, text);
  }
  for (const { path, ...line } of lines) {
    const text = texts.get(path) ?? readFileSync(join(root, path), "utf8");
    texts.set(path, withLine(text, { path, ...line }));
  }
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { touched: [...texts.keys()], left };
}

/**
 * A text with a line more.
 * @param {string} text
 * @param {Line} place
 */
export function withLine(text, { path, line, before, among, from }) {
  const all = text.split("\n");
  if (all.includes(line)) throw new Error(`${path} has this line already: ${line.trim()}`);
  const start = from === undefined ? 0 : all.findIndex((each) => each.startsWith(from));
  const place = start === -1 ? -1 : among ? placeAmong(all, line, among) : indexFrom(all, before, start);
  if (place === -1) throw new Error(`${path} has no line that begins with ${before ?? from ?? among}.`);
  return all.toSpliced(place, 0, line).join("\n");
}

function indexFrom(all, beginning, start) {
  const found = all.slice(start).findIndex((each) => each.startsWith(beginning));
  return found === -1 ? -1 : start + found;
}

/** Where a line stands in order among those that match. */
function placeAmong(all, line, pattern) {
  const after = all.findIndex((each) => pattern.test(each) && each > line);
  return after === -1 ? all.findLastIndex((each) => pattern.test(each)) + 1 || -1 : after;
}

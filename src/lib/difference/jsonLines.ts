/**
 * Texts that are JSON, laid out a member or an element a line. The comma behind a line belongs to what follows it: an element that comes
 * behind the last one, or goes to another place, changes no line but its own. Pure.
 */
import { isBlank } from "./lines.ts";

const string = '"(?:[^"\\\\]|\\\\.)*"';
const line = new RegExp(
  `^\\s*(?:${string}\\s*:\\s*)?(?:${string}|-?\\d[\\d.eE+-]*|true|false|null|\\{\\s*\\}|\\[\\s*\\]|[[{}\\]])?,?\\s*$`,
);
const opens = /^\s*[[{]\s*$/;
const closes = /^\s*[\]}]\s*$/;

/** Whether both texts are. Most others are known by their first line. */
export const areJson = (before: readonly string[], after: readonly string[]): boolean =>
  isFramed(before) && isFramed(after) && [before, after].every((lines) => lines.every((one) => line.test(one)));

function isFramed(lines: readonly string[]): boolean {
  const first = lines.find((one) => !isBlank(one));
  return first !== undefined && opens.test(first) && closes.test(lines.findLast((one) => !isBlank(one)) ?? "");
}

/** A line without the comma at its end. */
export function withoutComma(text: string): string {
  const seen = text.trimEnd();
  return seen.endsWith(",") ? seen.slice(0, -1) : text;
}

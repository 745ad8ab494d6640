/** What kind of document someone sent, where they did not say: by its first characters. Pure. */

import { bareAddress } from "../lib/address/bare.ts";

export const formats = ["backup", "xlsx", "distill", "urlwatch", "opml", "csv", "lines"] as const;
export type Format = (typeof formats)[number];

/** Zip files begin with the signature of a local header: APPNOTE.TXT 4.3.7. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/** Those that are read as texts. */
export type TextFormat = Exclude<Format, "backup" | "xlsx">;

/** The format of a text. */
export function formatOf(text: string): TextFormat {
  const start = text.replace(/^\ufeff/, "").trimStart();
  if (start.startsWith("{") || start.startsWith("[")) return "distill";
  if (start.startsWith("<")) return "opml";
  if (/^(?:-[ \t]+)?(?:name|url|navigate|command|kind|filter)[ \t]*:\s/m.test(start)) return "urlwatch";
  // Jobs below one name, or the settings beside them, which are refused by what they are.
  if (/^(?:jobs|report|display|job_defaults)[ \t]*:[ \t]*$/m.test(start)) return "urlwatch";
  const first = /^[^\r\n]*/.exec(start)?.[0] ?? "";
  const isAddress = bareAddress(/^\S*/.exec(first)?.[0] ?? "") !== null;
  const isList = (isAddress || /^(?:#|(?:source:)?https?:\/\/\S+(?:\s|$))/i.test(first)) && !/^[^\s,]+,\S/.test(first);
  return isList ? "lines" : "csv";
}

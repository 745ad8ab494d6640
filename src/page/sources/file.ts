/**
 * What has no text: pictures, sound, archives, programs. What can be followed of them is their size and their checksum. Bytes that a
 * header calls text are a fault of the answer, and no file. It is called by its file name. Pure.
 */
import { message, type Sentence } from "../../message/message.ts";
import { fileNameOf } from "../../lib/address/fileName.ts";
import { binaryKind } from "../../lib/sniff/binary.ts";
import { isTextType } from "../../lib/sniff/sniff.ts";
import { fileText } from "../../lib/sniff/fileText.ts";
import { extractFromText } from "./plain.ts";
import type { Extracted, SourceInput } from "./source.ts";

export function file({ bytes, contentType, settings, url }: SourceInput): Extracted {
  const type = contentType.split(";")[0]?.trim().toLowerCase().slice(0, 100) ?? "";
  const kind = binaryKind(bytes) ?? ofType(type);
  const isUnnamed = type === "" && binaryKind(bytes) === null;
  if (isTextType(type) || isUnnamed)
    return { ...nothing, failure: noText(type ? message("page.file_of_type", { kind, type }) : kind) };
  const text = fileText(bytes, type || kind);
  const extracted = extractFromText(text, { settings, kind });
  return {
    ...extracted,
    title: fileNameOf(url),
    markup: text,
    stages: [{ stage: "file", facts: { kind, type } }, ...extracted.stages],
  };
}

const nothing = { text: "", title: null, hasLdjsonPriceData: false, stages: [], markup: "" };

const noText = (kind: Sentence) => ({
  class: "unsupported_type" as const,
  sentence: message("page.no_file_text", { kind }),
});

function ofType(type: string): string {
  if (type.startsWith("image/")) return "an image";
  if (type.startsWith("audio/")) return "a sound recording";
  if (type.startsWith("video/")) return "a video";
  if (type.startsWith("font/")) return "a font";
  return "a binary file";
}

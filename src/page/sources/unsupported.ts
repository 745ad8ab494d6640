/** What has no text: pictures, sound, archives, programs. The reading fails and says what the address holds. Pure. */

import { binaryKind } from "../../lib/sniff/binary.ts";
import type { Extracted, SourceInput } from "./source.ts";

export function unsupported({ bytes, contentType }: SourceInput): Extracted {
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  const kind = binaryKind(bytes) ?? ofType(type);
  const named = type ? `${kind} (${type.slice(0, 100)})` : kind;
  return {
    text: "",
    title: null,
    hasLdjsonPriceData: false,
    stages: [],
    markup: "",
    failure: {
      class: "unsupported_type",
      sentence: `The address holds ${named}, which has no text; pages, feeds, JSON, XML, CSV, PDF and plain text can be watched`,
    },
  };
}

function ofType(type: string): string {
  if (type.startsWith("image/")) return "an image";
  if (type.startsWith("audio/")) return "a sound recording";
  if (type.startsWith("video/")) return "a video";
  if (type.startsWith("font/")) return "a font";
  return "a binary file";
}

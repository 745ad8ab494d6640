/** Why a file of a list is none. Pure. */
import type { SitemapRead } from "../lib/sitemap/read.ts";
import { message } from "../message/message.ts";
import type { Failure } from "./source.ts";

export const blankFile: Failure = { class: "empty", sentence: message("site.blank") };

/** A page of the site in place of a list is a failure, and no list that is empty; so is that it is as it was, where nobody asked that. */
export function failureOfFile(read: SitemapRead | null): Failure | null {
  if (read === null) return blankFile;
  const { kind, entries, isBroken } = read;
  if (kind === "page")
    return {
      class: "unsupported_type",
      sentence: message("site.wall"),
    };
  if (kind === "other" && entries === 0)
    return isBroken
      ? { class: "incomplete", sentence: message("site.broken") }
      : { class: "unsupported_type", sentence: message("site.no_list") };
  return null;
}

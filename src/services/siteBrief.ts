/**
 * The kept first lines of a change of a site as people read them: where a page moved and what changed on one as in alerts, everything else
 * as a line that came or went: whether a page that is not there is gone or elsewhere, and one that is there new or back, lines do not say. Pure.
 */
import type { ShownLine } from "../lib/difference/shown.ts";
import { pageLines } from "./siteChange.ts";
import { changedLinesOf, readSiteLine, siteShownIn, type SiteLine } from "./siteLine.ts";
import type { SitePageEvent } from "./webhook/siteReport.ts";
import type { AlertLanguage } from "./words/language.ts";

type Read = { line: ShownLine; old: SiteLine | null; young: SiteLine | null };

export function siteBrief(lines: readonly ShownLine[], language: AlertLanguage): ShownLine[] {
  const read = lines.map(readOf);
  const formers = new Set(read.flatMap(({ old, young }) => (isMoved(old, young) && young?.former) || []));
  return read.flatMap(({ line, old, young }): ShownLine[] => {
    if (old && !young && formers.has(old.url)) return [];
    const events = young ? eventsOf(old, young) : [];
    if (young === null || events.length === 0) return [siteShownIn(line, language)];
    const { url, former: previous_url, change } = young;
    const page = { url, previous_url, by: null, title: null };
    return events.flatMap((event) => {
      const changed = event === "page_changed" && change !== null ? changedLinesOf(change) : { added: [], removed: [] };
      return pageLines({ ...page, event, ...changed }, language);
    });
  });
}

/** A page that stands at its address for the first time, and had another one. */
const isMoved = (old: SiteLine | null, young: SiteLine | null): boolean =>
  young !== null && young.former !== null && old?.url !== young.url;

/** What a line says of its page by itself. */
function eventsOf(old: SiteLine | null, young: SiteLine): SitePageEvent["event"][] {
  if (isMoved(old, young)) return ["page_moved"];
  if (old === null || old.url !== young.url) return [];
  return [
    ...(young.isUnlisted && !old.isUnlisted ? (["page_unlisted"] as const) : []),
    ...(old.isUnlisted && !young.isUnlisted ? (["page_back"] as const) : []),
    ...(young.change !== null && young.change !== old.change ? (["page_changed"] as const) : []),
  ];
}

/** The line before and after. A remark of ours is neither. */
function readOf(line: ShownLine): Read {
  const side = (own: readonly string[]) => {
    const pieces = line.filter(({ mark }) => own.includes(mark));
    const isThere = pieces.length > 0 && (line.length > 1 || pieces[0]?.mark !== "equal");
    return isThere ? readSiteLine(pieces.map(({ text }) => text).join("")) : null;
  };
  return { line, old: side(["equal", "removed", "changed"]), young: side(["equal", "added", "into"]) };
}

/** The frames of a page in its source, and their pages put in: into `srcdoc`, from where they are read as what a person sees there. Pure. */
import { getDomain } from "tldts";

/** `address`: absolute. `at`: where its tag ends in the source, before its closing bracket. `isAscii`: so is its tag. */
export type Frame = { address: string; at: number; isSameSite: boolean; isAscii: boolean };

const named = /<(?:(iframe|frame|script|style|noscript|template|textarea|title)(?=[\s/>])|!--)/iy;
/** How what follows the bracket of these begins. */
const initials = "iIfFsSnNtT!";
const tagEnd = /(?:[^>"']|"[^"]*"|'[^']*')*>/y;
const unseen =
  /\shidden(?=[\s=/>])|\s(?:width|height)\s*=\s*["']?[01](?:px)?(?=["'\s/>])|display\s*:\s*none|visibility\s*:\s*hidden|aria-hidden\s*=\s*["']?true|\ssrcdoc\s*=/i;
const maxFrames = 20;
const maxTags = 400;
export const maxTagLength = 4000;

/** Frames that show something, in order. `base`: the address of the page. */
export function framesIn(source: string, base: string): Frame[] {
  const site = siteOf(base);
  const found: Frame[] = [];
  for (const { tag, index } of tagsIn(source)) {
    const address = addressIn(tag, base);
    if (address === null) continue;
    const at = index + tag.length - (tag.endsWith("/>") ? 2 : 1);
    found.push({ address, at, isSameSite: siteOf(address) === site, isAscii: !/[^\0-\x7f]/.test(tag) });
    if (found.length >= maxFrames) break;
  }
  return found;
}

/**
 * Whether the tag that this text begins with, cut where its longest would end, shows something: what is no tag of a frame, in a comment or a
 * script, may do so, too.
 */
export function mayShow(start: string, base: string): boolean {
  tagEnd.lastIndex = 0;
  const tag = tagEnd.exec(start)?.[0];
  return tag !== undefined && addressIn(tag, base) !== null;
}

/** The tags of frames that are markup of the page, and not of a comment or a script. */
function* tagsIn(source: string): Generator<{ tag: string; index: number }> {
  let at = 0;
  for (let count = 0; count < maxTags;) {
    const next = nextNamed(source, at);
    if (!next) return;
    const name = next[1]?.toLowerCase();
    const start = next.index + next[0].length;
    if (name === "iframe" || name === "frame") {
      count += 1;
      tagEnd.lastIndex = 0;
      const rest = tagEnd.exec(source.slice(start, start + maxTagLength))?.[0];
      if (rest !== undefined) yield { tag: next[0] + rest, index: next.index };
      at = start + (rest?.length ?? 0);
      continue;
    }
    const end = name === undefined ? source.indexOf("-->", start) : closeOf(source, name, start);
    if (end < 0) return;
    at = end;
  }
}

/** The next of these tags, or comment: from bracket to bracket, which takes a fraction of what a search by the pattern does. */
function nextNamed(source: string, from: number): RegExpExecArray | null {
  for (let at = source.indexOf("<", from); at >= 0; at = source.indexOf("<", at + 1)) {
    if (!initials.includes(source.charAt(at + 1))) continue;
    named.lastIndex = at;
    const found = named.exec(source);
    if (found) return found;
  }
  return null;
}

function closeOf(source: string, name: string, from: number): number {
  const nameAt = (at: number): string => source.slice(at + 2, at + 2 + name.length).toLowerCase();
  let at = source.indexOf("</", from);
  while (at >= 0 && nameAt(at) !== name) at = source.indexOf("</", at + 2);
  return at;
}

function addressIn(tag: string, base: string): string | null {
  if (unseen.test(tag)) return null;
  const src = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag);
  const written = (src?.[1] ?? src?.[2] ?? src?.[3] ?? "").replaceAll("&amp;", "&").trim();
  const url = written === "" ? null : URL.parse(written, base);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.hash = "";
  return url.href === new URL(base).href ? null : url.href;
}

/** The registrable name of an address, or its host. */
const siteOf = (address: string): string =>
  getDomain(address, { allowPrivateDomains: true }) ?? URL.parse(address)?.host ?? "";

/** The source with the pages of these frames in it. */
export function withFramePages(source: string, pages: readonly { at: number; html: string }[]): string {
  let [made, from] = ["", 0];
  for (const { at, html } of pages) {
    made += `${source.slice(from, at)} srcdoc="${html.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`;
    from = at;
  }
  return made + source.slice(from);
}

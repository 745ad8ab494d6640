/**
 * A page with what its frames show: those of the same site, one level deep, up to four. Of the others, and of those that could not be
 * read, a sentence says which they are, as each can be watched by itself; but for advertising.
 */
import { Buffer } from "node:buffer";
import { isAdvertising } from "../../reading/blocklist/advertising.ts";
import { charactersOf } from "../../lib/charset/charset.ts";
import { bodyHashOf } from "../../lib/exchange/bodyHash.ts";
import { LruCache } from "../../lib/lru.ts";
import type { Page } from "../page.ts";
import { type Frame, framesIn, maxTagLength, mayShow, withFramePages } from "./frames.ts";
import { latin1Text } from "../../lib/charset/latin1.ts";

/** The HTML of a frame by its address; null where it has none. */
export type LoadFrame = (address: string) => Promise<string | null>;

const maxRead = 4;
const maxNamed = 5;
const maxNameLength = 300;
/** What pages had that come again as they were, as most do; by address, as a site can make a page that has the hash of another site. */
const listedFrames = new LruCache<readonly Frame[] | null>(5000);

type Read = Pick<Page, "body" | "contentType" | "finalUrl" | "validators" | "notes" | "unreadFrames">;

/** `load`: null where frames are not to be read, only named. */
export async function withFrames<P extends Read>(page: P, load: LoadFrame | null): Promise<P> {
  const { body, contentType, finalUrl } = page;
  if (!/html|^\s*$/i.test(contentType)) return page;
  const listed = listedFrames.getOrMake(`${bodyHashOf(body)} ${finalUrl}`, () => framesInBytes(body, finalUrl));
  // A text of the page is made only where a frame is put into it, or where its bytes do not show what the frames are.
  const isEnough = listed?.every(({ isAscii, isSameSite }) => isAscii && !(isSameSite && load !== null)) ?? false;
  const source = isEnough ? "" : charactersOf(body, contentType).characters.text;
  const frames = listed !== null && isEnough ? listed : framesIn(source, finalUrl);
  if (!frames.length) return page;
  const found = load === null ? [] : await readOf(frames, load);
  const left = frames.filter((frame) => !found.some(({ at }) => at === frame.at));
  const unreadFrames = [...new Set(left.map(({ address }) => address))].filter((address) => !isAdvertising(address));
  const notes = [...(page.notes ?? []), ...notesOn(found.length, unreadFrames)];
  const noted = { ...page, notes, ...(unreadFrames.length ? { unreadFrames } : {}) };
  if (!found.length) return noted;
  // Its validators say nothing of its frames.
  const whole = new TextEncoder().encode(withFramePages(source, found));
  return { ...noted, body: whole, contentType: "text/html; charset=utf-8", validators: {} };
}

async function readOf(frames: readonly Frame[], load: LoadFrame): Promise<{ at: number; html: string }[]> {
  const own = frames.filter(({ isSameSite }) => isSameSite).slice(0, maxRead);
  const read = await Promise.all(
    own.map(async ({ at, address }) => ({ at, html: await load(address).catch(() => null) })),
  );
  return read.flatMap(({ at, html }) => (html === null ? [] : [{ at, html }]));
}

const escape = 0x1b;
/** UTF-16 has zeros in the beginning of markup. */
const beginning = 512;
const opening = 0x3c;
const isI = (byte: number | undefined): boolean => byte === 0x69 || byte === 0x49;

/**
 * The frames of a page as its bytes have them, each byte a character: tags are ASCII in every encoding but UTF-16 and those with
 * escape sequences, for which it is null. Most pages have none, or only such as nobody sees; bytes are many times faster to search than a text is to make.
 */
function framesInBytes({ buffer, byteOffset, length }: Uint8Array, base: string): Frame[] | null {
  const bytes = Buffer.from(buffer as ArrayBuffer, byteOffset, length);
  if (bytes.includes(escape) || bytes.subarray(0, beginning).includes(0)) return null;
  return ["frame", "FRAME", "Frame"].some((name) => isShownIn(bytes, name, base))
    ? framesIn(latin1Text(bytes), base)
    : [];
}

/** Whether a tag of this name, or of one with an I before it, begins anywhere and may show something. */
function isShownIn(bytes: Buffer, name: string, base: string): boolean {
  for (let at = bytes.indexOf(name, 0, "latin1"); at >= 0; at = bytes.indexOf(name, at + name.length, "latin1")) {
    const isTag = bytes[at - 1] === opening || (isI(bytes[at - 1]) && bytes[at - 2] === opening);
    if (isTag && mayShow(bytes.toString("latin1", at, at + name.length + maxTagLength), base)) return true;
  }
  return false;
}

function notesOn(read: number, left: readonly string[]): string[] {
  const named = left.slice(0, maxNamed).map((address) => address.slice(0, maxNameLength));
  const more = left.length > maxNamed ? ` and ${left.length - maxNamed} more` : "";
  return [
    ...(read ? [`Read with ${read} ${read === 1 ? "frame" : "frames"} of its site`] : []),
    ...(left.length
      ? [
          `Not read: ${left.length} ${left.length === 1 ? "frame" : "frames"}, which can be watched: ${named.join(", ")}${more}`,
        ]
      : []),
  ];
}

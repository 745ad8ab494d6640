/**
 * A page with what its frames show: those of the same site, one level deep, up to four. Of the others, and of those that could not be
 * read, a sentence says which they are, as each can be watched by itself; but for advertising.
 */
import { Buffer } from "node:buffer";
import { isAdvertising } from "../../lib/blocklist/advertising.ts";
import { charactersOf } from "../../lib/charset/charset.ts";
import type { Page } from "../page.ts";
import { type Frame, framesIn, withFramePages } from "./frames.ts";

/** The HTML of a frame by its address; null where it has none. */
export type LoadFrame = (address: string) => Promise<string | null>;

const maxRead = 4;
const maxNamed = 5;
const maxNameLength = 300;

type Read = Pick<Page, "body" | "contentType" | "finalUrl" | "validators" | "notes" | "unreadFrames">;

/** `load`: null where frames are not to be read, only named. */
export async function withFrames<P extends Read>(page: P, load: LoadFrame | null): Promise<P> {
  const { body, contentType, finalUrl } = page;
  if (!/html|^\s*$/i.test(contentType) || !mayHaveFrames(body)) return page;
  const source = charactersOf(body, contentType).characters.text;
  const frames = framesIn(source, finalUrl);
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

/** Most pages have none: a search of their bytes, in the spellings there are. */
function mayHaveFrames({ buffer, byteOffset, length }: Uint8Array): boolean {
  const bytes = Buffer.from(buffer as ArrayBuffer, byteOffset, length);
  return ["frame", "FRAME", "Frame"].some((name) => bytes.includes(name, 0, "latin1"));
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

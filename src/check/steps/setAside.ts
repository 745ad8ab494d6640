/**
 * A large page while its check waits to see it once more. It is kept compressed, and so is the text that was read of it: twelve pages
 * of 5 MB that wait at the same time would be more than an isolate may hold.
 */
import { Characters } from "../../lib/document/characters.ts";
import { bodyHashOf } from "../../lib/exchange/bodyHash.ts";
import type { Page } from "../../page/page.ts";
import { decodeText, pack, packing, quick, unpack } from "../../storage/content.ts";
import type { PageReading } from "../readings.ts";
import type { TextReading } from "./read.ts";

/** A smaller page is kept as it is. */
const largeBytes = 1_048_576;

export type SetAside = {
  /** What it takes now. */
  bytes: number;
  /** The reading without its markup, to compare another with. */
  brief: PageReading;
  /** The page as it was, in memory of its own. */
  page: () => Page;
  /** The reading of the same page that came again. */
  of: (page: Page) => PageReading;
};

/** Sets a reading aside; null for one that is small, or that a browser made. The reading itself is empty afterwards. */
export function setAside({ page, read, suspicion }: PageReading): SetAside | null {
  if (page.body.length < largeBytes || page.browser || !("reading" in read)) return null;
  // Known even when the bytes are gone.
  bodyHashOf(page.body);
  // The functions below hold what they name: nothing of the reading itself.
  const { reading: whole, ...around } = read;
  const { markup, surroundings, text, compared, ...rest } = whole;
  const body = pack(page.body, quick);
  const [packedText, packedCompared] = [pack(text, quick), text === compared ? null : pack(compared, quick)];
  const isWhole = markup.bytes.buffer === page.body.buffer && markup.bytes.length === page.body.length;
  const packedMarkup = isWhole ? null : pack(markup.bytes, quick);
  // Whoever still holds the reading holds nothing large with it.
  markup.discard();
  Object.assign(whole, { text: "", compared: "", surroundings: undefined });
  const texts = () => {
    const saved = unpackedText(packedText);
    return { text: saved, compared: packedCompared ? unpackedText(packedCompared) : saved };
  };
  const withReading = (seen: Page, reading: TextReading) => ({ page: seen, read: { ...around, reading }, suspicion });
  return {
    bytes: [body, packedText, packedCompared, packedMarkup].reduce((sum, one) => sum + (one?.length ?? 0), 0),
    brief: withReading(page, {
      ...rest,
      markup,
      get text() {
        return texts().text;
      },
      get compared() {
        return texts().compared;
      },
    }),
    page: () => ({ ...page, body: unpacked(body) }),
    of: (seen) => {
      const bytes = packedMarkup ? unpacked(packedMarkup) : seen.body;
      return withReading(seen, { ...rest, ...texts(), markup: Characters.ofUtf8(bytes) });
    },
  };
}

const unpacked = (packed: Uint8Array): Uint8Array => unpack(packed, packing) ?? new Uint8Array();

function unpackedText(packed: Uint8Array): string {
  const bytes = unpacked(packed);
  const text = decodeText(bytes) ?? "";
  (bytes.buffer as ArrayBuffer).transfer(0);
  return text;
}

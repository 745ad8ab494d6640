/** Texts of a watch, by their names: readings in segments (segment.ts), and texts that are objects of their own. */
import { sha256 } from "../secret/digest.ts";
import { pack, packing, quick, type Stored } from "./content.ts";
import { joinedParts, partName, partOfName } from "./parts.ts";
import { key, objectName, type ObjectOwner } from "./objectName.ts";
import { partObjects, type PartObjects } from "./partObjects.ts";
import { isSegment, layoutOf, type Layout, type Segment } from "./segment.ts";

/** The open segment of a watch as its row has it now; null where it has none. */
export type SegmentOf = (watchId: number) => Promise<Segment | null>;

/**
 * What is stored of a reading, its page in UTF-8, and what of the former ones stays: the open segment, and the names of the last pages,
 * the newest first.
 */
export type NewReading = {
  text: string;
  trace: string | null;
  page: Uint8Array | null;
  segment: Segment | null;
  pages: readonly string[];
};
/** Names. `pages`: those that moved, by their former names. */
export type StoredReading = {
  object: string;
  traceObject: string | null;
  pageObject: string | null;
  pages: Map<string, string>;
  segment: Segment | null;
};

/** How often a text is looked for that moves meanwhile: from the open segment to the next one, then to that of its own. */
const maxLooks = 3;

const digestOf = (parts: readonly Uint8Array[]): string => sha256(joinedParts(parts).bytes);

/** What holds the open segment. */
async function heldIn({ stored, strayOf }: PartObjects, place: ObjectOwner, segment: Segment): Promise<Stored | null> {
  const found = await stored(place, segment.object);
  const stray = found ? null : await strayOf(place, segment.name);
  return stray === null ? found : stored(place, stray);
}

async function textOfStray({ strayOf, textIn }: PartObjects, place: ObjectOwner, name: string): Promise<string | null> {
  const { name: segment, place: part } = partOfName(name);
  const stray = await strayOf(place, segment);
  return stray === null ? null : textIn(place, `${stray}+${part}`);
}

/** What a reading became by its layout. */
function storedAs({ name, place, open, pages }: Layout, object: string, hasTrace: boolean): StoredReading {
  const firstPage = open.length - pages.length;
  const named = pages.map((former, index) => ({ former, name: partName(object, firstPage + index) }));
  return {
    object: `${name}+${place}`,
    traceObject: hasTrace ? `${name}+${place + 1}` : null,
    pageObject: named.find(({ former }) => former === null)?.name ?? null,
    pages: new Map(named.flatMap((page) => (page.former === null ? [] : [[page.former, page.name]]))),
    segment: { name, object, readings: place / 2 + 1 },
  };
}

type Adding = { generation: number; reading: NewReading };

async function inSegment(
  objects: PartObjects,
  place: ObjectOwner,
  { generation, reading }: Adding,
): Promise<StoredReading> {
  const { segment, pages } = reading;
  const layout = layoutOf(segment, segment && (await heldIn(objects, place, segment)), {
    text: pack(reading.text),
    trace: reading.trace === null ? null : pack(reading.trace),
    page: reading.page === null ? null : pack(reading.page),
    pages,
    generation,
  });
  const { sealed, name, open } = layout;
  const object = objectName(generation, joinedParts(open).bytes);
  await Promise.all([
    objects.putParts(key(place, object), open, { segment: name }),
    sealed && objects.putParts(key(place, sealed.name), sealed.parts, { digest: digestOf(sealed.parts) }),
  ]);
  return storedAs(layout, object, reading.trace !== null);
}

async function apart(
  objects: PartObjects,
  place: ObjectOwner,
  { generation, reading }: Adding,
): Promise<StoredReading> {
  const { text, trace, page, segment } = reading;
  const parts = [pack(text), ...(trace === null ? [] : [pack(trace, quick)])];
  const object = objectName(generation, joinedParts(parts).bytes);
  const pageObject = page === null ? null : objectName(generation, page);
  await Promise.all([
    objects.putParts(key(place, object), parts),
    page !== null && pageObject && objects.put(key(place, pageObject), pack(page, quick), { encoding: packing }),
  ]);
  return { object, traceObject: trace === null ? null : partName(object, 1), pageObject, pages: new Map(), segment };
}

export function readingTexts(
  bucket: R2Bucket,
  { segmentOf, isEachPaid }: { segmentOf: SegmentOf; isEachPaid: boolean },
) {
  const objects = partObjects(bucket);
  const { put, stored, textIn } = objects;

  return {
    /** Stores a text as an object of its own; returns its name. @throws StorageFailure */
    async putText(place: ObjectOwner, generation: number, text: string): Promise<string> {
      const name = objectName(generation, text);
      await put(key(place, name), pack(text), { encoding: packing });
      return name;
    },

    /**
     * Stores a reading, in the open segment of its watch where each object is paid for; else apart from the others, and its page apart
     * from it, so that each goes when nobody needs it. @throws StorageFailure
     */
    async addReading(place: ObjectOwner, generation: number, reading: NewReading): Promise<StoredReading> {
      return isEachPaid
        ? inSegment(objects, place, { generation, reading })
        : apart(objects, place, { generation, reading });
    },

    /** The text of that name, or null when it is gone or cannot be read. `open`: the open segment of its watch, where it is known. */
    async text(place: ObjectOwner, name: string, open?: Segment | null): Promise<string | null> {
      const { name: segment, place: part } = partOfName(name);
      if (!isSegment(segment)) return textIn(place, name);
      let known = open === undefined ? await segmentOf(place.watchId) : open;
      for (let look = 1; ; look++) {
        const isOpen = known?.name === segment;
        const text = await textIn(place, `${isOpen ? known?.object : segment}+${part}`);
        if (text !== null || look === maxLooks) return text;
        // A reading that was added meanwhile moved it.
        const now = await segmentOf(place.watchId);
        if (now?.object === known?.object)
          return (await stored(place, segment)) ? textIn(place, name) : textOfStray(objects, place, name);
        known = now;
      }
    },
  };
}

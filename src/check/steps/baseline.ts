/**
 * The last accepted snapshot as it lies in the bucket. Nothing of it is loaded before it is asked for, and each part at most
 * once a check: a check of a page that did not move reads no object.
 */
import { decodeLineKeys, lineKeys } from "../../lib/difference/lineKeys.ts";
import type { WatchMemory } from "../../watch/memory.ts";

/** The objects of one watch by name; null where one is gone or cannot be read. */
export type StoredObjects = {
  text: (object: string) => Promise<string | null>;
  bytes: (object: string) => Promise<Uint8Array | null>;
};

export type Baseline = {
  /** The saved text. */
  text: () => Promise<string | null>;
  /** The characters of the page that was stored with it. */
  markup: () => Promise<string | null>;
  /** The picture, as PNG. */
  picture: () => Promise<Uint8Array | null>;
  /** The keys of all lines ever accepted; for a watch that has just begun to ask, those of the last snapshot. */
  lines: () => Promise<ReadonlySet<string>>;
};

/** The baseline that the memory names. */
export function baselineOf(memory: WatchMemory, stored: StoredObjects): Baseline {
  const { snapshotObject, pageObject, pictureObject, linesObject } = memory;
  const text = once(async () => (snapshotObject ? stored.text(snapshotObject) : null));
  const savedKeys = async () => (linesObject ? stored.bytes(linesObject) : null);
  return {
    text,
    markup: once(async () => (pageObject ? stored.text(pageObject) : null)),
    picture: once(async () => (pictureObject ? stored.bytes(pictureObject) : null)),
    lines: once(async () => {
      const keys = await savedKeys();
      return keys ? decodeLineKeys(keys) : lineKeys((await text()) ?? "");
    }),
  };
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null;
  return () => (loaded ??= load());
}

/**
 * How contents are stored: compressed, and checked against the digest in their names when they are read. A row may outlive what it
 * names: `wrangler dev` does not wait for the disk, so a power cut leaves empty or short objects. What does not read as its name says
 * is as good as gone, everywhere, with a line in the log.
 */
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from "node:zlib";
import { withUtf8 } from "../lib/charset/utf8.ts";
import { sha256 } from "../secret/digest.ts";
import { partOfName } from "./parts.ts";

/** What is stored is Brotli (RFC 7932), which takes half the time of gzip and a tenth less room; what was stored before is gzip. */
export const packing = "br";
const unpackers: Record<string, (bytes: Uint8Array, options: { chunkSize: number }) => Uint8Array> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};
/** From here on each step costs as much time again, and saves a twentieth. */
const thorough = 3;
/** Half the time for an eighth more room. */
export const quick = 1;

export function pack(content: string | Uint8Array, quality = thorough): Uint8Array {
  if (typeof content === "string") return withUtf8(content, (bytes) => pack(bytes, quality));
  const chunkSize = piece(content.length / usualRatio);
  return brotliCompressSync(content, { chunkSize, params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** How much room is made for what is packed at a time; texts of pages take a fifth of theirs. What is too little comes in pieces, which are copied together. */
const piece = (length: number): number => Math.ceil(Math.min(Math.max(length, 1024), 1_048_576));
const usualRatio = 4;

/** Null where the bytes are not of that encoding. */
export function unpack(bytes: Uint8Array, encoding: string | undefined): Uint8Array | null {
  const unpacker = unpackers[encoding ?? ""];
  if (!unpacker) return bytes;
  try {
    return unpacker(bytes, { chunkSize: piece(bytes.length * usualRatio) });
  } catch {
    return null;
  }
}

export const decodeText = (content: Uint8Array | null): string | null => content && new TextDecoder().decode(content);

/** Bytes as they are stored; `parts`: the lengths of the parts that they are made of, where they are (parts.ts). */
export type Stored = { bytes: Uint8Array; encoding?: string; parts?: string };

/** What is stored as an object; null where there is nothing, or not what its name, or else its metadata, says. */
export async function storedIn(object: R2ObjectBody | null, name: string): Promise<Stored | null> {
  if (!object) return null;
  const { encoding, parts, digest: own } = object.customMetadata ?? {};
  const stored: Stored = { bytes: new Uint8Array(await object.arrayBuffer()), encoding, parts };
  const [, named] = /^\d+\.([\da-f]{64})$/.exec(partOfName(name).name) ?? [];
  const digest = named ?? own;
  // Of parts the bytes as they are stored have the digest, so that one is read without the others.
  const content = parts === undefined ? unpack(stored.bytes, encoding) : stored.bytes;
  if (content && (digest === undefined || sha256(content) === digest)) return stored;
  console.warn(JSON.stringify({ what: "a stored object cannot be read", object: object.key }));
  return null;
}

/** The bucket did not take what it was given: its disk is full, or it is out of order. */
export class StorageFailure extends Error {
  constructor(key: string, cause: unknown) {
    super(`${key} could not be stored: ${String(cause)}`, { cause });
    this.name = "StorageFailure";
  }
}

/** `digest`: of what is stored under a name that does not say it; `segment`: the open one that an object holds. */
type Metadata = { encoding: typeof packing; parts?: string; digest?: string; segment?: string };

export const writerTo =
  (bucket: R2Bucket) =>
  async (at: string, content: Uint8Array, customMetadata?: Metadata): Promise<void> => {
    try {
      await bucket.put(at, content, customMetadata && { customMetadata });
    } catch (error) {
      throw new StorageFailure(at, error);
    }
  };

/**
 * What a PDF is encrypted by, and its streams decrypted, so that they can be measured before a reader opens them (ISO 32000-1, 7.6). Files
 * that only their owner may change have an empty user password, and every reader opens them. The reader decrypts by itself; where
 * it could understand the file otherwise than this does, the file is refused. Pure.
 */
import { message, type Message } from "../../../message/message.ts";
import { createDecipheriv } from "node:crypto";
import { dictionaryAt, firstStringAt, type PdfDictionary } from "../syntax.ts";
import { fileKeyOf, md5 } from "./keys.ts";
import { rc4 } from "./rc4.ts";

/** A stream as it stands in the file. `number` and `generation`: of the object that it is. */
export type EncryptedStream = { number: number; generation: number; dictionary: string; packed: Uint8Array };

export type Encryption = { decrypt: (stream: EncryptedStream) => Uint8Array } | { problem: Message };

type Method = "none" | "rc4" | "aes";

const unknown = { problem: message("pdf.encrypted") };
const locked = { problem: message("pdf.locked") };

const letters = Array.from("Encrypt", (letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join("");
/** The entry of a trailer, its letters escaped or not (7.3.5), with what stands behind it: a reference, or the dictionary itself. */
const entry = new RegExp(`/${letters}(?:\\s|%[^\\r\\n]*)*(?:(\\d{1,8})\\s+(\\d{1,5})\\s+R\\b|(?=<<))`, "gi");

/** How a file is encrypted; null for one that is not. `source`: the whole file, a byte a character. */
export function encryptionOf(source: string): Encryption | null {
  const entries = [...source.matchAll(entry)];
  const [first] = entries;
  if (first === undefined) return null;
  const [, number] = first;
  // An update of the file repeats its entry.
  if (entries.some((one) => one[1] !== number) || (number === undefined && entries.length > 1)) return unknown;
  const at = number === undefined ? first.index + first[0].length : placeOf(source, number);
  const dictionary = at === null ? null : dictionaryAt(source, at);
  return dictionary ? openedBy(dictionary, identifierOf(source)) : unknown;
}

/** Where the content of an object begins; null where it is there twice, of which readers choose either. */
function placeOf(source: string, number: string): number | null {
  const [object, second] = source.matchAll(new RegExp(`(?<!\\d)0*${Number(number)}\\s+\\d{1,5}\\s+obj\\b`, "g"));
  return object === undefined || second !== undefined ? null : object.index + object[0].length;
}

function identifierOf(source: string): Uint8Array {
  const last = [...source.matchAll(/\/ID\s*(?=\[)/g)].at(-1);
  return (last ? firstStringAt(source, last.index + last[0].length) : null) ?? new Uint8Array();
}

function openedBy(dictionary: PdfDictionary, identifier: Uint8Array): Encryption {
  const [version, revision] = [numberIn(dictionary, "/V"), numberIn(dictionary, "/R")];
  const method = methodOf(dictionary, version);
  if (nameIn(dictionary, "/Filter") !== "/Standard" || method === null) return unknown;
  const key = fileKeyOf({
    revision,
    keyBytes: keyBytesOf(dictionary, version),
    owner: bytesIn(dictionary, "/O"),
    user: bytesIn(dictionary, "/U"),
    userKey: bytesIn(dictionary, "/UE"),
    permissions: numberIn(dictionary, "/P"),
    identifier,
    coversMetadata: dictionary.members.get("/EncryptMetadata") !== false,
  });
  if (key === null) return locked;
  return { decrypt: (stream) => decrypted(stream, { key, method, isLater: version === 5 }) };
}

/** In old files 40 bits, where nothing else is said; later the filter says it, in bits or in bytes. */
function keyBytesOf(dictionary: PdfDictionary, version: number): number {
  const filter = filterOf(dictionary);
  const length = numberIn(dictionary, "/Length") || (version < 4 ? 40 : (filter && numberIn(filter, "/Length")) || 128);
  return Math.min(32, Math.max(5, length < 40 ? length : length / 8));
}

function filterOf(dictionary: PdfDictionary): PdfDictionary | null {
  const filters = dictionary.members.get("/CF");
  const filter = isDictionary(filters) ? filters.members.get(nameIn(dictionary, "/StmF") ?? "/Identity") : undefined;
  return isDictionary(filter) ? filter : null;
}

/** What streams are encrypted by; null for what is not known. */
function methodOf(dictionary: PdfDictionary, version: number): Method | null {
  if (version === 1 || version === 2) return "rc4";
  if (version !== 4 && version !== 5) return null;
  const filter = filterOf(dictionary);
  const method = filter ? nameIn(filter, "/CFM") : "/None";
  if (method === "/None") return "none";
  if (version === 5) return method === "/AESV3" ? "aes" : null;
  return method === "/V2" ? "rc4" : method === "/AESV2" ? "aes" : null;
}

type Opened = { key: Uint8Array; method: Method; isLater: boolean };

function decrypted(stream: EncryptedStream, { key, method, isLater }: Opened): Uint8Array {
  const { packed, dictionary } = stream;
  // What says where objects stand is read before the key is known.
  if (method === "none" || /\/Type\s*\/XRef\b/.test(dictionary)) return packed;
  const objectKey = isLater ? key : keyOfObject(key, stream, method);
  if (method === "rc4") return rc4(objectKey, packed);
  const whole = packed.length - (packed.length % 16);
  if (whole < 32) return new Uint8Array();
  const cipher = createDecipheriv(`aes-${objectKey.length * 8}-cbc`, objectKey, packed.subarray(0, 16));
  cipher.setAutoPadding(false);
  return new Uint8Array(cipher.update(packed.subarray(16, whole)));
}

const salt = Uint8Array.from("sAlT", (letter) => letter.charCodeAt(0));

/** Algorithm 1. */
function keyOfObject(key: Uint8Array, { number, generation }: EncryptedStream, method: Method): Uint8Array {
  const place = [number, number >> 8, number >> 16, generation, generation >> 8].map((byte) => byte & 255);
  const hash = md5(key, Uint8Array.from(place), method === "aes" ? salt : new Uint8Array());
  return hash.subarray(0, Math.min(key.length + 5, 16));
}

const isDictionary = (value: unknown): value is PdfDictionary =>
  typeof value === "object" && value !== null && "members" in value;

function nameIn({ members }: PdfDictionary, key: string): string | undefined {
  const value = members.get(key);
  return typeof value === "object" && "name" in value ? value.name : undefined;
}

function numberIn({ members }: PdfDictionary, key: string, otherwise = 0): number {
  const value = members.get(key);
  return typeof value === "number" ? value : otherwise;
}

function bytesIn({ members }: PdfDictionary, key: string): Uint8Array {
  const value = members.get(key);
  return typeof value === "object" && "bytes" in value ? value.bytes : new Uint8Array();
}

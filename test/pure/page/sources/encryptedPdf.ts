/**
 * Encrypted PDF files made in code (ISO 32000-2, 7.6): a page with a line and a title, the user password empty or not. The reader is the
 * judge of what is made here: it opens none of whose keys are wrong.
 */
import { createCipheriv, createHash } from "node:crypto";
import { rc4 } from "../../../../src/lib/pdf/encryption/rc4.ts";
import { pdfFile, written, type Part } from "./pdfFile.ts";

export const encryptions = [
  "RC4, 40 bits",
  "RC4, 128 bits",
  "RC4 by a filter",
  "AES-128",
  "AES-256, revision 5",
  "AES-256",
] as const;
export type EncryptionName = (typeof encryptions)[number];

type Scheme = { version: number; revision: number; keyBytes: number; filter?: string };
const schemes: Record<EncryptionName, Scheme> = {
  "RC4, 40 bits": { version: 1, revision: 2, keyBytes: 5 },
  "RC4, 128 bits": { version: 2, revision: 3, keyBytes: 16 },
  "RC4 by a filter": { version: 4, revision: 4, keyBytes: 16, filter: "V2" },
  "AES-128": { version: 4, revision: 4, keyBytes: 16, filter: "AESV2" },
  "AES-256, revision 5": { version: 5, revision: 5, keyBytes: 32, filter: "AESV3" },
  "AES-256": { version: 5, revision: 6, keyBytes: 32, filter: "AESV3" },
};

const padding = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");
const identifier = Buffer.from("an identifier 16");
const permissions = -44;
const hex = (bytes: Uint8Array) => `<${Buffer.from(bytes).toString("hex")}>`;
const digest = (name: string, ...parts: Uint8Array[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash(name)).digest();

function cbc(
  name: string,
  key: Uint8Array,
  { data, iv, isPadded = false }: { data: Uint8Array; iv: Uint8Array; isPadded?: boolean },
) {
  const cipher = createCipheriv(name, key, iv).setAutoPadding(isPadded);
  return Buffer.concat([cipher.update(data), cipher.final()]);
}

/** A file with a page of this content and this title. `password`: of whoever opens it. */
export function encryptedPdf(
  name: EncryptionName,
  content: Part,
  { password = "", title = "House rules" } = {},
): Uint8Array {
  const scheme = schemes[name];
  const { key, entries } = scheme.version === 5 ? laterKey(scheme, password) : earlierKey(scheme, password);
  const sealed = (data: Uint8Array, object: number): Uint8Array => {
    const iv = Buffer.alloc(16, 7);
    if (scheme.version === 5) return Buffer.concat([iv, cbc("aes-256-cbc", key, { data, iv, isPadded: true })]);
    const isAes = scheme.filter === "AESV2";
    const place = Buffer.from([object, 0, 0, 0, 0]);
    const own = digest("md5", key, place, Buffer.from(isAes ? "sAlT" : "")).subarray(0, Math.min(key.length + 5, 16));
    return isAes ? Buffer.concat([iv, cbc("aes-128-cbc", own, { data, iv, isPadded: true })]) : rc4(own, data);
  };
  const { dictionary, data } = typeof content === "string" ? { dictionary: "", data: content } : content;
  const filters = scheme.filter
    ? `/CF << /StdCF << /CFM /${scheme.filter} /AuthEvent /DocOpen /Length ${scheme.keyBytes} >> >> /StmF /StdCF /StrF /StdCF`
    : "";
  const objects: Part[] = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> >>",
    { dictionary, data: sealed(typeof data === "string" ? Buffer.from(data, "latin1") : data, 5) },
    `<< /Title ${hex(sealed(Buffer.from(title), 6))} >>`,
    `<< /Filter /Standard /V ${scheme.version} /R ${scheme.revision} /Length ${scheme.keyBytes * 8} /P ${permissions} ${filters} ${entries} >>`,
  ];
  return pdfFile(objects, `/Info 6 0 R /Encrypt 7 0 R /ID [${hex(identifier)} ${hex(identifier)}]`);
}

/** A line as the content of a page. */
export const line = (text: string): string => written([text]);

function earlierKey({ revision, keyBytes }: Scheme, password: string) {
  const padded = (text: string) => Buffer.concat([Buffer.from(text), padding]).subarray(0, 32);
  const stretched = (hash: Buffer) => {
    let result = hash;
    for (let round = 0; revision >= 3 && round < 50; round += 1) result = digest("md5", result.subarray(0, keyBytes));
    return result.subarray(0, keyBytes);
  };
  const layered = (key: Buffer, data: Uint8Array) => {
    let result = data;
    for (let round = 0; round < (revision >= 3 ? 20 : 1); round += 1)
      result = rc4(
        key.map((byte) => byte ^ round),
        result,
      );
    return result;
  };
  const owner = layered(stretched(digest("md5", padded("only the owner changes it"))), padded(password));
  const bits = Buffer.alloc(4);
  bits.writeInt32LE(permissions);
  const key = stretched(digest("md5", padded(password), owner, bits, identifier));
  const user = layered(key, revision >= 3 ? digest("md5", padding, identifier) : padding);
  return { key, entries: `/O ${hex(owner)} /U ${hex(Buffer.concat([user, Buffer.alloc(32 - user.length)]))}` };
}

function laterKey({ revision }: Scheme, password: string) {
  const key = Buffer.alloc(32, 3);
  const [check, salt] = [Buffer.from("validate"), Buffer.from("key salt")];
  const hash = (of: Uint8Array, text: string) =>
    revision === 5 ? digest("sha256", Buffer.from(text), of) : hardened(of, text);
  const user = Buffer.concat([hash(check, password), check, salt]);
  const userKey = cbc("aes-256-cbc", hash(salt, password), { data: key, iv: Buffer.alloc(16) });
  return {
    key,
    entries: `/O ${hex(Buffer.alloc(48, 1))} /OE ${hex(Buffer.alloc(32, 1))} /U ${hex(user)} /UE ${hex(userKey)} /Perms ${hex(Buffer.alloc(16))}`,
  };
}

/** Algorithm 2.B of ISO 32000-2. */
function hardened(salt: Uint8Array, password: string): Buffer {
  let key = digest("sha256", Buffer.from(password), salt);
  let block = Buffer.alloc(0);
  for (let round = 0; round < 64 || (block.at(-1) ?? 0) > round - 32; round += 1) {
    const data = Buffer.concat(Array.from({ length: 64 }, () => Buffer.concat([Buffer.from(password), key])));
    block = cbc("aes-128-cbc", key.subarray(0, 16), { data, iv: key.subarray(16, 32) });
    const choice = Number(BigInt(`0x${block.subarray(0, 16).toString("hex")}`) % 3n);
    key = digest(["sha256", "sha384", "sha512"][choice] as string, block);
  }
  return key.subarray(0, 32);
}

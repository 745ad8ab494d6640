/** UTF-8 and base64 (RFC 4648) of texts and bytes. Pure. */

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(text));
}

export function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}

export function base64OfText(text: string): string {
  return Buffer.from(text).toString("base64");
}

/** The bytes of a base64 text, also of its URL-safe form; null when it is neither. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const characters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(characters, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

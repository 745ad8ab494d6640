/** Base64 (RFC 4648) of bytes and of text, without recursion or spread, so that a screenshot fits. */

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(text));
}

export function base64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; start += 8190) {
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(start, start + 8190))));
  }
  return pieces.join("");
}

export function base64OfText(text: string): string {
  return base64(utf8(text));
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

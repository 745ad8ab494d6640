/** Whether JSON came with its end, without a value made of it. Pure. */

const [quote, backslash] = [0x22, 0x5c];
const [squareOpen, squareClose, curlyOpen, curlyClose] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * True where every bracket outside of strings is closed, and no string is open at the end. `bytes`: in UTF-8, or any other encoding that
 * writes ASCII as it is. `[1, [2]` -> false
 */
export function jsonEnds(bytes: Uint8Array): boolean {
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) {
      at = endOfString(bytes, at);
      if (at < 0) return false;
    } else if (byte === squareOpen || byte === curlyOpen) depth += 1;
    else if (byte === squareClose || byte === curlyClose) depth -= 1;
  }
  return depth === 0;
}

/** Where the string that begins there is closed; -1 where it is not. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at += 1) {
    if (bytes[at] === backslash) at += 1;
    else if (bytes[at] === quote) return at;
  }
  return -1;
}

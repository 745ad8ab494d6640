/**
 * RC4, which old PDFs are encrypted by (ISO 32000-1, 7.6.2). It protects nothing any more, so platforms leave it out; here it opens what
 * everybody may read. To encrypt and to decrypt are the same. Pure.
 */
export function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_none, index) => index);
  for (let index = 0, other = 0; index < 256; index += 1) {
    const held = state[index] as number;
    other = (other + held + (key[index % key.length] as number)) & 255;
    state[index] = state[other] as number;
    state[other] = held;
  }
  const result = new Uint8Array(data.length);
  for (let at = 0, index = 0, other = 0; at < data.length; at += 1) {
    index = (index + 1) & 255;
    const held = state[index] as number;
    other = (other + held) & 255;
    const swapped = state[other] as number;
    state[index] = swapped;
    state[other] = held;
    result[at] = (data[at] as number) ^ (state[(held + swapped) & 255] as number);
  }
  return result;
}

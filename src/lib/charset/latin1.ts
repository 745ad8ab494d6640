/** Bytes as a text of as many characters, for what is ASCII in whatever encoding. */
import { Buffer } from "node:buffer";

/**
 * Each byte a character (ISO 8859-1). A TextDecoder has windows-1252 by that name (https://encoding.spec.whatwg.org/#names-and-labels), takes ten times
 * as long in Node, and makes a text of twice the size.
 */
export const latin1Text = ({ buffer, byteOffset, length }: Uint8Array): string =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, length).toString("latin1");

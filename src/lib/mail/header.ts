/**
 * Mail headers that cannot be broken out of: line ends in values become spaces, what is not ASCII is an encoded word
 * (RFC 2047), and lines are folded before 78 characters (RFC 5322, 2.2.3).
 * Not mimetext, which writes line ends into headers as they come, and lines longer than mail allows.
 */

import { base64OfText } from "../markup/base64.ts";
import type { Mailbox } from "./address.ts";

/** `isText`: free text, such as a subject; else it is put together of finished parts, such as mailboxes and message ids. */
export type Header = { name: string; value: string; isText: boolean };

/**
 * One header, folded, without its line end. The name must be a token; the caller's own names are. Only free text is encoded: encoded
 * words may stand beside an address, never around it (RFC 2047, 5).
 */
export function headerLine({ name, value, isText }: Header): string {
  const words = (isText ? encodeValue(value) : oneLine(value)).split(" ");
  const lines: string[] = [];
  let line = `${name}:`;
  for (const word of words) {
    if (line.length + 1 + word.length > 76 && line !== `${name}:`) {
      lines.push(line);
      line = "";
    }
    line += ` ${word}`;
  }
  return [...lines, line].join("\r\n");
}

const oneLine = (value: string) => value.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ").trim();

/** A header of free text, such as Subject. */
function encodeValue(value: string): string {
  const text = oneLine(value);
  return /^[\x20-\x7e]*$/.test(text) && !text.includes("=?") ? text : encodedWords(text);
}

/** Encoded words of at most 75 characters, none of which cuts through a character. */
function encodedWords(text: string): string {
  const words: string[] = [];
  let piece = "";
  for (const character of text.toWellFormed()) {
    if (new TextEncoder().encode(piece + character).length > 42) {
      words.push(piece);
      piece = "";
    }
    piece += character;
  }
  return [...words, piece].map((word) => `=?UTF-8?B?${base64OfText(word)}?=`).join(" ");
}

/** A mailbox as a header writes it: `Name <a@b.example>`. */
export function mailboxText({ name, address }: Mailbox): string {
  if (!name) return address;
  const written = encodeValue(name);
  const isPlain = /^[A-Za-z0-9 !#$%&'*+/=?^_`{|}~-]+$/.test(written);
  return `${isPlain ? written : `"${written.replace(/["\\]/g, "\\$&")}"`} <${address}>`;
}

/** A moment as RFC 5322 writes it, in UTC. Example: `Wed, 04 Mar 2026 05:06:07 +0000`. */
export function dateText(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toUTCString().replace("GMT", "+0000");
}

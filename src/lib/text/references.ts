/** Character references that were decoded last: a page repeats few of them. */

/** 1 for what a reference is written with: letters, digits and "#". */
export const isOfReference = new Uint8Array(256);
for (const letter of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789#")
  isOfReference[letter.charCodeAt(0)] = 1;

/** What stands after "&", in two numbers of four characters; the length with "&" and ";"; and what it means, in UTF-8. */
export type Reference = { first: number; second: number; length: number; bytes: Uint8Array };

/** Longer ones are not remembered. */
export const maxLetters = 8;

const slotBits = 8;
export const recentReferences = Array.from<Reference | undefined>({ length: 1 << slotBits }).fill(undefined);

/** The one place where a reference can be among the recent ones. */
export const slotOfReference = (first: number, second: number): number =>
  Math.imul(first ^ Math.imul(second, 31), 0x9e3779b1) >>> (32 - slotBits);

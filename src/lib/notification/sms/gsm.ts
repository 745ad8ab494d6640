/**
 * Which texts fit the alphabet of text messages. In it a message has 160 characters, and 153 in each part of a longer one;
 * a text with any other character has 70, and 67 in each part. Pure.
 */

const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** These count twice. */
const extension = "\f^{}\\[~]|€";
const alphabet = new Set([...basic, ...extension]);

/** Whether every character stands in the default alphabet or its extension (3GPP TS 23.038, 6.2.1). */
export function isGsmText(text: string): boolean {
  return [...text].every((character) => alphabet.has(character));
}

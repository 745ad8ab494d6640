/** Decimal digits of other scripts (Unicode, category Nd), each as its ASCII counterpart in its place. Pure. */

/** Where the zero of each script stands: Arabic, Persian, those of India, Thai, Lao, Tibetan, Burmese, Khmer, full width. */
const zeros = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040, 0x17e0,
  0xff10,
] as const;
const ranges = zeros.map((zero) => String.fromCharCode(zero, 0x2d, zero + 9)).join("");
const otherDigit = new RegExp(`[${ranges}]`, "g");

/** The text with ASCII digits only; the same one where it has no others. */
export function withAsciiDigits(text: string): string {
  if (text.search(otherDigit) < 0) return text;
  return text.replace(otherDigit, (one) => {
    const code = one.charCodeAt(0);
    return String(code - (zeros.findLast((zero) => zero <= code) ?? code));
  });
}

/** Texts of characters that join: marks, flags, families of emoji, right-to-left letters, conjuncts, syllables. */
import fc from "fast-check";

const pieces = [
  ...[
    "a",
    "Z",
    " ",
    "  ",
    "9",
    "$5.00",
    ".",
    ",",
    "-",
    "in stock",
    "\u00e9",
    "e\u0301",
    "a\u0323\u0302",
    "\u0301",
    "\u00df",
  ],
  ...[
    "\u{1f44d}",
    "\u{1f44d}\u{1f3fd}",
    "\u{1f469}\u200d\u{1f467}",
    "\u200d",
    "\u{1f1e9}\u{1f1ea}",
    "\u{1f1eb}\u{1f1f7}",
    "\u{1f1e9}",
    "1\ufe0f\u20e3",
    "\u2764\ufe0f",
  ],
  ...[
    "\u0645\u0631\u062d\u0628\u0627",
    "\u0645\u064e\u0631",
    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    "\u05e9\u05dc\u05d5\u05dd",
    "\u05e9\u05c1\u05b8",
  ],
  ...[
    "\u0e01\u0e33",
    "\u0e19\u0e49\u0e33",
    "\u0915\u094d\u0937",
    "\u0b95\u0bc6",
    "\u1100\u1161\u11a8",
    "\ud55c",
    "\u4fa1\u683c",
    "\u304b\u3099",
    "\u{20bb7}",
  ],
];

/** Lines of text without a line feed. */
export const mixedText = fc.array(fc.constantFrom(...pieces), { maxLength: 24 }).map((parts) => parts.join(""));

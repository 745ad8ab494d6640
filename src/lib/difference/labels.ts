/** The words of a shown difference: labels for screen readers, signs before lines, and remarks on lines that were left out. Pure. */
type Kind = "removed" | "added" | "changed" | "into";
export type DifferenceLabels = Record<Kind, string> & {
  signs: Record<Kind, string>;
  /** There are more lines than are shown. */
  more: (lines: number) => string;
  /** So many changed lines are noise. */
  suppressed: (lines: number) => string;
};

export const englishLabels: DifferenceLabels = {
  removed: "Removed text",
  added: "Added text",
  changed: "Changed text",
  into: "Changed into",
  signs: { removed: "(removed) ", added: "(added) ", changed: "(changed) ", into: "(into) " },
  more: (lines) => `[${lines} more ${lines === 1 ? "line" : "lines"}]`,
  suppressed: (lines) => `[${lines} more changed ${lines === 1 ? "line" : "lines"} held back as noise]`,
};

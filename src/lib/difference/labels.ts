/** The words of a shown difference: labels for screen readers, signs before lines, and the remark that lines were left out. Pure. */
type Kind = "removed" | "added" | "changed" | "into";
export type DifferenceLabels = Record<Kind, string> & { signs: Record<Kind, string>; more: (lines: number) => string };

export const englishLabels: DifferenceLabels = {
  removed: "Removed text",
  added: "Added text",
  changed: "Changed text",
  into: "Changed into",
  signs: { removed: "(removed) ", added: "(added) ", changed: "(changed) ", into: "(into) " },
  more: (lines) => `[${lines} more ${lines === 1 ? "line" : "lines"}]`,
};

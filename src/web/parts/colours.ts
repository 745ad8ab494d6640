/**
 * The colours that a tag is offered: each stands out from light and dark pages (3:1, WCAG 2.2, 1.4.11), and they differ from
 * each other. Any other colour is "own". Pure.
 */

export const colours = {
  blue: "#2f7de1",
  teal: "#14919b",
  green: "#2e8b57",
  orange: "#d9730d",
  red: "#d9443f",
  pink: "#d14d8b",
  purple: "#8e5bd6",
  grey: "#7a828e",
} as const;
export type ColourName = keyof typeof colours;

const offered: readonly string[] = Object.values(colours);

/** The choice of a form for a colour, and what its own field holds, which browsers always fill with six digits. */
export function choiceOfColour(value: string): { choice: string; own: string } {
  const full = /^#[0-9a-f]{3}$/i.test(value) ? value.replace(/[0-9a-f]/gi, "$&$&") : value;
  const isOffered = value === "" || offered.includes(full.toLowerCase());
  return { choice: isOffered ? full.toLowerCase() : "own", own: isOffered ? colours.blue : full };
}

/** The colour that a form means; "" for none. */
export const colourOfChoice = ({ choice, own }: { choice: string; own: string }): string =>
  choice === "own" ? own : choice;

/** Colours of a terminal, and texts that are safe there. Pure. */

const codes = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;
export type Colour = keyof typeof codes;
export type Paint = (colour: Colour, text: string) => string;

/** Paints, or leaves as it is. */
export const paintOf = (isColoured: boolean): Paint =>
  isColoured ? (colour, text) => `\u001B[${codes[colour]}m${text}\u001B[0m` : (_, text) => text;

/**
 * Whether to colour: never with NO_COLOR (https://no-color.org/) or a dumb terminal, always with FORCE_COLOR, else where a person
 * reads along.
 */
export function isColoured(environment: Readonly<Record<string, string | undefined>>, isTerminal: boolean): boolean {
  if (environment.NO_COLOR) return false;
  if (environment.FORCE_COLOR) return environment.FORCE_COLOR !== "0";
  return isTerminal && environment.TERM !== "dumb";
}

/** A text of a page without control characters: a page must not move the cursor of a terminal, or rename it. */
export const plain = (text: string): string =>
  text.replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, "\uFFFD");

/** How long ago: `now`, `5 min ago`, `3 h ago`, `2 d ago`; `never` for 0. */
export function ago(at: number, now: number): string {
  const seconds = Math.max(0, now - at);
  if (at === 0) return "never";
  if (seconds < 60) return "now";
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  return seconds < 172_800 ? `${Math.floor(seconds / 3600)} h ago` : `${Math.floor(seconds / 86_400)} d ago`;
}

/** Unix seconds as a date and time in UTC. */
export const instant = (at: number): string =>
  new Date(at * 1000).toISOString().replace(".000Z", "Z").replace("T", " ");

/** A difference with its lines in colours, by how they begin. */
export const colouredDifference = (text: string, paint: Paint): string =>
  text
    .split("\n")
    .map((line) => {
      if (/^(?:---|\+\+\+|@@)/.test(line)) return paint("cyan", line);
      if (line.startsWith("+")) return paint("green", line);
      return line.startsWith("-") ? paint("red", line) : line;
    })
    .join("\n");

// Colours for a terminal that shows them; plain text for one that does not, or when NO_COLOR is set.

const isColoured = Boolean(process.stdout.isTTY || process.env.FORCE_COLOR) && !process.env.NO_COLOR;
const ink = (code) => (text) => (isColoured ? `\u001B[${code}m${text}\u001B[0m` : text);

export const heading = ink(1);
export const dim = ink(2);
const added = ink(32);
const removed = ink(31);
const from = ink(33);

/** A text difference with what went in red, what came in green, and what was replaced in yellow before the green. */
export function paintDifference(difference) {
  return difference
    .trimEnd()
    .split("\n")
    .map((line) => `  ${inkOf(line)(line)}`)
    .join("\n");
}

function inkOf(line) {
  if (/^(\(added\)|\(into\)|\+)/.test(line)) return added;
  if (/^(\(removed\)|-)/.test(line)) return removed;
  return line.startsWith("(changed)") ? from : dim;
}

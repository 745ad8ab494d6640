// What two sides measured, line by line: theirs, ours, the ratio, and what a line is held to.

const failed = [];

/**
 * One line. `theirs` and `ours`: less is better. `atLeast`: how many times as good ours has to be; `most`: the bound that ours has to
 * keep. A line with neither only reports.
 */
export function line(name, { theirs, ours, unit, atLeast, most }) {
  const ratio = theirs === null ? null : theirs / ours;
  const isKept = (atLeast === undefined || ratio >= atLeast) && (most === undefined || ours <= most);
  const goal = [
    ...(atLeast === undefined ? [] : [`at least ${atLeast} times as good`]),
    ...(most === undefined ? [] : [`at most ${most} ${unit}`]),
  ].join(", ");
  if (!isKept) failed.push(name);
  const verdict = goal === "" ? "" : `${isKept ? "KEPT  " : "MISSED"}  ${goal}`;
  const ratioText = ratio === null ? "" : `${ratio.toFixed(ratio < 10 ? 2 : 1)} x`;
  const [one, other] = [theirs, ours].map((value) => (value === null ? "-" : shown(value)));
  console.log(
    `${name.padEnd(46)}${one.padStart(9)}${other.padStart(9)} ${unit.padEnd(3)}${ratioText.padStart(9)}  ${verdict}`,
  );
}

/** The heading, and at the end the sum. @returns {boolean} whether every goal was kept */
export function heading() {
  console.log(`${"".padEnd(46)}${"theirs".padStart(9)}${"ours".padStart(9)}     ${"ratio".padStart(8)}`);
}
export function sum() {
  console.log(failed.length === 0 ? "\nEvery goal was kept." : `\nMissed: ${failed.join("; ")}.`);
  return failed.length === 0;
}

const shown = (value) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);

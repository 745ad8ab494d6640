/** The columns of a change among those of its snapshot, as the view `changes` shows them. It only speaks SQL. */

/** The object or the segment that a name is about. */
export const objectIn = (name: string): string => `substr(${name}, 1, instr(${name} || '+', '+') - 1)`;

/** A name that may be short: then it is a place in the segment or object of the snapshot. */
export const wholeName = (column: string): string =>
  `iif(${column} GLOB '+*', ${objectIn("object")} || ${column}, ${column})`;
const whole = (column: string): string => `${wholeName(column)} AS ${column}`;

export const changeColumns = `change_id AS id, user_id, watch_id, at, from_at, ${whole("from_object")}, object AS to_object, added, removed, replaced,
  brief, held_lines, ${whole("trace_object")}, summary, summary_until, verdict, note, seen_at, severity, severity_findings, unjudged`;

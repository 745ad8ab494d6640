/** The condition under which a statement of a commit writes: its claim is still the last. It only speaks SQL. */

/** An SQL condition with its values; no row is written where it does not hold. */
export type WriteGuard = { sql: string; values: (string | number)[] };

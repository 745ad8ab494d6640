/** Lines that say little of which entry they are, as many entries read alike: hardly more than a number. Pure. */

const maxLength = 24;

/** "2 days ago", "€ 49", "12 comments", "2026-11-24". */
export const saysLittle = (line: string): boolean => line.length <= maxLength && /\p{Nd}/u.test(line);

/** What a line weighs where two alignments are set against each other. */
export const weightOf = (isSlight: boolean): number => (isSlight ? 1 : 3);

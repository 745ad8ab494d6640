/**
 * The numbers of rows (accounts, watches, changes, ...) are distinct over all databases, so that an account moves to another one
 * with its rows as they are, and what is named by such a number outside of the databases (objects, budgets) is named once.
 *
 * Numbers come in ranges of 2^32. Range `r` is handed out by the database `r mod 64`; where rows of another range come into a
 * database, it goes on in its own next range above them (`numberingStatements`). 2^53 / 2^32 ranges are enough for 32,768 such
 * moves into each database. A service of one database stays in range 0, as ever. Pure.
 */

/** At most so many databases. */
export const maxShards = 64;
/** How many numbers a range has. */
export const rangeSize = 2 ** 32;

/** The database that handed a number out. Its row may have moved since. */
export const originOf = (number: number): number => Math.floor(number / rangeSize) % maxShards;

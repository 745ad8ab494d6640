/** What the tests of one isolate know of each other: its files share it, and each of them runs setup.ts anew. */

/** A table, an index or a trigger of the database, with the statement that makes it. */
export type Part = { type: string; name: string; sql: string };

export const isolate = globalThis as typeof globalThis & {
  isPrepared?: true;
  /** The number of the test that runs, or of the file that is loaded. */
  test?: number;
  /** The messages that were sent during it. */
  sent?: Set<string>;
  /** The tests of this file run on the databases of one machine, not on D1. */
  isOverMachine?: boolean;
  /** The database as the migrations leave it, tables first. */
  schema?: Part[];
  /** The requests that left this isolate. */
  departures: number;
  /** How many of them had left when the web and its logs were emptied last. */
  forgotten?: number;
  /** Why no browser can be had here, or null. */
  browserTrouble?: string | null;
  /** The browser of one test serves the next one, too. */
  keepsBrowsers?: boolean;
};

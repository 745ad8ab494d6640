/** A site as it is known by its name alone. Pure. */

/**
 * A site as a table knows it. `processor`, `settings`: its own or those of a tag, the second as JSON; null where neither has them. `scope`: the hash
 * of what it follows, null before its first list. `isIdle`: it is paused, or could not be read last.
 */
export type NamedSite = {
  watchId: number;
  processor: string | null;
  settings: string | null;
  isDeleted: boolean;
  isIdle: boolean;
  scope: string | null;
};

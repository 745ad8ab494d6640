/** What every kind of feed comes down to. */

export type Entry = {
  title: string;
  link: string;
  date: string;
  authors: string[];
  categories: string[];
  /** Addresses of what is attached. */
  enclosures: string[];
  /** The content as text, one block a line. */
  content: string;
};

export type Feed = { title: string; description: string; entries: Entry[] };

/** More entries than this are not read: feeds that carry their whole archive begin with the newest. */
export const maxEntries = 2000;

/** The keys of the dashboard, for the code that listens to them and for the page that lists them. Pure. */

/** Two keys in a row, or one, and the page that they open. */
export const keyPlaces = {
  "g c": "/changes",
  "g w": "/watches",
  "g n": "/new",
  "g s": "/channels",
  "g t": "/tags",
  "?": "/help/keys",
} as const;

/** All keys by where they work, in the order of the page that lists them. Their sentences are `words.keys.does`. */
export const keyGroups = {
  everywhere: ["Ctrl K", "/", "g c", "g w", "g n", "g s", "g t", "u", "?", "Esc"],
  lists: ["j", "k", "o", "x", "r", "m", "e"],
  change: ["n", "p", "[", "]"],
} as const;

/** A key that the page lists. */
export type ShownKey = (typeof keyGroups)[keyof typeof keyGroups][number];

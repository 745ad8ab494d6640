/** How many alerts a digest shows; the rest is counted. Pure. */
export const maxEntries = 40;

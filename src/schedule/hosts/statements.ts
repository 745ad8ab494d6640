/** What statements ask about hosts beside what they are about. Pure. */

/**
 * Whether nothing is known that a watch would wait for: no host is in trouble, and before none is a line (`lineNote`). Asked along with watches,
 * it saves asking for each of their hosts, which most of the time finds nothing. Both look into an index for one entry.
 */
export const isNoHostWaitedFor = `(NOT EXISTS (SELECT 1 FROM hosts WHERE host > '')
  AND NOT EXISTS (SELECT 1 FROM cursors WHERE name >= 'line:' AND name < 'line;'))`;

/**
 * Where a connection goes. `addresses`: those of the name that the guard checked. A runtime that can connects to one of them and to no other; a
 * Worker of Cloudflare cannot choose, and looks the name up itself.
 */
export type Place = { hostname: string; port: number; addresses?: readonly string[] };

/** What of it a connection takes. */
export const placeOf = ({ hostname, port, addresses }: Place): Place => ({
  ...{ hostname, port },
  ...(addresses && { addresses }),
});

/** The class that the platform's objects are made of. With `sockets.ts` all that the sources import of a platform; server/ has both for Node. */
export { DurableObject } from "cloudflare:workers";

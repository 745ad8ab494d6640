/**
 * Connections of the platform, loaded with the first one: much that may open one runs where there is no platform.
 * https://developers.cloudflare.com/workers/runtime-apis/tcp-sockets/
 */
export const platformConnect = async () => (await import("cloudflare:sockets")).connect;

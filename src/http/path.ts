/** The part of a path that names an operation: without the base path of the API. Pure. */

/** The base path of the API, without a slash at the end. */
export const basePath = "/api/v1";

/** `/api/v1/watch` is `/watch`; a path outside the API stays as it is. */
export function localPath(path: string): string {
  return path === basePath || path.startsWith(`${basePath}/`) ? path.slice(basePath.length) || "/" : path;
}

/** Whether a path is one of OAuth's: programs ask there, with what they present in the request itself, never by a cookie. */
export const isOauth = (path: string): boolean =>
  /^\/(?:(?:token|revoke|register|oauth\/device_authorization)$|\.well-known\/oauth-)/.test(path);

/** Whether a path is that of the Model Context Protocol: `/mcp` by convention, `/api/v1/mcp` like all other operations. */
export const isProtocol = (path: string): boolean => localPath(path) === "/mcp";

/** Whether a path is one of the pages that alerts link to, outside the API. */
export const isAlertPage = (path: string): boolean => path.startsWith("/change/") || path.startsWith("/alert/");

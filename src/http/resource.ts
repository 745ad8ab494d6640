/**
 * What an access token is for (RFC 8707): the tools at /mcp, or the operations below /api/v1. A token for one does not open the
 * other, so an app that was let in to use tools cannot be used to call everything else. Pure.
 */
import { basePath, isProtocol } from "./path.ts";

/** The origin under which the caller knows this server. Behind a proxy that ends TLS, the request's own scheme is not the caller's. */
export function originOf(requestUrl: string, publicUrl: string | null): string {
  const [own, known] = [new URL(requestUrl), publicUrl === null ? null : URL.parse(publicUrl)];
  return known && known.host === own.host ? known.origin : own.origin;
}

/** The resources of this server, the usual one first. */
export const resourcesOf = (origin: string): string[] => [`${origin}/mcp`, origin + basePath];

/** The resource that a path belongs to; /api/v1/mcp is /mcp under another name. */
export const resourceAt = (origin: string, path: string): string =>
  isProtocol(path) ? `${origin}/mcp` : origin + basePath;

/** Where the metadata of a resource is (RFC 9728, 3.1). */
function metadataAddress(resource: string): string {
  const { origin, pathname } = new URL(resource);
  return `${origin}/.well-known/oauth-protected-resource${pathname}`;
}

/** The challenge of a Bearer token (RFC 6750, 3; RFC 9728, 5.1). `scope`: what to ask for. */
export function bearerChallenge(resource: string, { error, scope }: { error?: string; scope: string }): string {
  const parts = [
    'Bearer realm="Tidemark"',
    ...(error ? [`error="${error}"`] : []),
    `scope="${scope}"`,
    `resource_metadata="${metadataAddress(resource)}"`,
  ];
  return parts.join(", ");
}

/**
 * The documents by which an app that knows only the address of the tools finds the way in: RFC 9728 for each resource, RFC 8414
 * for this server. They are the same for everybody, and name the addresses under which the caller knows this server.
 */
import { newApp, type RequestContext } from "../../http/app.ts";
import { basePath } from "../../http/path.ts";
import { originOf, resourceAt } from "../../http/resource.ts";
import { scopes } from "../../http/identity.ts";
import { resourceMetadata, serverMetadata } from "../../lib/oauth/metadata.ts";

const resourcePath = "/.well-known/oauth-protected-resource";
const serverPath = "/.well-known/oauth-authorization-server";

const placesOf = (c: RequestContext) => {
  const origin = originOf(c.req.url, c.var.world.operator.PUBLIC_URL);
  return { origin, scopes, documentation: `${origin}/help` };
};

function answer(c: RequestContext, document: object): Response {
  c.header("Cache-Control", "public, max-age=300");
  return c.json(document);
}

export const metadataRoutes = newApp();

for (const path of ["/mcp", `${basePath}/mcp`, basePath])
  metadataRoutes.get(resourcePath + path, (c) => {
    const places = placesOf(c);
    // A client compares the resource with the address that it was given.
    const resource = path === basePath ? resourceAt(places.origin, path) : places.origin + path;
    return answer(c, resourceMetadata(resource, places));
  });

// Clients that know no path of a resource ask at the root.
metadataRoutes.get(resourcePath, (c) => answer(c, resourceMetadata(`${placesOf(c).origin}/mcp`, placesOf(c))));
for (const path of ["", "/mcp"]) metadataRoutes.get(serverPath + path, (c) => answer(c, serverMetadata(placesOf(c))));

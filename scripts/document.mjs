// The OpenAPI document of the sources as they are. It falls out of the routes, which no runtime of Workers is needed for.

/** @returns {Promise<object>} the document, for a server at `https://tidemark.example` */
export async function openApiDocument() {
  // An older Node lacks it; scripts that import this file bring the right one only after their imports.
  const { registerHooks } = await import("node:module");
  registerHooks({
    resolve: (name, context, next) =>
      name.startsWith("cloudflare:") ? { url: name, shortCircuit: true } : next(name, context),
    load: (url, context, next) =>
      url.startsWith("cloudflare:")
        ? { format: "module", source: "export class DurableObject {}; export const env = {};", shortCircuit: true }
        : next(url, context),
  });
  const { api } = await import("../src/api.ts");
  const { documentOf } = await import("../src/http/document.ts");
  return JSON.parse(JSON.stringify(documentOf(api, "https://tidemark.example")));
}

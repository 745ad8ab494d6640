// `node scripts/client.mjs`: what is made from the OpenAPI document of the sources as they are: the types and the table of
// operations of clients/typescript, and test/worker/client/openapi.d.ts, the types of a client that knows the document alone.
// What the client, its command line and the tests say about the service is then checked by the compiler.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { writeClient, writeIfNew } from "./client/write.mjs";
import { openApiDocument } from "./document.mjs";
import { root, underPinnedNode } from "./toolchain.mjs";

await underPinnedNode();
const { registerHooks } = await import("node:module");

// The generator works with the compiler's interface of TypeScript 5, which version 7 does not have.
const compiler = pathToFileURL(join(root, "node_modules", "@ts-morph", "common", "dist", "typescript.js")).href;
registerHooks({
  resolve: (name, context, next) =>
    name === "typescript" ? { url: compiler, shortCircuit: true } : next(name, context),
});

const document = await openApiDocument();
const { default: openapiTypes, astToString } = await import("openapi-typescript");
const types = astToString(await openapiTypes(document, { immutable: false }));
const header = "/** Made by scripts/client.mjs from the OpenAPI document; never edited, never committed. */\n";
writeIfNew(join(root, "test", "worker", "client", "openapi.d.ts"), header + types);
writeClient(document);

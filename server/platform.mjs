// The names of the platform that the Worker's text imports, and the globals that it expects, in Node. The modules are given as text, so
// that a release needs no files for them. It must be loaded before the Worker is. What is the Worker's alone, its network and its console, is given to its
// text and to no other: whoever else runs in this process has those of Node.

import { registerHooks } from "node:module";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "./sockets.mjs";

const shared = Symbol.for("tidemark.platform");
const own = { fetch: (...words) => given.fetch(...words), console: {} };
let given = { fetch: globalThis.fetch, console };
for (const method of ["debug", "info", "log", "warn", "error"])
  own.console[method] = (...words) => given.console[method](...words);
globalThis[shared] = { connect, own };

/** The classes of https://developers.cloudflare.com/durable-objects/api/base/ */
const workers = `
export class DurableObject { constructor(ctx, env) { this.ctx = ctx; this.env = env; } }
export class WorkerEntrypoint extends DurableObject {}`;
const sockets = 'export const { connect } = globalThis[Symbol.for("tidemark.platform")];';
const sources = new Map([
  ["cloudflare:workers", workers],
  ["cloudflare:sockets", sockets],
]);
/** Before the text of a Worker, in its first line, so that the others keep their numbers. */
const before = Buffer.from('const { fetch, console } = globalThis[Symbol.for("tidemark.platform")].own; ');
const texts = new Set();

registerHooks({
  resolve: (name, context, next) =>
    sources.has(name) ? { url: name, format: "module", shortCircuit: true } : next(name, context),
  load: (url, context, next) => {
    if (sources.has(url)) return { source: sources.get(url), format: "module", shortCircuit: true };
    const loaded = next(url, context);
    return texts.has(url) ? { ...loaded, source: Buffer.concat([before, Buffer.from(loaded.source)]) } : loaded;
  },
});

/** https://developers.cloudflare.com/workers/runtime-apis/scheduler/ */
globalThis.scheduler ??= { wait: (milliseconds, options) => pause(milliseconds, undefined, options) };

/**
 * Loads the Worker of a file, which has this network and console from now on, `{fetch, console}`.
 * @returns {Promise<any>} what the file exports
 */
export function workerOf({ href }, world) {
  given = world;
  texts.add(href);
  return import(href);
}

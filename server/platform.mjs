// The names of the platform that the Worker's text imports, and the globals that it expects, in Node. The modules are given as text, so
// that a release needs no files for them. It must be loaded before the Worker is.

import { registerHooks } from "node:module";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "./sockets.mjs";

const shared = Symbol.for("tidemark.platform");
globalThis[shared] = { connect };

/** The classes of https://developers.cloudflare.com/durable-objects/api/base/ */
const workers = `
export class DurableObject { constructor(ctx, env) { this.ctx = ctx; this.env = env; } }
export class WorkerEntrypoint extends DurableObject {}`;
const sockets = 'export const { connect } = globalThis[Symbol.for("tidemark.platform")];';
const sources = new Map([
  ["cloudflare:workers", workers],
  ["cloudflare:sockets", sockets],
]);

registerHooks({
  resolve: (name, context, next) =>
    sources.has(name) ? { url: name, format: "module", shortCircuit: true } : next(name, context),
  load: (url, context, next) =>
    sources.has(url) ? { source: sources.get(url), format: "module", shortCircuit: true } : next(url, context),
});

/** https://developers.cloudflare.com/workers/runtime-apis/scheduler/ */
globalThis.scheduler ??= { wait: (milliseconds, options) => pause(milliseconds, undefined, options) };

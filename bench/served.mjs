// What measurements of the running service share: a folder of their own, the Worker in it, and an end that leaves nothing.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "../scripts/local/launch.mjs";
import { settingNames } from "../scripts/local/settings.mjs";
import { bundleFile } from "./bundled.mjs";

const stopping = new AbortController();
/** Ends the waiting when somebody stops the run. */
export const until = stopping.signal;

/**
 * Measures and ends the process. `measure` gets `start(source, settings)`, which starts the Worker of a file of this folder and
 * gives its address, a way to wake it, and with `isInspected` the port of V8's inspector; and `atEnd(step)`, for what else is to
 * be ended.
 */
export async function served(measure) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stopping.abort());
  const dataDir = mkdtempSync(join(tmpdir(), "tidemark-bench-"));
  const steps = [() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })];
  const atEnd = (step) => steps.push(step);
  const start = async (source, settings = {}, isInspected = false) => {
    const outside = Object.entries(process.env).filter(([name]) => !settingNames.includes(name));
    // A process of its own, with an isolate as Cloudflare has it; in Node it would be part of whoever measures.
    const place = { RUNTIME: "workerd", PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir };
    const own = { ...place, TICK_SECONDS: "86400", REGISTRATION: "open" };
    const running = await launch({
      environment: { ...Object.fromEntries(outside), ...own, ...settings },
      script: await bundleFile(join(import.meta.dirname, source), dataDir),
      say: (line) => process.env.VERBOSE && console.log(line),
      until,
      isInspected,
    });
    atEnd(running.stop);
    return running;
  };
  try {
    await measure({ start, atEnd });
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    for (const step of steps.reverse()) await step();
  }
  process.exit();
}

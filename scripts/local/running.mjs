// A service in the foreground: started, announced, and stopped in order by the first signal. The process ends with 0 when it was
// asked to, and with the code of the Worker's process when that ended by itself.

import { fail } from "../toolchain.mjs";
import { compileEarly } from "./engine.mjs";
import { launch } from "./launch.mjs";
import { logger, logSettings } from "./log.mjs";
import { withSecretFiles } from "./secretFiles.mjs";

/** Runs the service until it is stopped, and ends the process. `announce` gets what launch gives, once it is ready, and the log. */
export async function runUntilStopped(options, announce) {
  compileEarly();
  const say = logOf(process.env);
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stopping.abort(new Error("Stopped.")));
  const running = await started({ ...options, say }, stopping.signal).catch((error) =>
    stopping.signal.aborted ? process.exit(0) : fail(error.message),
  );
  await announce(running, say);
  const stopped = new Promise((resolve) => stopping.signal.addEventListener("abort", resolve));
  if (stopping.signal.aborted) stopping.signal.dispatchEvent(new Event("abort"));
  const code = await Promise.race([running.ended, stopped.then(() => 0)]);
  if (!stopping.signal.aborted) say(`The Worker's process ended with code ${code}.`, "error");
  await running.stop();
  process.exit(stopping.signal.aborted ? 0 : code || 1);
}

const started = async (options, until) => launch({ ...options, environment: withSecretFiles(process.env), until });

function logOf(environment) {
  try {
    return logger(logSettings(environment));
  } catch (error) {
    return fail(error.message);
  }
}

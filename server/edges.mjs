// The two edges of the process: what nobody caught is a line of the log and ends nothing, as workerd drops a request and goes on; and what the Worker
// writes to its console goes the way of all lines.

import { format } from "node:util";

const methods = ["debug", "info", "log", "warn", "error"];

/** From now on failures that nobody caught are written down. @returns a function that ends this */
export function catchFailures() {
  const onFailure = (error) => console.error(error?.stack ?? String(error));
  process.on("unhandledRejection", onFailure).on("uncaughtException", onFailure);
  return () => {
    process.off("unhandledRejection", onFailure).off("uncaughtException", onFailure);
  };
}

/** Gives what is written to the console to `write(text, method)`. @returns a function that ends this */
export function routeConsole(write) {
  const former = methods.map((method) => [method, console[method]]);
  for (const method of methods) console[method] = (...words) => write(format(...words), method);
  return () => {
    for (const [method, own] of former) console[method] = own;
  };
}

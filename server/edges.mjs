// The two edges of the process: what nobody caught is a line of the log and ends nothing, as workerd drops a request and goes on; and what the Worker
// writes to its console goes the way of all lines.

import { format } from "node:util";

const methods = ["debug", "info", "log", "warn", "error"];

/** From now on failures that nobody caught are given to `onFailure(error)`. @returns a function that ends this */
export function catchFailures(onFailure) {
  process.on("unhandledRejection", onFailure).on("uncaughtException", onFailure);
  return () => {
    process.off("unhandledRejection", onFailure).off("uncaughtException", onFailure);
  };
}

/** A console that gives what is written to `write(text, method)`. */
export const consoleBy = (write) =>
  Object.assign(
    Object.create(console),
    Object.fromEntries(methods.map((method) => [method, (...words) => write(format(...words), method)])),
  );

// Memory that a start needed and nothing needs any more.

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Collects the garbage of this process once, completely: at rest Node would not, and a start leaves some fifty megabytes. */
export function giveBackMemory() {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")({ type: "major", execution: "sync", flavor: "last-resort" });
}

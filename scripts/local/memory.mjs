// Memory that a start needed and nothing needs any more, and what the processes of the service have.

import { readdirSync, readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Collects the garbage of this process once, completely: at rest Node would not, and a start leaves some fifty megabytes. */
export function giveBackMemory() {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")({ type: "major", execution: "sync", flavor: "last-resort" });
}

/**
 * The memory of this process and of those that it started, by name, in bytes: what stands in memory just now. Of others only Linux tells.
 * https://man7.org/linux/man-pages/man5/proc_pid_status.5.html
 */
export function memoryBytes() {
  const found = { launcher: process.memoryUsage.rss() };
  for (const pid of process.platform === "linux" ? childrenOf(process.pid) : []) {
    const status = readOrNothing(`/proc/${pid}/status`);
    const [, name] = /^Name:\s*(\S+)/m.exec(status) ?? [];
    const [, kilobytes] = /^VmRSS:\s*(\d+) kB/m.exec(status) ?? [];
    if (name !== undefined && kilobytes !== undefined) found[name] = (found[name] ?? 0) + 1024 * Number(kilobytes);
  }
  return found;
}

/** The processes that a process started, and those that they started. */
function childrenOf(pid) {
  const own = tasksOf(pid).flatMap((task) =>
    readOrNothing(`/proc/${pid}/task/${task}/children`).split(" ").filter(Boolean),
  );
  return own.flatMap((child) => [child, ...childrenOf(child)]);
}

function tasksOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function readOrNothing(path) {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}

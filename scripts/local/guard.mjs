// Ends what a process started when that process is gone, however it ended: killed by force it cannot do so itself, and a browser in a
// session of its own would stay. A process beside it waits until the pipe between them closes. On Linux only, where marks are found.

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { randomUUID } from "node:crypto";
import { carryMark, endMarked } from "./processes.mjs";

const own = fileURLToPath(import.meta.url);

/** From now on all that this process starts ends with it. */
export function guardChildren() {
  if (process.platform !== "linux") return;
  const mark = randomUUID();
  const guard = spawn(process.execPath, [own, mark], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  guard.unref();
  guard.stdin.unref();
  // It carries no mark of its own: who looks for what is left must not find it.
  carryMark(mark);
}

if (process.argv[1] === own) {
  process.stdin.resume();
  process.stdin.on("close", () => void endMarked(process.argv[2]));
}

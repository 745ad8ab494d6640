/** What ends with the process that started it, killed or not: scripts/local/guard.mjs. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../../../scripts/local");

/** Starts a child that starts another in a session of its own, as a browser is, and names both; then it does nothing any more. */
const launcher = `
  import { spawn } from "node:child_process";
  import { guardChildren } from ${JSON.stringify(join(folder, "guard.mjs"))};
  import { startNode } from ${JSON.stringify(join(folder, "processes.mjs"))};
  guardChildren();
  const browser = "setInterval(() => {}, 1000)";
  const runner = \`
    const { spawn } = require("node:child_process");
    const { pid } = spawn(process.execPath, ["-e", \${JSON.stringify(browser)}], { detached: true, stdio: "ignore" });
    console.log(process.pid + " " + pid);
    setInterval(() => {}, 1000);\`;
  startNode(["-e", runner], { isShown: true });
`;

/** Whether a process runs; one that ended and was not asked for is none. */
function isRunning(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

test.runIf(process.platform === "linux").each(["SIGKILL", "SIGTERM"] as const)(
  "a test run that ends by %s leaves neither its runner nor a browser that has a session of its own",
  async (signal) => {
    const run = spawn(process.execPath, ["--input-type=module", "-e", launcher], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = (await once(run.stdout, "data")) as [Buffer];
    const pids = String(line).trim().split(" ").map(Number);
    expect(pids.map(isRunning)).toEqual([true, true]);
    run.kill(signal);
    await once(run, "exit");
    while (pids.some(isRunning)) await pause(20);
  },
);

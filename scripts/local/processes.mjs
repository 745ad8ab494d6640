// Child processes that are certain to end. A child is started in a process group of its own, marked by a variable in
// its environment that all its descendants inherit; ending it means: ask the child, wait, then kill whatever of its
// family is left, and nothing else. The browser leaves its parent's process group and may outlive its parent, so a
// family is: what descends from the child, what carries its mark, and what is in a process group led by one of these.

import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const markName = "TIDEMARK_RUN";

/**
 * Starts `process.execPath` with the words given. `mark` finds its family, also from another process later on; with
 * `isShown` it writes to this process's own output, otherwise to `child.stdout` and `child.stderr`.
 */
export function startNode(words, { environment = process.env, cwd, mark = randomUUID(), isShown = false } = {}) {
  const child = spawn(process.execPath, words, {
    cwd,
    env: { ...environment, [markName]: withMark(environment[markName], mark) },
    detached: process.platform !== "win32",
    stdio: isShown ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
    windowsHide: true,
  });
  const exited = new Promise((resolve) => {
    child.on("error", (error) => resolve({ code: 1, error }));
    child.on("exit", (code, signal) => resolve({ code: code ?? 1, signal }));
  });
  return { child, exited, mark };
}

/** All that this process starts from now on carries `mark`, beside those that it carries itself. */
export function carryMark(mark) {
  process.env[markName] = withMark(process.env[markName], mark);
}

const withMark = (marks, mark) => (marks ? `${marks} ${mark}` : mark);

/** Ends a child and its family: politely, and after `patienceMilliseconds` by force. */
export async function endNode({ child, exited, mark }, patienceMilliseconds = 5000) {
  const before = family(child.pid, mark);
  child.kill("SIGTERM");
  await Promise.race([exited, pause(patienceMilliseconds)]);
  await endAll([...before, ...family(child.pid, mark)]);
  await exited;
}

/** Ends the family that carries `mark`, left behind by a launcher that was killed. Returns how many there were. */
export async function endMarked(mark) {
  const left = family(undefined, mark);
  await endAll(left);
  return left.length;
}

/** When a process started, in its system's own notation; undefined when there is no such process. */
export function startOf(pid) {
  return processes().find((one) => one.pid === pid)?.started;
}

async function endAll(members) {
  const isLeft = new Map(members.map((member) => [member.pid, member]));
  const left = processes().filter(({ pid, started }) => isLeft.get(pid)?.started === started);
  for (const { pid } of left) signal(pid, "SIGKILL");
  // A killed process stays in the table for an instant; whoever asks next must find it gone.
  for (let turn = 0; turn < 40 && left.some(({ pid, started }) => startOf(pid) === started); turn++) await pause(25);
}

function family(pid, mark) {
  const all = processes().filter((one) => one.pid !== process.pid);
  const members = new Set(all.filter((one) => one.pid === pid || hasMark(one.pid, mark)).map((one) => one.pid));
  for (let size = -1; size !== members.size;) {
    size = members.size;
    for (const { pid: each, parent, group } of all) if (members.has(parent) || members.has(group)) members.add(each);
  }
  return all.filter((one) => members.has(one.pid));
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

function processes() {
  if (process.platform === "linux") return linuxProcesses();
  const table = spawnSync("ps", ["-A", "-o", "pid=,ppid=,pgid=,stat=,lstart="], { encoding: "utf8" }).stdout ?? "";
  return table.split("\n").flatMap((line) => {
    const [, pid, parent, group, state, started] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.+)$/.exec(line) ?? [];
    if (pid === undefined || state.startsWith("Z")) return [];
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group), started }];
  });
}

// proc(5): the command in parentheses may hold anything, so fields are counted from the last parenthesis.
function linuxProcesses() {
  return readdirSync("/proc").flatMap((name) => {
    const text = /^\d+$/.test(name) ? readOrNothing(`/proc/${name}/stat`) : "";
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    if (fields.length < 20 || fields[0] === "Z") return [];
    return [{ pid: Number(name), parent: Number(fields[1]), group: Number(fields[2]), started: fields[19] }];
  });
}

function hasMark(pid, mark) {
  if (process.platform !== "linux") return false;
  const own = readOrNothing(`/proc/${pid}/environ`)
    .split("\0")
    .find((text) => text.startsWith(`${markName}=`));
  return (
    own !== undefined &&
    own
      .slice(markName.length + 1)
      .split(" ")
      .includes(mark)
  );
}

function readOrNothing(path) {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}

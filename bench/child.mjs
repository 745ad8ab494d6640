// A program beside this one, measured with all processes that it starts: what they hold, and the processor time that they took.

import { spawn } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** proc(5): clock ticks a second are 100 on every Linux that Node runs on. */
const millisecondsOfTick = 10;
const endWithinMilliseconds = 15_000;

/**
 * Starts `[program, ...words]` with an environment. `processorMilliseconds` and `residentBytes` are of its whole tree of processes;
 * `stop` asks it to end, then kills what is left. Linux only.
 */
export function startChild([program, ...words], environment) {
  const child = spawn(program, words, { env: environment, stdio: ["ignore", "pipe", "pipe"], detached: true });
  const said = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      said.push(text);
      if (process.env.VERBOSE) process.stderr.write(text);
      while (said.length > 50) said.shift();
    });
  const exited = new Promise((resolve) => child.on("exit", resolve).on("error", resolve));
  return {
    pid: child.pid,
    exited,
    said: () => said.join(""),
    processorMilliseconds: () => sum(treeOf(child.pid).map(({ ticks }) => ticks)) * millisecondsOfTick,
    residentBytes: () => residentOf(treeOf(child.pid)),
    members: () => treeOf(child.pid).map(({ pid, name }) => ({ name, residentBytes: residentOf([{ pid }]) })),
    stop: async () => {
      const members = treeOf(child.pid);
      child.kill("SIGTERM");
      await Promise.race([exited, pause(endWithinMilliseconds, undefined, { ref: false })]);
      for (const { pid, started } of members) if (processOf(pid)?.started === started) process.kill(pid, "SIGKILL");
      await exited;
    },
  };
}

const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);

function treeOf(root) {
  const all = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (processOf(Number(name)) ?? []) : []));
  const members = new Set([root]);
  for (let size = -1; size !== members.size;) {
    size = members.size;
    for (const { pid, parent } of all) if (members.has(parent)) members.add(pid);
  }
  return all.filter(({ pid }) => members.has(pid));
}

// Of children that ended, their parent's fields count the time. The command in parentheses may hold anything.
function processOf(pid) {
  const text = contents(`/proc/${pid}/stat`);
  if (text === null) return null;
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const ticks = sum(fields.slice(11, 15).map(Number));
  const name = text.slice(text.indexOf("(") + 1, text.lastIndexOf(")"));
  return { pid, name, parent: Number(fields[1]), ticks, started: fields[19] };
}

/**
 * What these processes hold, in bytes: memory of their own, and what they read of files, which those that share it have once. What others share
 * with them counts, too: the program of this very process would else be half theirs (proc(5), `smaps`).
 */
function residentOf(processes) {
  const shared = new Map();
  let own = 0;
  for (const { pid } of processes) {
    for (const mapping of (contents(`/proc/${pid}/smaps`) ?? "").split(/^(?=[\da-f]+-[\da-f]+ )/m)) {
      const kilobytes = (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(mapping)?.[1] ?? 0);
      const [, , offset, device, inode] = mapping.split(/\s+/, 5);
      const place = `${device} ${inode} ${offset}`;
      own += kilobytes("Anonymous");
      shared.set(place, Math.max(shared.get(place) ?? 0, kilobytes("Rss") - kilobytes("Anonymous")));
    }
  }
  return (own + sum([...shared.values()])) * 1024;
}

function contents(path) {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return null;
  }
}

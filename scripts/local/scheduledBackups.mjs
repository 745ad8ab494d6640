// Backups by themselves: one every BACKUP_HOURS hours into BACKUP_DIR, each looked through after it was written; of those that are there
// the newest BACKUP_KEEP stay. A process of its own makes each, since packing takes a while. What fails is said, and tried again.

import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { root } from "../toolchain.mjs";

const lookEveryMilliseconds = 60_000;
/** A backup that is later is of a clock that was ahead. */
const toleranceSeconds = 3600;
const named = /^tidemark-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.tar\.gz$/;

/**
 * The backups in a folder, oldest first: `{file, at}`, in Unix seconds. Other files are none. Those of a clock that was ahead of `now` come before all
 * others: nobody knows how old they are, and the next backup does not wait for their time.
 */
function backupsIn(folder, now) {
  const found = readdirSync(folder).flatMap((file) => {
    const [, day, hour, minute, second] = named.exec(file) ?? [];
    const at = Date.parse(`${day}T${hour}:${minute}:${second}Z`) / 1000;
    return day ? [{ file, at: at > now.getTime() / 1000 + toleranceSeconds ? 0 : at }] : [];
  });
  return found.sort((one, other) => one.at - other.at);
}

const nameAt = (now) => `tidemark-${now.toISOString().replaceAll(":", "-").slice(0, 19)}.tar.gz`;

/**
 * Looks each minute whether a backup is due. `make` writes one to a path, and rejects with a sentence.
 * @returns {{state: () => {at: number | null, problem: string | null}, look: () => Promise<void>, stop: () => void}} `state`: when
 *   the newest was made, in Unix seconds, and why the last one failed; `look`: looks now
 */
export function startBackups({ folder, hours, keep, say, make = makeBackup, now = () => new Date() }) {
  mkdirSync(folder, { recursive: true });
  let [problem, isBusy] = [null, false];
  const newest = () => backupsIn(folder, now()).at(-1)?.at || null;
  const look = async () => {
    const last = newest();
    if (isBusy || (last !== null && now().getTime() / 1000 - last < hours * 3600)) return;
    isBusy = true;
    try {
      await make(join(folder, nameAt(now())));
      // Not before a new one is there.
      for (const { file } of backupsIn(folder, now()).slice(0, -keep)) rmSync(join(folder, file), { force: true });
      if (problem !== null) say("Backups work again.");
      problem = null;
    } catch ({ message }) {
      if (problem !== message) say(`The backup failed, and is tried again: ${message}`);
      problem = message;
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => void look(), lookEveryMilliseconds);
  timer.unref();
  return { state: () => ({ at: newest(), problem }), look, stop: () => clearInterval(timer) };
}

async function makeBackup(path) {
  const words = ["--disable-warning=ExperimentalWarning", join(root, "scripts", "backup.mjs"), path, "--check"];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "ignore", "pipe"] });
  const said = text(child.stderr);
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code !== 0) throw new Error((await said).trim() || `it ended with code ${code}`);
}

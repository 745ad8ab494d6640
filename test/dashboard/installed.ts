/** The package as people install it: packed, installed from the tarball, and run beside a service that is really there. */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

export type Ran = { code: number | null; out: string; err: string };
export type Installed = {
  folder: string;
  run: (
    command: string,
    words: readonly string[],
    more?: { input?: string; environment?: Record<string, string> },
  ) => Promise<Ran>;
  remove: () => void;
};

const home = join(import.meta.dirname, "..", "..", "clients", "typescript");

/** Packs and installs, which takes some seconds. `environment` is that of all that runs. */
export async function installed(environment: Record<string, string>): Promise<Installed> {
  const folder = mkdtempSync(join(tmpdir(), "tidemark-package-"));
  const bare = { PATH: process.env.PATH ?? "", HOME: folder, XDG_CONFIG_HOME: join(folder, "config") };
  const ran = (command: string, words: readonly string[], { input = "", more = {}, cwd = folder } = {}): Promise<Ran> =>
    new Promise((resolve, reject) => {
      const child = spawn(command, words, { cwd, env: { ...bare, ...more } });
      child.on("error", reject);
      const said = Promise.all([text(child.stdout), text(child.stderr)]);
      child.on("close", (code) => void said.then(([out, err]) => resolve({ code, out, err })));
      // A program may end before it has read what it is given.
      child.stdin.on("error", () => undefined);
      child.stdin.end(input);
    });
  const npm = async (words: readonly string[], cwd: string) => {
    const { code, err } = await ran("npm", [...words, "--loglevel=error"], { cwd });
    if (code !== 0) throw new Error(`npm ${words.join(" ")} failed: ${err}`);
  };
  await npm(["pack", "--pack-destination", folder], home);
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "";
  writeFileSync(join(folder, "package.json"), '{"private":true,"type":"module"}');
  await npm(["install", "--offline", "--no-audit", "--no-fund", join(folder, tarball)], folder);
  return {
    folder,
    run: (command, words, { input = "", environment: more = {} } = {}) =>
      ran(command === "tidemark" ? join(folder, "node_modules", ".bin", "tidemark") : command, words, {
        input,
        more: { ...environment, ...more },
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Files and the browser of the machine, with errors in sentences. */
import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { platform } from "node:os";
import { standardInput } from "./prompt.ts";

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EACCES: "it may not be read or written",
  EISDIR: "it is a folder",
  ENOTDIR: "what stands before it is no folder",
  ENOSPC: "the disk is full",
  EROFS: "the disk takes no writes",
};

async function saying<T>(path: string, verb: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    throw new Error(`${path} cannot be ${verb}: ${reasons[code] ?? message}`, { cause: error });
  }
}

/** A file as bytes; `-` is standard input. @throws Error with a sentence */
export const readPath = (path: string): Promise<Uint8Array> =>
  path === "-" ? standardInput() : saying(path, "read", readFile(path));

/** Writes a file; `-` is standard output. @throws Error with a sentence */
export async function writePath(path: string, content: string | Uint8Array): Promise<void> {
  if (path === "-") process.stdout.write(content);
  else await saying(path, "written", writeFile(path, content));
}

/** Whether a browser that is opened here is seen: over SSH it would open on a machine that nobody sits at, or in nothing. */
export function showsWindows(environment: Readonly<Record<string, string | undefined>>, system: string): boolean {
  if (system === "darwin" || system === "win32") return !environment.SSH_CONNECTION;
  return Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY);
}

/** Opens an http(s) address in the person's browser, where there is one; nothing is said where there is none. */
export function openAddress(address: string): Promise<void> {
  // Any other scheme could start any other program.
  if (!/^https?:\/\//i.test(address) || !showsWindows(process.env, platform())) return Promise.resolve();
  const [program, ...words] = {
    darwin: ["open"],
    win32: ["rundll32", "url.dll,FileProtocolHandler"],
  }[platform() as string] ?? ["xdg-open"];
  return new Promise((resolve) => {
    const child = spawn(program as string, [...words, address], { stdio: "ignore", detached: true });
    child.once("error", () => resolve());
    child.once("spawn", () => {
      child.unref();
      resolve();
    });
  });
}

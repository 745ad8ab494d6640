/** What a person types, or what is piped in. */
import { fstatSync } from "node:fs";
import { createInterface } from "node:readline";
import { buffer } from "node:stream/consumers";
import { Writable } from "node:stream";

export const standardInput = async (): Promise<Uint8Array> => buffer(process.stdin);

/** What was piped in; empty at a terminal, and where standard input is a device such as /dev/null. */
export async function pipedInput(): Promise<string> {
  if (process.stdin.isTTY || isDevice()) return "";
  return new TextDecoder().decode(await standardInput());
}

function isDevice(): boolean {
  try {
    return fstatSync(0).isCharacterDevice();
  } catch {
    // It is closed.
    return true;
  }
}

/** A line where a person types, unseen when it is a secret; all of standard input where it is piped in. */
export async function readInput(question: string, isSecret = false): Promise<string> {
  if (!process.stdin.isTTY) return new TextDecoder().decode(await standardInput()).trim();
  process.stderr.write(question);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: isSecret ? unseen : process.stderr, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once("line", resolve);
      lines.once("close", () => reject(new Error("Nothing was typed")));
    });
  } finally {
    lines.close();
    if (isSecret) process.stderr.write("\n");
  }
}

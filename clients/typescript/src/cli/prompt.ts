/** What a person types, or what is piped in. */
import { createInterface } from "node:readline";
import { buffer } from "node:stream/consumers";
import { Writable } from "node:stream";

export const standardInput = async (): Promise<Uint8Array> => buffer(process.stdin);

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

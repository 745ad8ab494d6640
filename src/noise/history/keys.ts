/** Short keys of what lines read; a watch remembers no texts. Pure. */
import { sha256 } from "../../secret/digest.ts";

const lineCharacters = 4;
const contentCharacters = 8;

export const keyOfLine = (line: string): string => sha256(line.trim()).slice(0, lineCharacters);

/** Keys of lines that were joined. */
export const chunks = (joined: string): string[] => joined.match(new RegExp(`.{${lineCharacters}}`, "g")) ?? [];

/** What these lines, by index, read. */
export const keyOfContent = (lines: readonly string[], indices: readonly number[]): string =>
  sha256(indices.map((index) => (lines[index] as string).trim()).join("\n")).slice(0, contentCharacters);

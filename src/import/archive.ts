/** Archives that people send: what cannot be read of one is a problem of their request. Pure. */
import { openZip, ZipProblem, type Archive } from "../lib/zip/zip.ts";
import { Problem, problem } from "../problem.ts";

/** An archive whose entries unpack to at most `allowance` bytes together. @throws Problem, here and where an entry is read. */
export function openArchive(bytes: Uint8Array, allowance: number): Archive {
  const archive = asRequestProblem(() => openZip(bytes, allowance));
  return {
    ...archive,
    read: (name, maxBytes) => asRequestProblem(() => archive.read(name, maxBytes)),
    text: (name, maxBytes) => asRequestProblem(() => archive.text(name, maxBytes)),
  };
}

/** What `read` returns. @throws Problem where it throws a ZipProblem. */
export function asRequestProblem<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ZipProblem)) throw error;
    throw error.isTooLarge ? new Problem("too_large", error.sentence) : problem.invalid(error.sentence);
  }
}

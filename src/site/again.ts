/**
 * The files of a list that was settled, asked whether they are as they were: a site where nothing moved costs an answer without a body
 * for each. Knows of no network.
 */
import type { FileAnswer, OnEntry, Sources } from "./source.ts";
import type { Validators } from "../lib/exchange/validators.ts";

/** A file with its validators, `at` its address. */
export type KnownFile = { at: string } & Validators;

/** Files that are remembered with their validators: a list of more of them is read anew. */
const maxKnown = 60;

/** What is remembered of the files of a whole list, those that just moved first; empty where one of them cannot be asked so. */
export function knownFiles(read: ReadonlyMap<string, Validators>, moved: string | null): KnownFile[] {
  if (read.size > maxKnown) return [];
  const files = [...read].map(([at, validators]) => ({ at, ...validators }));
  if (files.some(({ etag, lastModified }) => etag === undefined && lastModified === undefined)) return [];
  return files.toSorted((one, other) => Number(other.at === moved) - Number(one.at === moved));
}

/**
 * "unchanged", where all of them answer that they are; else the same sources, which have the file that moved without asking for it
 * again, and its address.
 */
export async function askAgain(
  known: readonly KnownFile[],
  starts: readonly string[],
  sources: Sources,
): Promise<"unchanged" | { sources: Sources; moved: string | null }> {
  const files = new Set(known.map(({ at }) => at));
  if (known.length === 0 || starts.some((start) => !files.has(start))) return { sources, moved: null };
  for (const file of known) {
    if (sources.isLate()) return { sources, moved: null };
    const read: Parameters<OnEntry>[] = [];
    const answer = await sources.file(file.at, (...entry) => void read.push(entry), file);
    if (!("unchanged" in answer)) return { sources: replaying(sources, { at: file.at, read, answer }), moved: file.at };
  }
  return "unchanged";
}

type Replay = { at: string; read: Parameters<OnEntry>[]; answer: FileAnswer };

const replaying = (sources: Sources, { at, read, answer }: Replay): Sources => ({
  ...sources,
  file: async (url, onEntry, validators) => {
    if (url !== at) return sources.file(url, onEntry, validators);
    for (const entry of read) onEntry(...entry);
    return answer;
  },
});

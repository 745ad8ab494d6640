/** A watch as lists show it: itself, and what stands beside it. Pure. */
import type { LoadedWatch, WatchTag } from "../row.ts";

export type ListedTag = WatchTag & { title: string; colour: string };

/** `snapshots`, `suppressed`: how many are kept. */
export type ListedWatch = {
  watch: LoadedWatch;
  tags: ListedTag[];
  strip: string;
  snapshots: number;
  suppressed: number;
  isUnseen: boolean;
};

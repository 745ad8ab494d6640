/** Writes down which pages of a site somebody wants read now, beside those that others want. */
import type { StorageStores } from "../../storage/world.ts";
import type { Member } from "../member.ts";
import { wantedIn, wantedNote, withWanted } from "./wanted.ts";

type Wanting = { watchId: number; members: readonly Member[]; pages: readonly Member[]; now: number };

/** `watchId`: of the site; `members`: all its pages; `pages`: those of them to read. */
export const noteWanted = (notes: StorageStores["notes"], { watchId, members, pages, now }: Wanting): Promise<void> =>
  notes.change(wantedNote(watchId), (before) =>
    JSON.stringify(withWanted(members, wantedIn(before, now), { pages, now })),
  );

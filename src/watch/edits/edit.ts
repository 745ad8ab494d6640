/** An edit of a watch as a value. Pure. */
import type { Settings } from "../../settings/fields.ts";

export type WatchEdit = {
  /** The revision that the edit made; it names the edit. */
  id: number;
  /** Unix seconds. */
  at: number;
  byKind: "key" | "session" | null;
  byLabel: string | null;
  members: string[];
  /** The open members as they were, null where nothing was set. */
  before: Settings;
};

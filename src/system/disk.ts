/** The disk of the data, for which the launcher of one machine answers. */
import type { Disk, World } from "../world.ts";

/** `launcher`: undefined where the data are on no disk of one's own. */
export const diskFrom = (launcher: Fetcher | undefined): World["net"]["disk"] =>
  launcher &&
  (async () => {
    const answer = await launcher.fetch("http://disk/state");
    const state = await answer.json<{ free_bytes: number; backup: Disk["backup"] }>();
    return { freeBytes: state.free_bytes, backup: state.backup };
  });

/** What is said of a watch that was just made, with the way back. Pure. */
import type { NewFlash } from "../session/flash.ts";

export const watchingNote = (uuid: string): NewFlash => ({
  key: "watching",
  undo: { action: "/watches/act", fields: [["one", `delete:${uuid}`]] },
});

/** The way back from an action on watches: the opposite action on those that it changed. Pure. */
import type { NewFlash } from "../session/flash.ts";

const opposites: Record<string, string> = {
  pause: "resume",
  resume: "pause",
  mute: "unmute",
  unmute: "mute",
  viewed: "unviewed",
  unviewed: "viewed",
  add_tag: "remove_tag",
  remove_tag: "add_tag",
  delete: "restore",
  restore: "delete",
};
/** A cookie of 4 kB holds no more UUIDs. */
const maxUndone = 80;

/** Where many that were deleted can be brought back: an undo holds no more than so many. */
export const afterAction = (action: string, count: number, next: string): string =>
  action === "delete" && count > maxUndone ? "/watches/deleted" : next;

/** The form that takes it back, or undefined where there is none: a check was made, or too many were changed. */
export function undoOf(done: { action: string; uuids: string[]; tag: string }): NewFlash["undo"] {
  const opposite = opposites[done.action];
  if (!opposite || done.uuids.length === 0 || done.uuids.length > maxUndone) return undefined;
  return {
    action: "/watches/act",
    fields: [
      ["many", opposite],
      ["tag", done.tag],
      ["watches", done.uuids.join(".")],
    ],
  };
}

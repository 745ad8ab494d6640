/** What a check knows before it asks the page: its request, the hashes of its settings, and where its baseline lies. Pure. */
import { message, type Message } from "../../message/message.ts";
import { askFrom } from "../../page/ask.ts";
import type { Ask } from "../../page/page.ts";
import { settingsHashes, type SettingsHashes } from "../../watch/hashes.ts";
import type { Outside, Subject } from "../subject.ts";
import { baselineOf, type Baseline } from "./baseline.ts";
import { isOverdue } from "./noise.ts";

export type Prepared = Pick<Outside, "lists" | "lowestInTags"> & {
  subject: Subject;
  hashes: SettingsHashes;
  request: Ask;
  /** True where an answer without news needs no reading: the settings of the last reading, and nothing to look at again. */
  mayStopEarly: boolean;
  baseline: Baseline;
};

/** Prepares a check; a sentence where a template of the request cannot be filled in. */
export function prepare(
  subject: Subject,
  { lists, lowestInTags, stored, now }: Pick<Outside, "lists" | "lowestInTags" | "stored" | "now">,
): Prepared | { problem: Message } {
  const { settings, memory, feedbackRules, isPreview } = subject;
  const hashes = settingsHashes(settings, { listsAt: lists?.facts.updatedAt, feedbackRules });
  const mayStopEarly =
    !isPreview &&
    memory.settingsHash === hashes.all &&
    memory.snapshotAt !== undefined &&
    !isOverdue(memory.noise, now());
  const request = askFrom(settings, memory, { now: now(), conditional: mayStopEarly });
  if ("problem" in request) return { problem: message("fetch.request", { problem: request.problem }) };
  return { subject, hashes, lists, lowestInTags, request, mayStopEarly, baseline: baselineOf(memory, stored) };
}

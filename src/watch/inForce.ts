/** What of a watch's settings its plan and its other settings change, as answers show it. Pure. */
import { statedMembers } from "../http/stated.ts";
import { englishOf } from "../message/textOf.ts";
import type { Effective } from "../settings/effective.ts";
import { fetchBackend } from "../settings/scheduling.ts";

/** The interval in force, and why it is longer than the settings say. */
export function intervalJson({ interval: { limited, ...interval } }: Effective) {
  if (!limited) return interval;
  const { sentence, ...asked } = limited;
  return { ...interval, limited: { ...asked, sentence: englishOf(sentence), ...statedMembers(sentence) } };
}

/** What reads the page, and why it is not what the settings say. */
export function backendJson(inForce: Effective) {
  const { value, reason } = fetchBackend(inForce);
  return { value, reason: reason && englishOf(reason), ...(reason ? statedMembers(reason) : {}) };
}

/** A digest for programs: the member `tidemark` of a webhook with all that it tells of. Pure. */
import { severeFirst } from "../digest/order.ts";
import type { Digest } from "../digest/digest.ts";
import { webhookEventOf, type ReportedEvent } from "./event.ts";
import { linesBytes, type WebhookEvent } from "./shape.ts";

/** What all differences of a digest may take together, in bytes of JSON. */
const allLinesBytes = 120_000;

/** The member with its name, as a notice carries it. */
export function digestData(event: ReportedEvent, digest: Digest): { name: string; value: WebhookEvent } {
  const { count, watches, from, to, link } = digest;
  const entries = severeFirst(digest.entries);
  const bytes = Math.min(linesBytes, Math.floor(allLinesBytes / Math.max(1, entries.length)));
  const changes = entries.map(({ id, kind, at, facts, words }) => {
    const data = webhookEventOf({ type: kind, id, time: at }, facts, bytes);
    return { ...data, message: words ? `${words.title}\n\n${words.body}`.slice(0, 4000).toWellFormed() : null };
  });
  return {
    name: "tidemark",
    value: {
      event,
      watch: null,
      change: null,
      digest: { count, watches, from, to, more: Math.max(0, count - entries.length), link, changes },
    },
  };
}

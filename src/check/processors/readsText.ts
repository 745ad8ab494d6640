/** What processors have in common that read a page as text: they differ in the source of the text, and in how texts are compared. */
import { triedBy } from "../../settings/tried.ts";
import type { ChooseSource } from "../../page/sources/source.ts";
import { PageView } from "../../reading/interstitial/pageView.ts";
import { decide, type Known } from "../steps/decide.ts";
import type { Accepted } from "../readings.ts";
import { isEdited, isReadOtherwise, rereadBaseline } from "../steps/edits.ts";
import type { Compare } from "../steps/evaluation.ts";
import type { Prepared } from "../steps/prepare.ts";
import type { Effective } from "../../settings/effective.ts";
import { namedTags } from "../../rules/conditions/index.ts";
import { readText } from "../steps/read.ts";
import { suspicionOf } from "../steps/suspicion.ts";
import type { Processor } from "./processor.ts";

/** `inPlace`: settings that are not the watch's to choose. */
export type TextProcessor = { sourceOf: ChooseSource; compare: Compare; inPlace?: Partial<Effective> };

/** A processor of text. */
export function readsText({ sourceOf, compare, inPlace = {} }: TextProcessor): Processor & TextProcessor {
  const read: Processor["read"] = (page, { settings, lists }) =>
    readText(page, { ...settings, ...inPlace }, { sourceOf, lists });
  return {
    sourceOf,
    compare,
    read,
    suspicionOf: async ({ page, read }, { subject: { memory, settings }, hashes, request, baseline }) => {
      const reading = "reading" in read ? read.reading : undefined;
      const isMoved = reading !== undefined && reading.fingerprint !== memory.fingerprint;
      return suspicionOf({
        sight: new PageView(page, reading),
        read,
        asked: request.url,
        usualTitle: memory.pageTitle ?? null,
        usualText: isMoved ? await baseline.text() : null,
        usualUrl: memory.requestHash === hashes.request ? memory.finalUrl : undefined,
        usualType: memory.contentType,
        isKnown: memory.snapshotAt !== undefined,
        usuallyEnds: isMoved && memory.hasEnd,
        tried: triedBy(settings, page.browser !== undefined),
      });
    },
    decide: async (task) => decide({ ...task, known: await knownOf(task.accepted, task.prepared, read), compare }),
  };
}

/** What of the baseline this reading is compared with: nothing is loaded for one that is the same under the same settings. */
async function knownOf(
  { page, read }: Accepted,
  { subject, hashes, lists, request, lowestInTags: pricesOf, baseline }: Prepared,
  readAs: Processor["read"],
): Promise<Known> {
  const { settings, memory } = subject;
  if (!isEdited(memory, hashes) && read.reading.fingerprint === memory.fingerprint)
    return { previous: null, reread: null, seenLines: null, lowestInTags: null };
  const reread = isReadOtherwise(memory, hashes)
    ? await rereadBaseline(await baseline.markup(), { memory, page }, (stored) =>
        readAs(stored, { settings, lists, asked: request.url, usualTitle: memory.pageTitle ?? null }),
      )
    : null;
  const seenLines = settings.check_unique_lines ? await baseline.lines() : null;
  const tags = namedTags(settings.conditions);
  const lowestInTags = tags.length ? await pricesOf(tags) : null;
  return { previous: await baseline.text(), reread, seenLines, lowestInTags };
}

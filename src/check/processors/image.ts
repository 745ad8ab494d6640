/**
 * image_ssim_diff: the picture of the page against that of the last accepted snapshot, so that small drifts add up. In order:
 *
 * 1. A wall or a sign-in page in place of the page is a failure, and so is a page that cannot be photographed; what else may stand in its
 *    place is doubted (pictureSuspicion.ts).
 * 2. No baseline yet: this picture becomes it.
 * 3. The same picture: unchanged.
 * 4. Compared inside bounding_box (or where the first include_filter stands) and outside ignore_regions; it changed where
 *    more than min_change_percentage of those pixels did. Below that the baseline stays.
 * 5. Where the baseline was made by other settings, what would have changed is a new baseline instead, listed as suppressed.
 */
import { message, type Message } from "../../message/message.ts";
import { everythingCounts } from "../../lib/difference/judgement.ts";
import type { SuppressedReading } from "../../history/suppressed/entry.ts";
import { areaOf, comparisonSettings } from "../../image/area.ts";
import { comparePictures, type Comparison } from "../../lib/picture/compare.ts";
import { severityOfPicture } from "../../reading/severity/severity.ts";
import { PngProblem } from "../../lib/picture/png.ts";
import { summaryOfComparison, pictureText } from "../../lib/picture/words.ts";
import { newMatchBudget } from "../../lib/regex/budget.ts";
import type { FetchFailure, Page } from "../../page/page.ts";
import { obstacleOf } from "../../reading/interstitial/obstacle.ts";
import { PageView } from "../../reading/interstitial/pageView.ts";
import { sha256 } from "../../secret/digest.ts";
import type { Effective } from "../../settings/effective.ts";
import type { Stage } from "../../trace.ts";
import type { SettingsHashes } from "../../watch/hashes.ts";
import type { WatchMemory } from "../../watch/memory.ts";
import type { Outcome } from "../outcome.ts";
import { memoryOfPage } from "../steps/answer.ts";
import type { TextReading } from "../steps/read.ts";
import { suppressedReading } from "../suppressed.ts";
import type { Verdict } from "../verdict.ts";
import { suspicionOfPicture } from "./pictureSuspicion.ts";
import type { DecisionTask, Processor, ReadingTask } from "./processor.ts";
import { triedBy } from "../../settings/tried.ts";
import { obstacleFailure } from "../../page/suspect/sentences.ts";

/** The processor of pictures. What stands in front of the page fails when it is read. */
export const image: Processor = {
  read: async (page, task) => {
    const sight = new PageView(page);
    const failure = failureOf(page, sight, task);
    const { elapsedMs, status } = page;
    const common = { stages: [], budget: newMatchBudget() };
    if (failure) return { ...common, failure: { kind: "failure", elapsedMs, status, ...failure } };
    return { ...common, reading: readingOf(page, sight) };
  },
  suspicionOf: ({ page, read }, prepared) => suspicionOfPicture(page, read, prepared),
  decide: async (task) => ({ kind: "decided", outcome: await outcomeOf(task) }),
};

/** Rule 1. */
function failureOf(
  page: Page,
  sight: PageView,
  { settings, asked, usualTitle }: ReadingTask,
): Pick<FetchFailure, "class" | "sentence"> | null {
  const obstacle = obstacleOf({ sight, asked, usualTitle });
  if (obstacle) return obstacleFailure(obstacle, triedBy(settings, page.browser !== undefined));
  if (!page.browser?.screenshot) return { class: "unsupported_type", sentence: message("page.no_picture") };
  if (settings.include_filters[0]?.trim() && !comparisonSettings(settings).bounding_box && !page.browser.focus)
    return {
      class: "filter_no_match",
      sentence: message("page.nothing_visible"),
    };
  return null;
}

/** The picture as a reading: its digest is the fingerprint. Its text is known once it was compared. */
function readingOf(page: Page, sight: PageView): TextReading {
  const { png } = page.browser?.screenshot ?? { png: new Uint8Array() };
  return {
    text: "",
    compared: "",
    fingerprint: sha256(png),
    title: sight.isHtml ? sight.title || null : null,
    markup: sight.characters,
    hasLdjsonPriceData: false,
  };
}

type Conclusion = Verdict extends infer V ? (V extends Verdict ? Omit<V, "trace" | "reading"> : never) : never;

async function outcomeOf({ accepted, prepared, now }: DecisionTask): Promise<Outcome> {
  const { page, read } = accepted;
  const { subject, hashes, baseline } = prepared;
  const { settings, memory } = subject;
  const before = await baseline.picture();
  const isSame = before !== null && sha256(before) === read.reading.fingerprint;
  const comparison = before && !isSame ? await comparisonWith(before, page, settings) : null;
  const stages = [...accepted.stages, ...(comparison ? [stageOf(comparison, settings)] : [])];
  const conclusion: Conclusion = isSame
    ? { kind: "unchanged", why: "same_picture" }
    : conclusionOf(comparison, { memory, settings, hashes });

  const { width, height } = page.browser?.screenshot ?? { width: 0, height: 0 };
  const text = pictureText({ width, height, digest: read.reading.fingerprint, comparison });
  const reading: TextReading = { ...read.reading, text, compared: text };
  const why = "why" in conclusion ? `${conclusion.kind}: ${conclusion.why}` : conclusion.kind;
  const trace = { checked_at: now, verdict: why, reason: reasons[conclusion.kind] ?? "", stages };
  const verdict = { ...conclusion, reading, trace } as Verdict;
  const suppressed =
    verdict.kind === "quiet"
      ? suppressedPicture({ verdict, reading, memory, previous: await baseline.text() }, comparison)
      : null;
  return {
    verdict,
    learned: {
      ...memoryOfPage(page, memory, now),
      settingsHash: hashes.all,
      requestHash: hashes.request,
      textHash: hashes.text,
      pageTitle: reading.title ?? undefined,
    },
    fetchMs: page.elapsedMs,
    markup: reading.markup.length ? reading.markup : null,
    lineKeys: null,
    isTraced: true,
    reading,
    page,
    hashes,
    suppressed,
  };
}

/** Rules 2, 4 and 5, for a picture that is not the one of the baseline. */
function conclusionOf(
  comparison: Comparison | null,
  { memory, settings, hashes }: { memory: WatchMemory; settings: Effective; hashes: SettingsHashes },
): Conclusion {
  if (memory.snapshotAt === undefined) return { kind: "first", waits: false };
  if (comparison && comparison.changePercentage <= comparisonSettings(settings).min_change_percentage)
    return { kind: "unchanged", why: "same_picture" };
  const isEdited = memory.requestHash !== hashes.request || memory.textHash !== hashes.text;
  if (!comparison || isEdited) return { kind: "quiet", why: "settings" };
  const counts = { added: 0, removed: 0, replaced: comparison.regions.length };
  const rest = {
    judgement: everythingCounts,
    cleared: false,
    severity: severityOfPicture(comparison.changePercentage),
  };
  return { kind: "changed", counts, brief: summaryOfComparison(comparison), words: null, ...rest };
}

async function comparisonWith(before: Uint8Array, page: Page, settings: Effective): Promise<Comparison | null> {
  const seen = page.browser;
  if (!seen?.screenshot) return null;
  try {
    return await comparePictures(before, seen.screenshot.png, {
      area: areaOf(settings, { scale: seen.screenshot.scale, focus: seen.focus ?? null }),
      threshold: comparisonSettings(settings).threshold,
    });
  } catch (error) {
    // A baseline that cannot be read is replaced like one that is gone.
    if (error instanceof PngProblem) return null;
    throw error;
  }
}

function stageOf({ regions, ...facts }: Comparison, settings: Effective): Stage {
  const { threshold, min_change_percentage } = comparisonSettings(settings);
  return {
    stage: "picture",
    facts: {
      change_percentage: facts.changePercentage,
      changed_pixels: facts.changedPixels,
      antialiased_pixels: facts.antialiasedPixels,
      compared_pixels: facts.comparedPixels,
      regions: regions.length,
      threshold,
      min_change_percentage,
    },
    table: regions.slice(0, 20),
  };
}

const reasons: Readonly<Record<string, Message>> = {
  first: message("verdict.first_picture"),
  quiet: message("verdict.picture_anew"),
  unchanged: message("verdict.picture_little"),
  changed: message("verdict.picture_changed"),
};

type Quiet = { verdict: Verdict; reading: TextReading; memory: WatchMemory; previous: string | null };

/** How it differs from the baseline that it replaces, in words: what tells the texts of two pictures apart is a mark for us alone. */
function suppressedPicture(of: Quiet, comparison: Comparison | null): SuppressedReading | null {
  const suppressed = suppressedReading(of);
  const brief = comparison ? summaryOfComparison(comparison) : "The picture of the page changed";
  if (!suppressed) return null;
  const { words: _, ...said } = suppressed;
  return { ...said, brief };
}

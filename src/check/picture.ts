/**
 * The verdict of `image_ssim_diff`: the picture of the page against that of the last accepted snapshot, so that small
 * drifts add up. In order:
 *
 * 1. A wall or a sign-in page in place of the page is a failure, and so is a page that cannot be photographed.
 * 2. No baseline yet: this picture becomes it.
 * 3. The same picture: unchanged.
 * 4. Compared inside bounding_box (or where the first include_filter stands) and outside ignore_regions; it changed where
 *    more than min_change_percentage of those pixels did. Below that the baseline stays.
 * 5. Where the baseline was made by other settings, what would have changed is a new baseline instead, listed as held back.
 */
import type { Place } from "../storage/objects.ts";
import type { Effective } from "../settings/effective.ts";
import type { Reading } from "../watch/reading.ts";
import type { NotifyWorld } from "../notify/world.ts";
import { sha256 } from "../secret/digest.ts";
import { areaOf, comparisonSettings } from "../image/area.ts";
import { comparePictures, type Comparison } from "../lib/picture/compare.ts";
import { PngProblem } from "../lib/picture/png.ts";
import { type Withheld } from "../history/suppressed/held.ts";
import { briefOf, pictureText } from "../lib/picture/words.ts";
import type { FetchFailure, Page } from "../page/page.ts";
import type { TextReading } from "./read.ts";
import { wallOf, wallSentence } from "../page/suspect/challenge.ts";
import { isLoginWall, loginSentence } from "../page/suspect/login.ts";
import { Sight } from "../page/suspect/sight.ts";
import type { Stage } from "../trace.ts";
import type { Verdict } from "./verdict.ts";
import { withheld } from "./suppressed.ts";

export type PictureLook = {
  settings: Effective;
  memory: Reading;
  place: Place | null;
  page: Page;
  asked: string;
  /** True where other settings made the baseline. */
  isEdited: boolean;
  stages: Stage[];
};

export type Pictured =
  | { failure: Pick<FetchFailure, "class" | "sentence"> }
  | { verdict: Verdict; reading: TextReading; markup: string | null; withheld: Withheld | null };

/** What the picture of a page means. Never throws for what a page is. */
export async function pictured(world: NotifyWorld, look: PictureLook): Promise<Pictured> {
  const { memory, page, stages, settings } = look;
  const sight = new Sight(page);
  const maker = wallOf(sight);
  if (maker !== null) return { failure: { class: "challenge", sentence: wallSentence(maker) } };
  if (isLoginWall({ sight, asked: look.asked, usualTitle: memory.pageTitle ?? null }))
    return { failure: { class: "login_wall", sentence: loginSentence } };
  const screenshot = page.browser?.screenshot;
  if (!screenshot)
    return {
      failure: { class: "unsupported_type", sentence: "What the site answered is no page that can be photographed." },
    };
  if (settings.include_filters[0]?.trim() && !comparisonSettings(settings).bounding_box && !page.browser?.focus)
    return {
      failure: { class: "filter_no_match", sentence: "Nothing visible on the page matches the first include filter." },
    };

  const digest = sha256(screenshot.png);
  const before = await picturesBefore(world, look);
  if (before && sha256(before) === digest)
    return concluded(
      look,
      { kind: "unchanged", why: "same_picture" },
      { sight, digest, comparison: null, now: world.clock.now() },
    );
  const comparison = before && (await compared(before, look));
  if (comparison) stages.push(stageOf(comparison, settings));
  const found = { sight, digest, comparison, now: world.clock.now() };
  if (memory.snapshotAt === undefined) return concluded(look, { kind: "first", waits: false }, found);
  if (comparison && comparison.changePercentage <= comparisonSettings(settings).min_change_percentage)
    return concluded(look, { kind: "unchanged", why: "same_picture" }, found);
  if (!comparison || look.isEdited)
    return listed(world, look, concluded(look, { kind: "quiet", why: "settings" }, found));
  const counts = { added: 0, removed: 0, replaced: comparison.regions.length };
  return concluded(
    look,
    { kind: "changed", counts, brief: briefOf(comparison), heldLines: null, cleared: false },
    found,
  );
}

async function picturesBefore(world: NotifyWorld, { memory, place }: PictureLook): Promise<Uint8Array | null> {
  return place && memory.pictureObject ? world.stores.objects.bytes(place, memory.pictureObject) : null;
}

async function compared(before: Uint8Array, { page, settings }: PictureLook): Promise<Comparison | null> {
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
  const { threshold, min_change_percentage: least } = comparisonSettings(settings);
  return {
    stage: "picture",
    facts: {
      change_percentage: facts.changePercentage,
      changed_pixels: facts.changedPixels,
      antialiased_pixels: facts.antialiasedPixels,
      compared_pixels: facts.comparedPixels,
      regions: regions.length,
      threshold,
      min_change_percentage: least,
    },
    table: regions.slice(0, 20),
  };
}

const reasons: Record<string, string> = {
  first: "First picture: it is the baseline",
  quiet: "The settings or the baseline changed: this picture is the new baseline",
  unchanged: "No more of the picture changed than is ignored",
  changed: "The picture changed",
};

/** With how it differs from the baseline that it replaces. */
async function listed(world: NotifyWorld, { memory, place }: PictureLook, made: Concluded): Promise<Pictured> {
  const previous =
    place && memory.snapshotObject ? await world.stores.objects.text(place, memory.snapshotObject) : null;
  return { ...made, withheld: withheld({ ...made, memory, previous, ignoreWhitespace: false }) };
}

type Concluded = Exclude<Pictured, { failure: unknown }>;
type Conclusion = Verdict extends infer V ? (V extends Verdict ? Omit<V, "trace" | "reading"> : never) : never;
type Found = { sight: Sight; digest: string; comparison: Comparison | null; now: number };

function concluded({ page, stages }: PictureLook, conclusion: Conclusion, found: Found): Concluded {
  const { sight, digest, comparison, now } = found;
  const size = page.browser?.screenshot ?? { width: 0, height: 0 };
  const text = pictureText({ width: size.width, height: size.height, digest, comparison });
  const markup = sight.markup;
  const reading: TextReading = {
    text,
    compared: text,
    fingerprint: digest,
    title: sight.isHtml ? sight.title || null : null,
    markup,
    hasLdjsonPriceData: false,
  };
  const why = "why" in conclusion ? `${conclusion.kind}: ${conclusion.why}` : conclusion.kind;
  const trace = { checked_at: now, verdict: why, reason: reasons[conclusion.kind] ?? "", stages };
  return { verdict: { ...conclusion, reading, trace } as Verdict, reading, markup: markup || null, withheld: null };
}

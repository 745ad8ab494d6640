import type { NotifyWorld } from "../notify/world.ts";
import type { Effective } from "../settings/effective.ts";
import { fetchBackend } from "../settings/scheduling.ts";
import type { Reading } from "../watch/reading.ts";
import type { Place } from "../storage/objects.ts";
import { decodeLineKeys, encodeLineKeys, lineKeys } from "../lib/difference/lineKeys.ts";
import type { Asking } from "./again.ts";
import { askFrom } from "../page/ask.ts";
import { toldOfFilter } from "../page/sources/source.ts";
import { cookiesAfter, keptJar } from "./cookies.ts";
import { sha256 } from "../secret/digest.ts";
import { fetchPage } from "./fetch.ts";
import { awaitedMatchOf, settingsHashes, type SettingsHashes } from "../watch/hashes.ts";
import { hasEnd } from "../page/suspect/ending.ts";
import { trusted } from "./trusted.ts";
import { judged } from "./judged.ts";
import { adListsFor } from "../blocklist/update.ts";
import { isOverdue, noiseUnmoved } from "./noise.ts";
import type { Lesson } from "../noise/feedback/lesson.ts";
import { rebased } from "./rebase.ts";
import type { Ask, Fetched, FetchFailure, Page } from "../page/page.ts";
import { pictured } from "./picture.ts";
import type { Stage, Trace } from "../trace.ts";
import { type Observation } from "./observation.ts";

type Look = {
  settings: Effective;
  reading: Reading;
  place: Place | null;
  /** Whose language model may be asked, where there is no watch. */
  userId?: number | null;
  /** What people taught about the page. */
  lessons?: readonly Lesson[];
  /** When the page was last looked at, whatever came of it; Unix seconds. */
  lastCheckedAt?: number;
  /** True: no shortcut is taken, the page is fetched and read whole. */
  whole?: boolean;
};

export async function observe(world: NotifyWorld, look: Look): Promise<Observation> {
  const { settings, reading } = look;
  const lists = await adListsFor(world, settings);
  const hashes = settingsHashes(settings, { listsAt: lists?.facts.updatedAt, lessons: look.lessons });
  const sameSettings =
    !look.whole &&
    reading.settingsHash === hashes.all &&
    reading.snapshotAt !== undefined &&
    !isOverdue(reading.noise, world.clock.now());
  const ask = askFrom(settings, reading, { now: world.clock.now(), conditional: sameSettings });
  if ("problem" in ask)
    return failed(
      world,
      { kind: "failure", class: "parse", sentence: `The request cannot be made: ${ask.problem}`, elapsedMs: 0 },
      [],
    );
  const jar = await keptJar(world.stores.sealer, look);
  if (jar) ask.jar = jar;
  const fetched = await fetchPage(world, { ask, settings, memory: reading });
  // Whoever looks again is the same visitor.
  if (fetched.jar) ask.jar = fetched.jar;
  const observation = await observed(world, look, { fetched, ask, hashes, sameSettings });
  const after = observation.verdict.kind === "failed" ? null : (fetched.jar ?? null);
  const end = { before: jar, after, isWritten: observation.traced, now: world.clock.now() };
  const seen = { ...observation.seen, ...(await cookiesAfter(world.stores.sealer, look, end)) };
  const browser = fetched.kind === "not_modified" ? undefined : fetched.browser;
  return { ...observation, seen, ...(browser ? { browser } : {}) };
}

async function observed(
  world: NotifyWorld,
  look: Look,
  { fetched, ask, hashes, sameSettings }: { fetched: Fetched; ask: Ask; hashes: SettingsHashes; sameSettings: boolean },
): Promise<Observation> {
  const { settings, reading } = look;
  const stage = fetchStage(fetched, settings);
  if (fetched.kind === "failure") return failed(world, fetched, [stage]);
  const rest = noiseUnmoved(settings, reading.noise, world.clock.now());
  if (fetched.kind === "not_modified") return unmoved(world, { fetched, stage, why: "not_modified", seen: rest });

  if (settings.processor === "image_ssim_diff") return photographed(world, look, { page: fetched, ask, stage, hashes });
  const seen = seenOf(fetched);
  if (sameSettings && reading.bodyHash === seen.bodyHash) {
    const { validators, finalUrl, status, hybrid } = seen;
    const again = { validators, finalUrl, status, ...(hybrid ? { hybrid } : {}), ...rest };
    return unmoved(world, { fetched, stage, why: "same_body", seen: again });
  }
  return looked(world, look, { page: fetched, ask, stage, hashes });
}

async function photographed(
  world: NotifyWorld,
  { settings, reading: memory, place }: Look,
  { page, ask, stage, hashes }: { page: Page; ask: Ask; stage: Stage; hashes: SettingsHashes },
): Promise<Observation> {
  const stages = [stage];
  const isEdited = memory.requestHash !== hashes.request || memory.textHash !== hashes.text;
  const seen = await pictured(world, { settings, memory, place, page, asked: ask.url, isEdited, stages });
  const { elapsedMs, status } = page;
  if ("failure" in seen)
    return { ...failed(world, { kind: "failure", elapsedMs, status, ...seen.failure }, stages), unread: page };
  return {
    verdict: seen.verdict,
    seen: {
      ...seenOf(page),
      settingsHash: hashes.all,
      requestHash: hashes.request,
      textHash: hashes.text,
      pageTitle: seen.reading.title ?? undefined,
    },
    fetchMs: elapsedMs,
    markup: seen.markup,
    lineKeys: null,
    traced: true,
    reading: seen.reading,
    page,
    hashes,
    withheld: seen.withheld,
  };
}

async function looked(
  world: NotifyWorld,
  { settings, reading: memory, place, userId = null, lessons, lastCheckedAt, whole }: Look,
  { page: fetched, ask, stage, hashes }: { page: Page; ask: Ask; stage: Stage; hashes: SettingsHashes },
): Promise<Observation> {
  const comparedWith = (known: Reading) => ({ memory: known, usualText: usualTextOf(world, known, place) });
  const asking: Asking = { ask, settings, ...comparedWith(memory), userId: place?.userId ?? userId, keeps: !whole };
  const made = await trusted(world, asking, fetched);
  const stages = [stage, ...made.stages];
  if ("failure" in made) {
    const isKnown = memory.snapshotAt !== undefined;
    const failure = toldOfFilter(made.failure, { isKnown });
    const awaits = !isKnown && failure.class === "filter_no_match" ? { awaitedMatch: awaitedMatchOf(hashes) } : {};
    return { ...failed(world, failure, stages), unread: made.page, seen: { ...made.learned, ...awaits } };
  }
  const edited = { settings, memory, hashes, read: made.read, page: made.page, stages };
  const base = place ? await rebased(world, { ...edited, place }) : { memory };
  if ("kept" in base) return base.kept;
  const seenLines = settings.check_unique_lines && place ? await linesSeen(world, place, memory) : null;
  const { verdict, read, page, noise, withheld } = await judged(
    world,
    {
      settings,
      memory: base.memory,
      place,
      asking: { ...asking, ...comparedWith(base.memory) },
      lessons,
      lastCheckedAt,
    },
    { ...made, stages, seenLines },
  );
  const { reading } = read;
  const sentence = read.budget.problem?.sentence;
  const { elapsedMs, status } = page;
  if (sentence) return failed(world, { kind: "failure", class: "parse", sentence, elapsedMs, status }, stages);
  return {
    verdict,
    seen: {
      ...seenOf(page),
      settingsHash: hashes.all,
      fingerprint: base.memory.fingerprint,
      requestHash: hashes.request,
      textHash: hashes.text,
      pageTitle: reading.title ?? undefined,
      hasLdjsonPriceData: reading.hasLdjsonPriceData || undefined,
      noise,
      ...made.learned,
    },
    fetchMs: elapsedMs,
    markup: reading.markup,
    lineKeys: settings.check_unique_lines
      ? encodeLineKeys(new Set([...(seenLines ?? []), ...lineKeys(reading.text)]))
      : null,
    traced: true,
    reading,
    page,
    hashes,
    withheld,
  };
}

/** Reads the text of the baseline at most once, and only where a fingerprint differs from its own. */
function usualTextOf(world: NotifyWorld, memory: Reading, place: Place | null): Asking["usualText"] {
  let text: Promise<string | null> | null = null;
  return async (fingerprint) => {
    if (!place || !memory.snapshotObject || memory.fingerprint === fingerprint) return null;
    text ??= world.stores.objects.text(place, memory.snapshotObject);
    return text;
  };
}

/** The lines ever accepted; for a watch that has just begun to ask, those of its last snapshot. */
async function linesSeen(world: NotifyWorld, place: Place, memory: Reading): Promise<ReadonlySet<string>> {
  if (memory.linesObject) {
    const bytes = await world.stores.objects.bytes(place, memory.linesObject);
    if (bytes) return decodeLineKeys(bytes);
  }
  const text = memory.snapshotObject ? await world.stores.objects.text(place, memory.snapshotObject) : null;
  return text === null ? new Set() : lineKeys(text);
}

function seenOf(page: Page): Partial<Reading> {
  return {
    bodyHash: sha256(page.body),
    validators: page.validators,
    finalUrl: page.finalUrl,
    status: page.status,
    contentType: page.contentType || undefined,
    hasEnd: hasEnd(page) ?? undefined,
    server: page.headers.server?.slice(0, 255),
    ...(page.hybrid ? { hybrid: page.hybrid } : {}),
  };
}

function fetchStage(fetched: Fetched, settings: Effective): Stage {
  const facts: Record<string, string | number> = {
    backend: fetchBackend(settings).value,
    elapsed_ms: fetched.elapsedMs,
  };
  if (fetched.kind === "failure")
    Object.assign(facts, { failure: fetched.class, ...(fetched.status ? { status: fetched.status } : {}) });
  else Object.assign(facts, { final_url: fetched.finalUrl });
  if (fetched.kind === "page")
    Object.assign(facts, {
      status: fetched.status,
      content_type: fetched.contentType,
      bytes: fetched.body.length,
      redirects: fetched.redirects,
    });
  if (fetched.jar) facts.cookies_kept = fetched.jar.length;
  const notes = fetched.kind === "page" ? fetched.notes : undefined;
  return { stage: "fetch", facts, ...(notes ? { notes } : {}) };
}

const nothing = { markup: null, lineKeys: null, reading: null, page: null, hashes: null };

function unmoved(
  world: NotifyWorld,
  {
    fetched,
    stage,
    why,
    seen,
  }: { fetched: Fetched; stage: Stage; why: "not_modified" | "same_body"; seen: Partial<Reading> },
): Observation {
  const reason =
    why === "not_modified" ? "The server says that the page is as it was" : "The page is byte for byte as it was";
  const trace: Trace = { checked_at: world.clock.now(), verdict: `unchanged: ${why}`, reason, stages: [stage] };
  return { verdict: { kind: "unchanged", why, trace }, seen, fetchMs: fetched.elapsedMs, ...nothing, traced: false };
}

function failed(world: NotifyWorld, failure: FetchFailure, stages: Stage[]): Observation {
  const trace: Trace = {
    checked_at: world.clock.now(),
    verdict: `failed: ${failure.class}`,
    reason: failure.sentence,
    stages,
  };
  return {
    verdict: { kind: "failed", failure, trace },
    seen: {},
    fetchMs: failure.elapsedMs,
    ...nothing,
    traced: true,
  };
}

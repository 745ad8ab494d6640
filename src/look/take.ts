/** Taking a look: the page is fetched once, as a check of these settings would, and what was found on it is written down. */
import { message, type Sentence } from "../message/message.ts";
import type { Effective } from "../settings/effective.ts";
import { settingsHashes } from "../watch/hashes.ts";
import type { WatchMemory } from "../watch/memory.ts";
import type { ObjectOwner } from "../storage/objects.ts";
import { randomBytes } from "../secret/random.ts";
import { charactersOf } from "../lib/charset/charset.ts";
import { titleOf } from "../lib/document/nodes.ts";
import type { Document } from "../lib/document/tape.ts";
import { parsePage } from "../lib/html/page.ts";
import { askFrom } from "../page/ask.ts";
import { packStepsRun } from "../page/browser/shots.ts";
import type { Fetched, FetchFailure, Page } from "../page/page.ts";
import { sourceNameOf, type SourceName } from "../lib/sniff/sniff.ts";
import { asksForMarkup } from "../page/sources/index.ts";
import { hasPrices } from "../page/sources/prices.ts";
import { obstacleOf } from "../reading/interstitial/obstacle.ts";
import { PageView } from "../reading/interstitial/pageView.ts";
import { isEmptyShell } from "../reading/interstitial/shell.ts";
import { iconAddresses } from "../lib/icon/links.ts";
import { storedJar } from "../check/cookies.ts";
import { processors } from "../check/processors/index.ts";
import { fetchPage } from "../check/steps/fetch.ts";
import {
  feedFindings,
  tableFinding,
  frameFindings,
  kindFindings,
  obstacleFinding,
  priceFinding,
  type Finding,
  type Rendering,
} from "./findings.ts";
import { lookId, type Look, type TakenLook } from "./look.ts";
import type { LookWorld } from "./world.ts";

/** `watch`: the watch whose settings they are; `photographs`: a browser that reads the page takes its picture. */
export type LookTask = {
  settings: Effective;
  memory: WatchMemory;
  place: ObjectOwner | null;
  watch: string | null;
  photographs: boolean;
};

/** Fetches the page once. Never throws for what the web does: a look at a page that cannot be read says why. */
export async function performLook(world: LookWorld, task: LookTask): Promise<TakenLook> {
  const { settings, memory, place, photographs } = task;
  const at = world.clock.now();
  const asked = askFrom(settings, {}, { now: at, conditional: false });
  if ("problem" in asked) return takenOf(world, { task, at, url: settings.url, fetched: unasked(asked.problem) });
  const jar = await storedJar(world.stores.sealer, { settings, memory, place });
  const ask = jar ? { ...asked, jar } : asked;
  const fetched = await fetchPage(world, { ask, settings, memory, photographs });
  return takenOf(world, { task, at, url: ask.url, fetched });
}

const unasked = (problem: Sentence): FetchFailure => ({
  kind: "failure",
  class: "parse",
  sentence: message("fetch.request", { problem }),
  elapsedMs: 0,
});

type Taken = { task: LookTask; at: number; url: string; fetched: Fetched };

async function takenOf(world: LookWorld, { task, at, url, fetched }: Taken): Promise<TakenLook> {
  const browser = fetched.kind === "not_modified" ? undefined : fetched.browser;
  const page = fetched.kind === "page" ? fetched : null;
  const rendering = { isRendered: browser !== undefined, hasBrowser: Boolean(world.net.browser) };
  const found = page ? await foundOn(page, task.settings, rendering) : nothingFound;
  const failure = fetched.kind === "failure" ? fetched : null;
  const look: Look = {
    id: lookId(at, randomBytes(16)),
    at,
    url,
    watch: task.watch,
    requestHash: settingsHashes(task.settings).request,
    page: page && pageFacts(page),
    failure: failure && failureFacts(failure),
    fetchMs: fetched.elapsedMs,
    readBy: browser ? "browser" : "http",
    notes: page?.notes ?? [],
    ...found,
    findings: failure ? obstacleFinding(failure.class, rendering) : found.findings,
    picture: browser?.screenshot ? sizeOf(browser.screenshot) : null,
    elements: browser?.elements ?? null,
    hasSteps: Boolean(browser?.run),
  };
  const { screenshot = null, run = null } = browser ?? {};
  return { look, body: page?.body ?? null, picture: screenshot?.png ?? null, steps: run && packStepsRun(run) };
}

const failureFacts = (failure: FetchFailure): NonNullable<Look["failure"]> => ({
  class: failure.class,
  sentence: failure.sentence,
  status: failure.status ?? null,
  ...(failure.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: failure.retryAfterSeconds }),
});

const sizeOf = ({ width, height, scale, viewport }: NonNullable<Look["picture"]>) => ({
  width,
  height,
  scale,
  ...(viewport ? { viewport } : {}),
});

function pageFacts({ body: _body, browser: _browser, jar: _jar, ...facts }: Page): Look["page"] {
  return facts;
}

type Found = { kind: SourceName | null; title: string | null; favicon: string | null; findings: Finding[] };
const nothingFound: Found = { kind: null, title: null, favicon: null, findings: [] };

const titleCharacters = 300;

async function foundOn(page: Page, settings: Effective, rendering: Rendering): Promise<Found> {
  const { characters } = charactersOf(page.body, page.contentType);
  const { contentType, finalUrl, body: bytes } = page;
  const kind = sourceNameOf({
    contentType,
    characters,
    bytes,
    url: finalUrl,
    asksForMarkup: asksForMarkup(settings),
  });
  if (kind !== "html") return { ...nothingFound, kind, findings: kindFindings(kind, characters.text) };
  const document = parsePage(characters.octets);
  const sight = new PageView(page);
  const obstacle = obstacleOn(sight, settings.url, rendering);
  const [icon = null] = iconAddresses(characters, finalUrl);
  return {
    kind,
    title: titleOf(document)?.slice(0, titleCharacters) || null,
    favicon: icon?.startsWith("data:") ? null : icon,
    findings: [
      ...obstacle,
      ...(obstacle.length || !mayStatePrice(document) ? [] : await priceOn(page, settings)),
      ...(obstacle.length ? [] : [...tableFinding(document), ...feedFindings(document, finalUrl)]),
      // A frame may be what an empty page is there for; on a wall it belongs to the wall.
      ...(obstacle.every(({ kind }) => kind === "needs_browser") ? frameFindings(page.unreadFrames ?? []) : []),
    ],
  };
}

function obstacleOn(sight: PageView, asked: string, rendering: Rendering): Finding[] {
  const obstacle = obstacleOf({ sight, asked, usualTitle: null });
  if (obstacle) return obstacleFinding(obstacle.class, rendering);
  return !rendering.isRendered && isEmptyShell(sight) ? obstacleFinding("no_text", rendering) : [];
}

/** Linked data, microdata, RDFa or meta tags with a price: reading it takes longer than to see that there is none. */
const mayStatePrice = (document: Document): boolean =>
  hasPrices(document) ||
  /(?:itemprop|property)\s*=\s*["']?(?:price["'\s>]|(?:product|og):(?:sale_)?price)/i.test(document.source);

async function priceOn(page: Page, settings: Effective): Promise<Finding[]> {
  const whole = { ...settings, include_filters: [], subtractive_selectors: [], block_ads: false };
  const task = { settings: whole, lists: null, asked: page.finalUrl, usualTitle: null };
  const read = await processors.restock_diff.read(page, task);
  return "reading" in read && read.reading.restock ? priceFinding(read.reading.restock) : [];
}

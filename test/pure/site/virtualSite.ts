/**
 * A site that lives for months within a test: pages come and go, its sitemap is an index of several files, and what can go wrong with
 * them goes wrong. Its rounds are those of a watch, without network and database.
 */
import { message } from "../../../src/message/message.ts";
import { sha256 } from "../../../src/secret/digest.ts";
import { SitemapScanner } from "../../../src/lib/sitemap/scanner.ts";
import { isIgnoredOtherwise } from "../../../src/site/aside.ts";
import { membersOf, type Leaf } from "../../../src/site/leaf.ts";
import { listPages } from "../../../src/site/listing.ts";
import type { RawAnswer } from "../../../src/site/answer.ts";
import { askPages } from "../../../src/site/ask.ts";
import type { FileAnswer, Sources } from "../../../src/site/source.ts";
import type { SiteMemory } from "../../../src/site/memory.ts";
import {
  editionOf,
  filesOfPages,
  filesToAsk,
  isAskDue,
  isKnownEmpty,
  isKnownEndless,
  rotationIn,
  scopeHash,
} from "../../../src/site/known.ts";
import { rulesOfPage, type FeedbackRule } from "../../../src/noise/feedback/rule.ts";
import { pageIds } from "../../../src/site/pageId.ts";
import { changesBetween } from "../../../src/check/site/comparePages.ts";
import { apartCount, apartOf } from "../../../src/site/reading/apart.ts";
import { isReadingDue, readPages, type ReadingSources } from "../../../src/site/reading/read.ts";
import type { AskedToWait } from "../../../src/site/reading/rest.ts";
import { stillRound, withReading } from "../../../src/site/reading/round.ts";
import { wantedPages, type Wanted } from "../../../src/site/reading/wanted.ts";
import { closeRound, openRound, type Round } from "../../../src/site/round.ts";
import { effective } from "../../../src/settings/cascade.ts";
import { isBlank } from "../../../src/site/rotation.ts";
import { scopeOf } from "../../../src/site/scope.ts";
import { siteInForce, type SiteSettings } from "../../../src/settings/site.ts";

export const origin = "https://docs.example";

/** What a server answers: a text, or why there is none. */
export type Answer = string | { status: number; retryAfterSeconds?: number } | { class: "timeout" | "dns" };
export type Fault = (url: string, answer: Answer) => Answer;

export class VirtualSite {
  /** Unix seconds. */
  now = 1_800_000_000;
  fault: Fault | null = null;
  /** How many files were asked for, and how many of them were sent whole. */
  asked = { files: 0, sent: 0, pages: 0 };
  /** Pages that send on to another address, for good or for a while, and pages that are there without being listed. */
  readonly redirects = new Map<string, { to: string; isLasting: boolean }>();
  readonly unlisted = new Set<string>();
  readonly pages = new Set<string>();
  /** When a file of the list was written, as its index says it; by the number of the file. */
  readonly written = new Map<number, string>();
  /** What pages say beside the words of their address, what stands below all of them, and their dates in the list; by path. */
  readonly texts = new Map<string, string>();
  /** What pages are called in the list, by path. */
  readonly titles = new Map<string, string>();
  /** How many pages were asked for what they say, how many of them sent it, and with how many characters. */
  readings = 0;
  bodies = { count: 0, characters: 0 };
  /** Whether pages have validators, and whether they say that they are as they were though they are not. */
  validators: "none" | "honest" | "wrong" = "none";
  frame = (_path: string): string => "";
  /** Whether pages come with their end; undefined where they have none by their kind. */
  hasEnd = (_path: string): boolean | undefined => undefined;
  readonly dates = new Map<string, string>();
  private readonly files: number;

  constructor(count: number, files = 5) {
    this.files = files;
    for (let index = 0; index < count; index++) this.pages.add(`/section-${index % 40}/page-${index}`);
  }

  answer(url: string): Answer {
    const usual = this.usualAnswer(url);
    return this.fault ? this.fault(url, usual) : usual;
  }

  private usualAnswer(url: string): Answer {
    const path = url.slice(origin.length);
    if (path === "/robots.txt") return `User-agent: *\nSitemap: ${origin}/index.xml`;
    const part = /^\/part-(\d+)\.xml$/.exec(path)?.[1];
    const xml = (root: string, item: string, paths: string[], dates = new Map<number, string>()) => {
      const dated = (date: string | undefined) => (date === undefined ? "" : `<lastmod>${date}</lastmod>`);
      const called = (title: string | undefined) =>
        title === undefined ? "" : `<n:news><n:title>${title}</n:title></n:news>`;
      const items = paths.map(
        (each, index) =>
          `<${item}><loc>${origin}${each}</loc>${dated(dates.get(index) ?? this.dates.get(each))}${called(this.titles.get(each))}</${item}>`,
      );
      return `<?xml version="1.0"?><${root}>${items.join("")}</${root}>`;
    };
    if (path === "/index.xml")
      return xml(
        "sitemapindex",
        "sitemap",
        Array.from({ length: this.files }, (_, index) => `/part-${index}.xml`),
        this.written,
      );
    if (part === undefined)
      return this.pages.has(path) || this.unlisted.has(path) ? this.textOf(path) : { status: 404 };
    const own = [...this.pages].filter((page) => Number(/\d+$/.exec(page)?.[0]) % this.files === Number(part));
    return xml("urlset", "url", own);
  }

  private textOf(path: string): string {
    return [`Words of ${path}`, this.texts.get(path), this.frame(path)].filter(Boolean).join("\n");
  }
}

/** A watch of a site: what it knows, and what each round told. */
export class Watching {
  memory: SiteMemory | undefined;
  leaves: Leaf[] = [];
  text = "";
  edition: string | undefined;
  failures = 0;
  /** UUIDs of the watches that are there beside it. */
  readonly watches = new Set<string>();
  /** Pages that somebody wants read now. */
  wanted: Wanted | null = null;
  /** By which settings pages are read. */
  reading = "";
  /** Of its pages. */
  feedbackRules: FeedbackRule[] = [];
  /** Texts of pages as the storage has them. */
  readonly objects = new Map<string, string[]>();
  private readonly site: VirtualSite;
  settings: Required<SiteSettings>;

  constructor(site: VirtualSite, settings: SiteSettings = {}) {
    this.site = site;
    this.settings = siteInForce(settings);
  }

  members = () => this.leaves.flatMap(membersOf);

  /** One round; null where nothing of the list could be read, or nothing of it moved. */
  async round(): Promise<Round | null> {
    const { now } = this.site;
    const url = `${origin}/`;
    const scope = scopeOf(url, this.settings);
    const sources = sourcesOf(this.site);
    const isDue = isAskDue(this.memory, now) || isIgnoredOtherwise(this.memory, this.settings);
    const listing = await listPages(
      {
        url,
        site: this.settings,
        found: this.memory?.found ?? [],
        former: filesOfPages(this.memory, scopeHash(url, this.settings), now),
        known: isDue ? [] : filesToAsk(this.memory, { scope: scopeHash(url, this.settings), edition: this.edition }),
        rotation: rotationIn(this.memory, scopeHash(url, this.settings)),
        isKnownEmpty: isKnownEmpty(this.memory, now),
        isKnownEndless: isKnownEndless(this.memory, now),
        scope,
        crawled: null,
      },
      sources,
    );
    const scopeOfSite = scopeHash(url, this.settings);
    const isSame =
      "unchanged" in listing ||
      (!("failure" in listing) &&
        !isDue &&
        this.edition !== undefined &&
        this.edition === editionOf(listing, scopeOfSite));
    if (isSame) return this.stillRound();
    if ("failure" in listing || isBlank(listing, this.memory === undefined)) {
      this.failures += 1;
      return null;
    }
    const open = openRound({ url, site: this.settings, scope, memory: this.memory, now }, listing, this.leaves);
    const closed = closeRound(open, await askPages(open, sources));
    return this.keep(closed.isRelisted ? closed : await this.read(closed));
  }

  private async stillRound(): Promise<Round | null> {
    const { memory, site } = this;
    const isDue = this.wanted !== null || isReadingDue(memory?.reading, apartCount(this.settings), site.now);
    if (!memory || this.settings.read === "none" || !isDue) return null;
    return this.keep(
      await this.read(stillRound(memory, this.leaves, { edition: this.edition ?? null, now: site.now })),
    );
  }

  private async read(round: Round): Promise<Round> {
    if (this.settings.read === "none") return round;
    const { site } = this;
    const perDay = this.settings.requests_per_day ?? round.memory.listed;
    const task = {
      members: round.members,
      memory: round.memory.reading,
      settings: this.reading,
      perDay,
      added: round.added,
      given: new Map(),
      isGivenOnly: false,
      apart: apartOf(this.settings, {
        ...{ scope: scopeOf(`${origin}/`, this.settings), watches: this.watches, perDay },
        wanted: wantedPages(round.members, this.wanted),
      }),
      apartCount: apartCount(this.settings),
      fieldsOf: () => [],
      now: site.now,
    };
    return withReading(round, this.leaves, await readPages(task, this.readingSources()));
  }

  private readingSources(): ReadingSources {
    const { site } = this;
    let toWait: AskedToWait | null = null;
    const own = effective({
      watch: { url: `${origin}/`, noise_reduction: true },
      tags: [],
      account: {},
      minimumSeconds: 1,
    });
    return {
      isLate: () => toWait !== null,
      askedToWait: () => toWait,
      read: async (url, known) => {
        site.readings += 1;
        const answer = site.answer(url);
        if (typeof answer !== "string" && "status" in answer && answer.status === 429)
          toWait = { seconds: answer.retryAfterSeconds ?? null, why: "It is asked too often." };
        if (typeof answer !== "string" || answer.startsWith("<!DOCTYPE")) return { kind: "unread" };
        const etag = sha256(answer);
        if (known !== null && (site.validators === "wrong" || known.etag === etag)) return { kind: "same" };
        site.bodies.count += 1;
        site.bodies.characters += answer.length;
        const validators = site.validators === "none" ? {} : { etag };
        const hasEnd = site.hasEnd(url.slice(origin.length));
        const end = hasEnd === undefined ? {} : { hasEnd };
        return { kind: "text", text: answer, title: `Title of ${url}`, validators, ...end };
      },
      compare: (before, after, { member, since }) => {
        const feedbackRules = rulesOfPage(this.feedbackRules, pageIds(member));
        return changesBetween({ before, after }, own, { since, now: site.now, feedbackRules });
      },
      load: async (name) => this.objects.get(name) ?? null,
      store: async (texts) => {
        const name = `1.${sha256(JSON.stringify(texts))}`;
        this.objects.set(name, texts);
        return name;
      },
    };
  }

  private keep(round: Round): Round {
    const written = new Map([...this.leaves, ...round.leaves.write].map((leaf) => [leaf.first, leaf]));
    for (const first of round.leaves.remove) written.delete(first);
    this.leaves = [...written.values()].toSorted((one, other) => (one.first < other.first ? -1 : 1));
    this.memory = round.memory;
    this.text = round.text;
    this.edition = round.edition ?? undefined;
    return round;
  }
}

function sourcesOf(site: VirtualSite): Sources {
  return {
    isLate: () => false,
    links: async (url) => {
      const answer = site.answer(url);
      if (typeof answer !== "string") return { failure: { class: "http_5xx", sentence: message("fetch.timeout") } };
      const links = [...answer.matchAll(/href="([^"]+)"/g)].map(([, href]) => new URL(href as string, url).href);
      return {
        links: links.filter((link) => !link.includes("?after=")),
        titles: new Map(),
        next: links.find((link) => link.includes("?after=")) ?? null,
        ...(answer.includes("<html") ? { hasEnd: answer.includes("</html>") } : {}),
      };
    },
    page: async (url): Promise<RawAnswer> => {
      site.asked.pages += 1;
      const led = site.redirects.get(url.slice(origin.length));
      const address = led ? origin + led.to : url;
      const answer = site.answer(address);
      if (typeof answer !== "string")
        return { kind: "status" in answer && answer.status === 404 ? "absent" : "unread" };
      if (answer.startsWith("<!DOCTYPE")) return { kind: "unread" };
      const seen = { canonical: null, refresh: null, hash: sha256(answer), isError: false };
      return { kind: "page", url: address, hops: led ? 1 : 0, isLasting: led?.isLasting ?? true, ...seen };
    },
    robots: async (url) => {
      const answer = site.answer(new URL("/robots.txt", url).href);
      if (typeof answer === "string") return answer;
      return "status" in answer && answer.status < 500 ? "" : null;
    },
    file: async (url, onEntry, validators): Promise<FileAnswer> => {
      const answer = site.answer(url);
      site.asked.files += 1;
      if (typeof answer !== "string") {
        const sentence = message("fetch.timeout");
        if ("class" in answer) return { failure: { class: answer.class, sentence } };
        return { failure: { class: answer.status === 404 ? "http_404" : "http_5xx", sentence, status: answer.status } };
      }
      const etag = sha256(answer);
      if (validators?.etag === etag) return { unchanged: true };
      site.asked.sent += 1;
      const scanner: SitemapScanner = new SitemapScanner((entry) => onEntry(entry, scanner.kind));
      scanner.push(answer);
      return { read: { ...scanner.end(), bytes: answer.length, isBroken: false }, validators: { etag } };
    },
  };
}

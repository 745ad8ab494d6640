/** A list that grows as its files are read. Asks by what it is given, and knows of no network. */
import { message, type Message } from "../message/message.ts";
import { failureOfFile } from "./fileFailure.ts";
import type { SiteSettings } from "../settings/site.ts";
import type { KnownFile } from "./again.ts";
import { keptTitle, titleInMarkup } from "./listedTitle.ts";
import type { Scope } from "./scope.ts";
import type { Failure, LinkAnswer, Sources } from "./source.ts";
import { filesInOneList, maxFollowed, secondsOf, takeNext, type FileReads, type OpenFile } from "./rotation.ts";
import type { Validators } from "../lib/exchange/validators.ts";

/** How many files one list is made of at most, with those that nothing names any more. */
const maxFiles = 60;
const deepest = 4;
/** Pages of one list of links. */
const maxLinkPages = 20;
/** Addresses in scope that are kept of one list, more than any plan follows. */
const maxListed = 60_000;

/** Problems that are reported. */
const maxProblems = maxFiles;

/**
 * `found`: the files that were found the last time, where nobody says which. `former`: those that had pages then, though no index may name them now. `known`: all files of the list that nothing came of since, to be
 * asked whether they are as they were.
 */
export type ListingTask = {
  url: string;
  site: Required<SiteSettings>;
  found: readonly string[];
  former: readonly string[];
  known: readonly KnownFile[];
  /** When files of a list were read that has more of them than are read at once. */
  rotation: ReadonlyMap<string, FileReads>;
  isKnownEmpty: (file: string) => boolean;
  /** Whether a list of links that lacks the end that it had may be whole nevertheless; see known.ts. */
  isKnownEndless: (at: string) => boolean;
  scope: Scope;
  crawled: CrawledPages | null;
};

/** The pages of a crawl, with the titles that are known. `isFirst`: it did not see all of the site yet; `problem`: why it does not. */
export type CrawledPages = {
  pages: readonly { url: string; title: string }[];
  isFirst: boolean;
  problem: Message | null;
};

/** `isUnread`: nothing of it counts. */
export type FileProblem = { file: string; sentence: Message; isUnread?: true };

export type Listing = {
  /** Addresses by key, in the order in which they were listed. */
  pages: Map<string, string>;
  /** Keys of those that only lists of the latest have, from which pages leave by themselves. */
  open: Set<string>;
  isComplete: boolean;
  /** What was not read as it should, and why. */
  problems: FileProblem[];
  /** Files that were read, those of them that list nothing, and those where to begin. */
  files: number;
  empty: string[];
  found: string[];
  /** How many addresses are no pages of the site. */
  outside: number;
  /** Where the pages come from, and by key the place of the one that had a page first. */
  sources: ListSource[];
  fileOf: Map<string, number>;
  /** What pages are called that have a name there, by key. */
  titles: Map<string, string>;
  /** Dates of pages by key, in Unix seconds, where pages are read and the list has dates. */
  modified: Map<string, number>;
  /** What the files that were read gave to be asked by, and the one of them that was known and moved. */
  validators: Map<string, Validators>;
  moved: string | null;
  /** Files that were left for another time. */
  resting: Set<string>;
  /** Whether what it has is how things are, since a part of it is found for the first time. */
  isFirst: boolean;
};

/** `isWhole`: all that it lists was read. `isFormer`: nothing names it any more. `isOpen`: it has the latest alone. `hasEnd`: of links, each page of it came with its end; `isCut`: one broke off. */
export type ListSource = {
  at: string;
  isWhole: boolean;
  isFormer: boolean;
  isOpen?: boolean;
  isIndex?: boolean;
  hasEnd?: boolean;
  isCut?: boolean;
};

/** `feed`: of the latest pages, so that nothing is missing without it. `named`: somebody says that it is there. `former`: it was there the last time. `unnamed`: it was part of the list the last time, and nothing names it now. `guessed`: it usually is somewhere like this. */
export type Standing = "feed" | "named" | "former" | "unnamed" | "guessed";

const isPast = (standing: Standing): boolean => standing === "former" || standing === "unnamed";

export const isAbsent = ({ status }: Failure): boolean => status === 404 || status === 410;
/** Whether it says nothing about what is there. */
export const isTrouble = (failure: Failure): boolean => !isAbsent(failure) && failure.class !== "unsupported_type";

const brokenOff = message("site.cut");

type Place = { isNamed: boolean; isOpen: boolean; file: number; modified?: string; title?: string | undefined };

/** See above. */
export class Gathering {
  readonly listing: Listing = {
    pages: new Map(),
    open: new Set(),
    isComplete: true,
    problems: [],
    files: 0,
    empty: [],
    found: [],
    outside: 0,
    sources: [],
    fileOf: new Map(),
    titles: new Map(),
    modified: new Map(),
    validators: new Map(),
    moved: null,
    resting: new Set(),
    isFirst: false,
  };
  readonly failures: Failure[] = [];
  /** The files to begin with that were read. */
  readonly started: string[] = [];
  readonly seen = new Set<string>();
  private readonly task: ListingTask;
  private readonly sources: Sources;

  constructor(task: ListingTask, sources: Sources) {
    this.task = task;
    this.sources = sources;
  }

  /** Reads a file, and those that it leads to. */
  async read(start: string, standing: Standing): Promise<void> {
    const open: OpenFile[] = [{ url: start, depth: 0, modifiedAt: 0 }];
    const most = standing === "unnamed" ? maxFiles : filesInOneList;
    for (;;) {
      const file = takeNext(open, this.task.rotation, this.seen.size);
      if (file === undefined) return;
      const { url, depth } = file;
      if (this.seen.has(url)) continue;
      if (this.seen.size >= most || this.sources.isLate()) return this.leave([file, ...open]);
      this.seen.add(url);
      const children = await this.readFile(url, depth > 0 ? "named" : standing);
      if (depth === 0 && standing !== "unnamed" && children !== null) this.started.push(url);
      if (children?.length && depth >= deepest) this.part({ file: url, sentence: message("site.deep") });
      else open.push(...(children ?? []).map((child) => ({ ...child, depth: depth + 1 })));
    }
  }

  /** Leaves files for another time. */
  private leave(files: readonly OpenFile[]): void {
    const { resting } = this.listing;
    for (const { url } of files) if (!this.seen.has(url) && resting.size < maxFollowed) resting.add(url);
    const sentence = message("site.many", { count: this.seen.size });
    this.part({ file: files[0]?.url ?? "", sentence });
  }

  /** The files that it leads to; null where it could not be read. */
  private async readFile(url: string, standing: Standing): Promise<Omit<OpenFile, "depth">[] | null> {
    const children: Omit<OpenFile, "depth">[] = [];
    const file = this.source(url, standing === "unnamed");
    const before = this.listing.fileOf.size;
    const answer = await this.sources.file(url, ({ address, modified, title: markup }, kind) => {
      const absolute = kind === "index" ? URL.parse(address, url)?.href : undefined;
      if (absolute !== undefined) children.push({ url: absolute, modifiedAt: secondsOf(modified) });
      else if (kind !== "index") {
        const title = titleInMarkup(markup);
        this.page(address, { isNamed: standing === "feed", isOpen: kind === "feed", file, modified, title });
      }
    });
    const failure = "failure" in answer ? answer.failure : failureOfFile("read" in answer ? answer.read : null);
    if (failure || !("read" in answer)) {
      if (this.listing.fileOf.size === before) this.listing.sources.pop();
      return failure ? this.failed(url, failure, standing) : null;
    }
    this.listing.files += 1;
    this.listing.validators.set(url, answer.validators ?? {});
    const { isWhole, kind, entries } = answer.read;
    if (!isWhole && kind !== "feed") this.part({ file: url, sentence: brokenOff });
    if (entries === 0) this.emptyFile(url);
    Object.assign(this.listing.sources[file] as ListSource, { isOpen: kind === "feed", isIndex: kind === "index" });
    this.isWhole(file, isWhole && (entries > 0 || this.task.isKnownEmpty(url)));
    return children;
  }

  private failed(url: string, failure: Failure, standing: Standing): null {
    this.failures.push(failure);
    if (standing === "feed") {
      this.remember({ file: url, sentence: failure.sentence, isUnread: true });
      return null;
    }
    const isNothing = standing === "guessed" ? !isTrouble(failure) : isPast(standing) && isAbsent(failure);
    if (!isNothing) this.part({ file: url, sentence: failure.sentence, isUnread: true });
    return null;
  }

  private emptyFile(url: string): void {
    this.listing.empty.push(url);
    if (!this.task.isKnownEmpty(url)) this.part({ file: url, sentence: message("site.empty_file") });
  }

  /** The place of a new source of pages, which is not whole until it says so. */
  source(at: string, isFormer = false): number {
    return this.listing.sources.push({ at, isWhole: false, isFormer }) - 1;
  }

  isWhole(file: number, isWhole = true): void {
    const source = this.listing.sources[file];
    if (source) source.isWhole = isWhole;
  }

  /** A page of the list. `isNamed`: see Scope; `isOpen`: its list has the latest alone; `file`: the place of its source; `modified`: its date as it is written; `title`: what it is called there. */
  page(address: string, { isNamed, isOpen, file, modified = "", title = "" }: Place): void {
    const page = this.task.scope(address, isNamed);
    const { pages, open, titles } = this.listing;
    const kept = keptTitle(title);
    if (page && kept && !titles.has(page.key)) titles.set(page.key, kept);
    if (page === null) this.listing.outside += 1;
    else if (pages.has(page.key)) {
      if (!isOpen) open.delete(page.key);
    } else if (pages.size < maxListed) {
      pages.set(page.key, page.url);
      this.listing.fileOf.set(page.key, file);
      if (isOpen) open.add(page.key);
      const date = this.task.site.read === "none" ? 0 : secondsOf(modified);
      if (date > 0) this.listing.modified.set(page.key, date);
    }
  }

  /** A page of links, and those that follow it in the list. */
  async readLinks(start: string): Promise<void> {
    const { link_selector: selector, next_selector: next, links_are_all: areAll } = this.task.site;
    const seen = new Set<string>();
    const at = `links ${start}`;
    const file = this.source(at);
    let hasEnd = true;
    for (let url: string | null = start; url !== null && !seen.has(url);) {
      if (seen.size >= maxLinkPages || this.sources.isLate()) {
        if (areAll) this.part({ file: url, sentence: message("site.goes_on", { count: seen.size }) });
        return;
      }
      seen.add(url);
      const answer: LinkAnswer = await this.sources.links(url, { selector, next });
      if ("failure" in answer) return void this.failed(url, answer.failure, areAll ? "named" : "feed");
      this.listing.files += 1;
      // Without validators it is read anew.
      this.listing.validators.set(url, {});
      const place = { isNamed: selector !== null, isOpen: !areAll, file };
      for (const link of answer.links) this.page(link, { ...place, title: answer.titles.get(link) });
      hasEnd &&= answer.hasEnd !== false;
      if (areAll && (answer.isCut || (answer.hasEnd === false && !this.task.isKnownEndless(at)))) {
        Object.assign(this.listing.sources[file] as ListSource, { isCut: true });
        return this.part({ file: url, sentence: brokenOff });
      }
      url = answer.next;
    }
    Object.assign(this.listing.sources[file] as ListSource, { hasEnd });
    this.isWhole(file, areAll);
  }

  /** The pages that a crawl found. Until it saw all of the site once, it lists a part. */
  crawled(start: string, { pages, isFirst, problem }: CrawledPages): void {
    const file = this.source(`crawl ${start}`);
    for (const { url, title } of pages) this.page(url, { isNamed: false, isOpen: false, file, title });
    this.listing.files += 1;
    this.listing.isFirst = isFirst;
    if (problem !== null) this.part({ file: start, sentence: problem });
    this.isWhole(file, !isFirst);
  }

  private part(problem: FileProblem): void {
    this.listing.isComplete = false;
    this.remember(problem);
  }

  private remember(problem: FileProblem): void {
    if (this.listing.problems.length < maxProblems) this.listing.problems.push(problem);
  }
}

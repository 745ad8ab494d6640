/**
 * The pages that a site lists, out of the files that list them: sitemaps, indexes of sitemaps, lists of addresses. Which files there are
 * is found where nobody says it. Asks by what it is given, and knows of no network.
 *
 * 1. The sitemaps of the settings; else the address itself, where it is one; else those that robots.txt names, and those that were read the
 *    last time; else the usual places.
 * 2. An index leads to others, four levels deep, up to a number of files; none is read twice.
 * 3. The list is whole where each of these was read to its end. A file that failed, broke off, or is empty of a sudden leaves it a part.
 */
import { sitemapsInRobots } from "../lib/sitemap/robots.ts";
import type { SitemapRead } from "../lib/sitemap/read.ts";
import { askAgain, type KnownFile } from "./again.ts";
import type { SiteSettings } from "../settings/site.ts";
import { isListAddress, type Scope } from "./scope.ts";
import type { Failure, FileValidators, LinkAnswer, Sources } from "./source.ts";

/** How many files one list is made of at most. */
const maxFiles = 60;
const deepest = 4;
/** Pages of one list of links. */
const maxLinkPages = 20;
/** Addresses in scope that are kept of one list, more than any plan follows. */
const maxListed = 60_000;

/** Problems that are reported. */
const maxProblems = maxFiles;

/**
 * `found`: the files that were found the last time, where nobody says which. `known`: all files of the list that nothing came of since, to be
 * asked whether they are as they were.
 */
export type ListingTask = {
  url: string;
  site: Required<SiteSettings>;
  found: readonly string[];
  known: readonly KnownFile[];
  isKnownEmpty: (file: string) => boolean;
  scope: Scope;
};

/** `isUnread`: nothing of it counts. */
export type FileProblem = { file: string; sentence: string; isUnread?: true };

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
  /** What the files that were read gave to be asked by, and the one of them that was known and moved. */
  validators: Map<string, FileValidators>;
  moved: string | null;
};

/** That each file of the list is as it was. */
type Unchanged = { unchanged: true };

/** `feed`: of the latest pages, so that nothing is missing without it. `named`: somebody says that it is there. `former`: it was there the last time. `guessed`: it usually is somewhere like this. */
type Standing = "feed" | "named" | "former" | "guessed";

/** The list, that it is as it was, or why nothing of it could be read. */
export async function listPages(
  task: ListingTask,
  sources: Sources,
): Promise<Listing | Unchanged | { failure: Failure }> {
  const starts = await startsOf(task, sources);
  const asked = await askAgain(
    task.known,
    starts.map(({ url }) => url),
    sources,
  );
  if (asked === "unchanged") return { unchanged: true };
  const gathered = new Gathering(task, asked.sources);
  for (const { url, standing } of starts)
    if (standing !== "guessed" || gathered.listing.files === 0) await gathered.read(url, standing);
  await readNamed(task, gathered);
  const { listing, failures, started } = gathered;
  if (listing.files > 0) return { ...listing, found: started, moved: asked.moved };
  const known = failures.find((failure) => !isAbsent(failure)) ?? failures[0];
  return { failure: known && starts[0]?.standing !== "guessed" ? known : (failures.find(isTrouble) ?? noSitemap) };
}

const noSitemap: Failure = {
  class: "unsupported_type",
  sentence:
    "The site names no sitemap in its robots.txt, and has none at /sitemap.xml or /sitemap_index.xml. site.link_selector follows the links of a " +
    "page, and site.feeds a feed.",
};
const isAbsent = ({ status }: Failure): boolean => status === 404 || status === 410;
/** Whether it says nothing about what is there. */
const isTrouble = (failure: Failure): boolean => !isAbsent(failure) && failure.class !== "unsupported_type";

async function startsOf(
  { url, site, found }: ListingTask,
  { robots }: Sources,
): Promise<{ url: string; standing: Standing }[]> {
  const all = (urls: readonly string[], standing: Standing) =>
    [...new Set(urls)].map((each) => ({ url: each, standing }));
  if (site.sitemaps.length) return all(site.sitemaps, "named");
  if (site.feeds.length || linkPagesOf(url, site).length || site.addresses.length) return [];
  if (isListAddress(url)) return all([url], "named");
  const text = await robots(url);
  const named = sitemapsInRobots(text ?? "", url);
  const former = found.filter((each) => !named.includes(each));
  // Where nobody can read what is named, what was there is still to be read.
  if (named.length || former.length)
    return [...all(named, "named"), ...all(former, text === null ? "named" : "former")];
  return all(
    ["/sitemap.xml", "/sitemap_index.xml"].map((path) => new URL(path, url).href),
    "guessed",
  );
}

/** Reads what names pages one by one: feeds, pages with links, and addresses themselves. */
async function readNamed({ url: home, site }: ListingTask, gathered: Gathering): Promise<void> {
  for (const url of site.feeds) await gathered.read(url, "feed");
  for (const url of linkPagesOf(home, site)) await gathered.readLinks(url);
  for (const address of site.addresses) gathered.page(address, { isNamed: true, isOpen: false });
  if (site.addresses.length) gathered.listing.files += 1;
}

/** A selector of links without a page is one of the page that is watched. */
const linkPagesOf = (url: string, { link_pages: pages, link_selector: selector }: Required<SiteSettings>) =>
  pages.length === 0 && selector !== null ? [url] : pages;

const brokenOff = "It breaks off, or is larger than what is read: what it has until there counts.";

/** A list that grows as its files are read. */
class Gathering {
  readonly listing: Listing = {
    pages: new Map(),
    open: new Set(),
    isComplete: true,
    problems: [],
    files: 0,
    empty: [],
    found: [],
    outside: 0,
    validators: new Map(),
    moved: null,
  };
  readonly failures: Failure[] = [];
  /** The files to begin with that were read. */
  readonly started: string[] = [];
  private readonly seen = new Set<string>();
  private readonly task: ListingTask;
  private readonly sources: Sources;

  constructor(task: ListingTask, sources: Sources) {
    this.task = task;
    this.sources = sources;
  }

  /** Reads a file, and those that it leads to. */
  async read(start: string, standing: Standing): Promise<void> {
    const queue = [{ url: start, depth: 0 }];
    for (let file = queue.shift(); file; file = queue.shift()) {
      const { url, depth } = file;
      if (this.seen.has(url)) continue;
      if (this.seen.size >= maxFiles || this.sources.isLate()) {
        const sentence = `The site has more files of addresses than are read: ${this.seen.size} were.`;
        return this.part({ file: url, sentence });
      }
      this.seen.add(url);
      const children = await this.readFile(url, depth > 0 ? "named" : standing);
      if (depth === 0 && children !== null) this.started.push(url);
      if (children?.length && depth >= deepest) this.part({ file: url, sentence: "Its indexes lead too deep." });
      else queue.push(...(children ?? []).map((child) => ({ url: child, depth: depth + 1 })));
    }
  }

  /** The files that it leads to; null where it could not be read. */
  private async readFile(url: string, standing: Standing): Promise<string[] | null> {
    const children: string[] = [];
    const answer = await this.sources.file(url, (address, kind) => {
      const absolute = kind === "index" ? URL.parse(address, url)?.href : undefined;
      if (absolute !== undefined) children.push(absolute);
      else if (kind !== "index") this.page(address, { isNamed: standing === "feed", isOpen: kind === "feed" });
    });
    const failure = "failure" in answer ? answer.failure : failureOf("read" in answer ? answer.read : null);
    if (failure) return this.failed(url, failure, standing);
    if (!("read" in answer)) return null;
    this.listing.files += 1;
    this.listing.validators.set(url, answer.validators ?? {});
    const { isWhole, kind, entries } = answer.read;
    if (!isWhole && kind !== "feed") this.part({ file: url, sentence: brokenOff });
    if (entries === 0) this.emptyFile(url);
    return children;
  }

  private failed(url: string, failure: Failure, standing: Standing): null {
    this.failures.push(failure);
    if (standing === "feed") {
      this.remember({ file: url, sentence: failure.sentence, isUnread: true });
      return null;
    }
    const isNothing = standing === "guessed" ? !isTrouble(failure) : standing === "former" && isAbsent(failure);
    if (!isNothing) this.part({ file: url, sentence: failure.sentence, isUnread: true });
    return null;
  }

  private emptyFile(url: string): void {
    this.listing.empty.push(url);
    if (!this.task.isKnownEmpty(url)) this.part({ file: url, sentence: "It lists nothing." });
  }

  /** A page of the list. `isNamed`: see Scope; `isOpen`: its list has the latest alone. */
  page(address: string, { isNamed, isOpen }: { isNamed: boolean; isOpen: boolean }): void {
    const page = this.task.scope(address, isNamed);
    const { pages, open } = this.listing;
    if (page === null) this.listing.outside += 1;
    else if (pages.has(page.key)) {
      if (!isOpen) open.delete(page.key);
    } else if (pages.size < maxListed) {
      pages.set(page.key, page.url);
      if (isOpen) open.add(page.key);
    }
  }

  /** A page of links, and those that follow it in the list. */
  async readLinks(start: string): Promise<void> {
    const { link_selector: selector, next_selector: next, links_are_all: areAll } = this.task.site;
    const seen = new Set<string>();
    for (let url: string | null = start; url !== null && !seen.has(url);) {
      if (seen.size >= maxLinkPages || this.sources.isLate()) {
        if (areAll)
          this.part({ file: url, sentence: `The list goes on behind the ${seen.size} pages of it that are read.` });
        return;
      }
      seen.add(url);
      const answer: LinkAnswer = await this.sources.links(url, { selector, next });
      if ("failure" in answer) return void this.failed(url, answer.failure, areAll ? "named" : "feed");
      this.listing.files += 1;
      // Without validators it is read anew.
      this.listing.validators.set(url, {});
      for (const link of answer.links) this.page(link, { isNamed: selector !== null, isOpen: !areAll });
      url = answer.next;
    }
  }

  private part(problem: FileProblem): void {
    this.listing.isComplete = false;
    this.remember(problem);
  }

  private remember(problem: FileProblem): void {
    if (this.listing.problems.length < maxProblems) this.listing.problems.push(problem);
  }
}

export const blankFile: Failure = { class: "empty", sentence: "The site answered, but there was nothing in the file." };

/** A page of the site in place of a list is a failure, and no list that is empty; so is that it is as it was, where nobody asked that. */
function failureOf(read: SitemapRead | null): Failure | null {
  if (read === null) return blankFile;
  const { kind, entries, isBroken } = read;
  if (kind === "page")
    return {
      class: "unsupported_type",
      sentence: "A page of HTML came in place of a sitemap; it may be a wall or a sign-in page.",
    };
  if (kind === "other" && entries === 0)
    return isBroken
      ? { class: "incomplete", sentence: "The sitemap broke off before its first address." }
      : { class: "unsupported_type", sentence: "What the site answered is no sitemap and no list of addresses." };
  return null;
}

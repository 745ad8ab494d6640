/** A site for a crawl: real pages, and beside them a calendar, filters, marks of sessions, paths that lead into themselves, and links to nothing. */
import { crawlOn, type CrawlTask } from "../../../../src/site/crawl/crawl.ts";
import { pagesOfCrawl } from "../../../../src/site/crawl/listed.ts";
import type { CrawlAnswer } from "../../../../src/site/crawl/source.ts";
import { crawlIn, newCrawl, writtenCrawl } from "../../../../src/site/crawl/state.ts";
import { scopeOf } from "../../../../src/site/scope.ts";
import { siteInForce, type SiteSettings } from "../../../../src/settings/site.ts";
import { message } from "../../../../src/message/message.ts";
import { sha256 } from "../../../../src/secret/digest.ts";

const origin = "https://shop.example";
const months = "January February March April May June July August September October November December".split(" ");
const days = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");
const nav = ["Home", "Guide", "Shop", "Calendar", "Imprint"];

type Page = { lines: string[]; links: string[] };

export class EndlessSite {
  readonly real = new Map<string, Page>();
  /** What answers so in place of the page; by path. */
  readonly faults = new Map<string, CrawlAnswer>();
  isDown = false;
  requests = 0;
  now = 1_800_000_000;

  /** `count` pages, in folders that list theirs, forty a page of a list. */
  constructor(count: number) {
    const folders = Math.ceil(count / 41);
    this.add("/", ["Welcome to the shop", "Everything for your kitchen"], ["/calendar/2026/11", "/products", "/a/b"]);
    for (let folder = 0; folder < folders; folder++) {
      const links: string[] = [];
      for (let index = 0; index < 40 && this.real.size + links.length < count - 1; index++)
        links.push(`/guide-${folder}/page-${folder * 40 + index}`);
      this.add(`/guide-${folder}/`, [`Folder of ${word(folder)}`, `All of ${word(folder)} in one place`], links);
      for (const link of links)
        this.add(
          link,
          [`About ${word(link)}`, `A sentence of ${word(link)} and ${word(`2${link}`)}`],
          [`/guide-${folder}/`],
        );
      this.real.get("/")?.links.push(`/guide-${folder}/`);
    }
  }

  add(path: string, lines: string[], links: string[]): void {
    this.real.set(path, { lines, links });
  }

  answer(url: string): CrawlAnswer {
    this.requests += 1;
    const { pathname, searchParams, search } = new URL(url);
    const fault = this.faults.get(pathname);
    if (this.isDown || fault)
      return fault ?? { kind: "unread", failure: { class: "timeout", sentence: message("fetch.timeout") } };
    const visit = searchParams.get("visit");
    const real = this.real.get(pathname);
    // Every page has its own links again with a mark of the visit.
    if (real && (search === "" || visit !== null))
      return page(url, real.lines, [...real.links, `${pathname}?visit=${sha256(url).slice(0, 8)}`]);
    return this.endless(url) ?? page(url, ["Sorry", "There is no such thing here"], ["/"]);
  }

  private endless(url: string): CrawlAnswer | null {
    const { pathname, searchParams } = new URL(url);
    const [, year, month, dayOf] = /^\/calendar\/(\d+)\/(\d+)(?:\/(\d+))?$/.exec(pathname) ?? [];
    if (year && month) {
      const at = Number(year) * 12 + Number(month) - 1;
      const path = (index: number) => `/calendar/${Math.floor(index / 12)}/${(index % 12) + 1}`;
      const name = (index: number) => `${months[index % 12]} ${Math.floor(index / 12)}`;
      if (dayOf)
        return page(
          url,
          [`${days[(at + Number(dayOf)) % 7]}, ${dayOf} ${name(at)}`, "Nothing on this day"],
          [path(at)],
        );
      const own = Array.from({ length: 28 }, (_, index) => `${path(at)}/${index + 1}`);
      const grid = Array.from({ length: 28 }, (_, index) => String(index + 1));
      return page(url, [name(at), name(at - 1), name(at + 1), ...days, ...grid], [path(at - 1), path(at + 1), ...own]);
    }
    if (pathname.startsWith("/products")) {
      const chosen = ["color", "size", "sort", "brand"].filter((each) => searchParams.has(each));
      const seed = chosen.map((each) => searchParams.get(each)).join("");
      const items = Array.from(
        { length: 12 },
        (_, index) => `Kettle ${(index * 7 + seed.length * 5 + (seed.charCodeAt(0) || 0)) % 60} for you`,
      );
      const links = ["color", "size", "sort", "brand"].flatMap((name) =>
        Array.from({ length: 9 }, (_, index) => {
          const next = new URL(url);
          next.searchParams.set(name, `${name[0]}${index}`);
          return next.href;
        }),
      );
      return page(url, ["Kettles", ...items], links);
    }
    if (pathname.startsWith("/a/b")) return page(url, ["A relative link", "leads into itself"], [`${pathname}/a/b`]);
    return null;
  }
}

/** Words that no other page has. */
function word(seed: string | number): string {
  const letters = [...sha256(String(seed)).slice(0, 10)].map((each) =>
    String.fromCharCode(97 + Number.parseInt(each, 16)),
  );
  return letters.join("");
}

function page(url: string, lines: string[], links: string[]): CrawlAnswer {
  const own = new Set(new URL(url).href.match(/[a-z]+|\d+/gi) ?? []);
  const left = [...nav, ...lines].map((line) =>
    (line.match(/[a-z]+|\d+/gi) ?? []).filter((each) => !own.has(each)).join(" "),
  );
  return {
    kind: "page",
    hash: sha256(left.join("\n")).slice(0, 16),
    lines: left.map((line) => sha256(line).slice(0, 8)),
    title: lines[0] ?? "",
    links: links.map((link) => new URL(link, url).href),
    canonical: null,
    isError: false,
    hasEnd: true,
    read: null,
  };
}

/** Whoever crawls it: what is known goes through its stored form after each slice. */
export class Crawling {
  crawl = newCrawl();
  failures = 0;
  private readonly site: EndlessSite;
  private readonly settings: Required<SiteSettings>;

  constructor(site: EndlessSite, settings: SiteSettings = {}) {
    this.site = site;
    this.settings = siteInForce({ crawl: true, ...settings });
  }

  /** One slice, at the time when it is due. `atMost`: pages that there is time for. */
  async slice(atMost = Infinity): Promise<void> {
    const { site, settings } = this;
    site.now = Math.max(site.now, this.crawl.nextAt);
    const url = `${origin}/`;
    const task: CrawlTask = {
      ...{ url, site: settings, scope: scopeOf(url, settings), now: site.now },
      ...{ maxPages: settings.max_pages ?? 5000, perDay: settings.requests_per_day ?? 2000, intervalSeconds: 86_400 },
    };
    const from = site.requests;
    const crawl = crawlIn(writtenCrawl(this.crawl));
    const slice = await crawlOn(crawl, task, {
      crawl: async (address) => site.answer(address),
      isLate: () => site.requests - from >= atMost,
    });
    if ("failure" in slice) {
      this.failures += 1;
      site.now += 3600;
    } else this.crawl = crawl;
  }

  /** Slices until the pass that goes on, or begins, is at its end. */
  async pass(atMost = Infinity): Promise<void> {
    const { ended } = this.crawl;
    for (let count = 0; this.crawl.ended === ended && count < 500; count++) await this.slice(atMost);
  }

  pages = () => new Set(pagesOfCrawl(this.crawl).map(({ url }) => url.slice(origin.length)));
}

/**
 * The settings of a site, of a watch with the processor `site_diff`: where its pages are listed, and which of them count. Pure.
 */
import { z } from "zod";
import { message } from "../message/message.ts";
import { expected } from "../lib/validation/coded.ts";

/** How many pages are treated apart at most, each way. */
export const maxApart = { pinned: 20, own_watches: 1000, ignored: 200 } as const;

const patterns = (description: string, example: string) =>
  z
    .array(z.string().min(1).max(500))
    .max(50)
    .meta({ description, example: [example] });
const parameters = (description: string) => z.array(z.string().min(1).max(100)).max(50).meta({ description });

const address = z
  .string()
  .max(2048)
  .regex(/^[Hh][Tt][Tt][Pp][Ss]?:\/\//, expected(message("schema.http_https_address")));
const addresses = (description: string, example: string) =>
  z
    .array(address)
    .max(20)
    .meta({ description, example: [example] });

export const siteSettings = z
  .strictObject({
    sitemaps: z
      .array(address)
      .max(20)
      .optional()
      .meta({
        description:
          "Addresses of sitemaps, of indexes of sitemaps, or of lists with an address a line, packed with gzip or not. Empty: url itself where it " +
          "is one, else those that robots.txt names, else /sitemap.xml or /sitemap_index.xml; none of these where feeds, link_pages or addresses " +
          "are given.",
        example: ["https://docs.example/sitemap.xml"],
      }),
    feeds: addresses(
      "Addresses of RSS or Atom feeds: their entries are pages, wherever they are, and none is missing when it leaves a feed.",
      "https://docs.example/feed.xml",
    ).optional(),
    link_pages: addresses(
      "Addresses of pages, or of JSON, whose links are the pages, such as the first page of a blog or a shelf of a shop. Empty: url, where " +
        "link_selector says which of its links.",
      "https://docs.example/blog/",
    ).optional(),
    link_selector: z
      .string()
      .min(1)
      .max(1000)
      .nullable()
      .optional()
      .meta({
        description:
          "Which links of link_pages are pages, wherever they lead: a CSS or XPath selector of links or of what holds them, or json: or jq: for " +
          "addresses in JSON. Null: all links to pages below url.",
        example: "article h2 a",
      }),
    next_selector: z.string().min(1).max(1000).nullable().optional().meta({
      description:
        "The link of link_pages to the next page of the list, written as link_selector: up to 20 pages are read.",
      example: "a[rel=next]",
    }),
    links_are_all: z.boolean().optional().meta({
      description:
        "Whether link_pages have all of the pages, so that what they have no more is missing; without it they have the latest, and only what is new is reported.",
    }),
    addresses: z
      .array(address)
      .max(1000)
      .optional()
      .meta({
        description: "Pages by their addresses, whether anything lists them or not.",
        example: ["https://docs.example/guide/install"],
      }),
    crawl: z
      .boolean()
      .optional()
      .meta({
        description:
          "Whether pages are found by the links of pages, from url and addresses on: those of the site below url, or as include says. It goes as " +
          "robots.txt, rel=nofollow and the robots of a page let it, some pages at a time, no more a day than requests_per_day; a page without " +
          "a link is missing once every page was read without one. Sitemaps are then read where sitemaps names them.",
      }),
    crawl_depth: z
      .int()
      .min(1)
      .max(10)
      .optional()
      .meta({ description: "How many links a page may be from url to be found by crawl; 5 unless it is given." }),
    include: patterns(
      "Only pages whose path with its query matches one of these: a glob with * ? [ ] over all of it, or /regex/flags. Empty: the pages below url, and all of feeds, addresses and link_selector.",
      "/guide/*",
    ).optional(),
    exclude: patterns(
      "No pages whose path with its query matches one of these; written as include.",
      "/tag/*",
    ).optional(),
    max_pages: z.int().min(1).max(50_000).nullable().optional().meta({
      description:
        "The most pages that are followed; null = as many as the plan has. What a list has beyond that is left out.",
    }),
    gone_after_days: z
      .int()
      .min(0)
      .max(30)
      .optional()
      .meta({
        description:
          "How patient a page that is listed no more is asked before it is gone: with 0 or 1, which is usual, its second answer that it is not there " +
          "decides, an hour after the first; with more, one so many days later. Where it may not be asked, two whole lists so far apart do.",
      }),
    read: z
      .enum(["none", "changed"])
      .optional()
      .meta({
        description:
          "none: only which pages there are. changed: the pages are read, too, some each time, and what changed on them is reported; filters, ignored " +
          "lines, headers and noise reduction of the watch are those of its pages.",
      }),
    requests_per_day: z.int().min(1).max(5000).nullable().optional().meta({
      description:
        "How many pages are read or crawled a day at most; null = each page once a day, as far as the plan goes. Which come first is learnt from how often each of them changed, and from dates in the list where they are right.",
    }),
    pinned: z
      .array(
        z.strictObject({
          address: address.meta({ example: "https://docs.example/guide/limits" }),
          every_hours: z.int().min(1).max(168).optional().meta({
            description:
              "How often it is read, in hours: 6 unless it is given. All pinned pages together take at most half of the pages of a day.",
          }),
        }),
      )
      .max(maxApart.pinned)
      .optional()
      .meta({
        description: "Pages that are read before all others, each at an interval of its own, where pages are read.",
      }),
    ignored: z
      .array(address)
      .max(maxApart.ignored)
      .optional()
      .meta({
        description:
          "Pages that stay listed as they are and are neither read nor asked: nothing of them is reported. More of them are left out by exclude. " +
          "A crawl still follows the links of one.",
        example: ["https://docs.example/guide/changelog"],
      }),
    own_watches: z
      .array(z.strictObject({ address, watch: z.uuid().toLowerCase(), since: z.int().min(0) }))
      .max(maxApart.own_watches)
      .optional()
      .meta({
        description:
          "Pages that have watches of their own, and since when, in Unix seconds: what stands on them is reported by these, as long as they are there. " +
          "POST /watch/{uuid}/pages/{page}/watch adds them.",
      }),
    keep_parameters: parameters(
      "Parameters of addresses that tell pages apart, though they are taken for marks of visitors or sessions, such as utm_source.",
    ).optional(),
    drop_parameters: parameters(
      "Parameters of addresses that tell no pages apart, beside utm_*, gclid and the like.",
    ).optional(),
  })
  .meta({
    id: "SiteSettings",
    description: "site_diff: which pages the watch follows, and where they are listed. Set as a whole.",
  });

export type SiteSettings = z.infer<typeof siteSettings>;

const defaults: Required<SiteSettings> = {
  sitemaps: [],
  feeds: [],
  link_pages: [],
  link_selector: null,
  next_selector: null,
  links_are_all: false,
  addresses: [],
  crawl: false,
  crawl_depth: 5,
  include: [],
  exclude: [],
  max_pages: null,
  gone_after_days: 1,
  read: "none",
  requests_per_day: null,
  pinned: [],
  own_watches: [],
  ignored: [],
  keep_parameters: [],
  drop_parameters: [],
};

/** Members that treat pages one by one. They say nothing of which pages there are, so an edit of them is no other site. */
const apart = { pinned: undefined, own_watches: undefined, ignored: undefined } satisfies Record<
  keyof typeof maxApart,
  undefined
>;

/** The settings of a site without what its pages are treated by one by one. */
export const withoutApart = <S extends SiteSettings | null>(site: S): S => site && { ...site, ...apart };

/** The settings of a site in force. */
export const siteInForce = (own: SiteSettings | null): Required<SiteSettings> => ({ ...defaults, ...own });

/** Whether something names its pages one by one, wherever they are. */
export const namesPages = ({
  feeds,
  link_pages: pages,
  link_selector: selector,
  addresses: own,
}: Required<SiteSettings>): boolean => feeds.length > 0 || own.length > 0 || (pages.length > 0 && selector !== null);

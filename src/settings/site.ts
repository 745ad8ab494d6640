/**
 * The settings of a site, of a watch with the processor `site_diff`: where its pages are listed, and which of them count. Pure.
 */
import { z } from "zod";

const patterns = (description: string, example: string) =>
  z
    .array(z.string().min(1).max(500))
    .max(50)
    .meta({ description, example: [example] });
const parameters = (description: string) => z.array(z.string().min(1).max(100)).max(50).meta({ description });

export const siteSettings = z
  .strictObject({
    sitemaps: z
      .array(
        z
          .string()
          .max(2048)
          .regex(/^[Hh][Tt][Tt][Pp][Ss]?:\/\//, "expected an http:// or https:// address"),
      )
      .max(20)
      .optional()
      .meta({
        description:
          "Addresses of sitemaps, of indexes of sitemaps, or of lists with an address a line, packed with gzip or not. Empty: url itself where it " +
          "is one, else those that robots.txt names, else /sitemap.xml or /sitemap_index.xml.",
        example: ["https://docs.example/sitemap.xml"],
      }),
    include: patterns(
      "Only pages whose path with its query matches one of these: a glob with * ? [ ] over all of it, or /regex/flags. Empty: the pages below url.",
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
    gone_after_days: z.int().min(0).max(30).optional().meta({
      description:
        "How patient a page that is listed no more is asked before it is gone: with 0 or 1, which is usual, its second answer that it is not there " +
        "decides, an hour after the first; with more, one so many days later. Where it may not be asked, two whole lists so far apart do.",
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
  include: [],
  exclude: [],
  max_pages: null,
  gone_after_days: 1,
  keep_parameters: [],
  drop_parameters: [],
};

/** The settings of a site in force. */
export const siteInForce = (own: SiteSettings | null): Required<SiteSettings> => ({ ...defaults, ...own });

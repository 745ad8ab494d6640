/** How the list of a site's pages was read, in English. */
export const site = {
  "site.no_sitemap":
    "The site names no sitemap in its robots.txt, and has none at /sitemap.xml or /sitemap_index.xml. site.crawl finds its pages by their links, site.link_selector follows the links of a page, and site.feeds a feed.",
  "site.wall": "A page of HTML came in place of a sitemap; it may be a wall or a sign-in page.",
  "site.no_list": "What the site answered is no sitemap and no list of addresses.",
  "site.broken": "The sitemap broke off before its first address.",
  "site.cut": "It breaks off, or is larger than what is read: what it has until there counts.",
  "site.no_links": "There are no links on this page.",
  "site.no_match": "site.link_selector finds no link on this page.",
  "site.no_json": "The page of links is no JSON, to which json: and jq: apply.",
  "site.large": "The page of links is larger than 5 MB.",
  "site.goes_on": "The list goes on behind the {count} pages of it that are read.",
  "site.deep": "Its indexes lead too deep.",
  "site.many": "The site has more files of addresses than are read: {count} were.",
  "site.empty_file": "It lists nothing.",
  "site.blank": "The site answered, but there was nothing in the file.",
  "site.nothing": "The site lists no pages: there is no address in its files.",
  "site.outside":
    "None of the {outside} addresses that the site lists is one of the pages that are followed; site.include says which are.",
  "site.page": "A site is listed by its sitemap: there is nothing to read on a page of it.",
  "site.relisted": "A part of the list could be read for the first time: this reading is the new baseline",
  "site.part": "The list is not whole, so no page is missing by it",
  "site.doubt": "The list lacks more than half of the pages, which is doubted until it has been so for days",
  "site.counts": "Pages: {listed} listed, {missing} missing, {unlisted} no longer listed; files: {files}",
  "site.moved":
    "Since the list before: {added} new, {back} back, {moved} moved, {gone} gone, {unlisted} no longer listed",
  "site.others": "Addresses that are none of its pages: {outside}",
  "site.left_out": "Pages beyond those that are followed: {count}",
  "site.no_robots": "The robots.txt of the site cannot be read, so none of its pages is asked.",
  "site.crawling":
    "The site is crawled for the first time: {asked} pages were asked, {open} addresses are known that are still to be. Until then nothing is new.",
  "site.crawl_full":
    "The crawl found {count} addresses beyond the pages that are followed, so no page is missing by it.",
  "site.crawl":
    "Crawl: {asked} pages asked in this pass, {open} addresses still to be asked, {refused} refused by robots.txt",
  "site.trap": "Addresses without an end are followed no further: {shapes}",
  "site.file": "{file}: {sentence}",
  "site.no_page": "The site has no page of this id; the list of its pages has them",
  "site.unread": "The pages of this site are not read, so that none of them can be read first; site.read does that",
} as const;

/** Sentences of the API about the pages that sites list: by their codes, with holes for what differs. Pure. */
export const sitesSentences = {
  site_none:
    "The site names no sitemap in its robots.txt, and has none at /sitemap.xml or /sitemap_index.xml. site.link_selector follows the links of a page, and site.feeds a feed.",
  site_wall: "A page of HTML came in place of a sitemap; it may be a wall or a sign-in page.",
  site_no_list: "What the site answered is no sitemap and no list of addresses.",
  site_broken: "The sitemap broke off before its first address.",
  site_cut: "It breaks off, or is larger than what is read: what it has until there counts.",
  site_no_links: "There are no links on this page.",
  site_no_match: "site.link_selector finds no link on this page.",
  site_no_json: "The page of links is no JSON, to which json: and jq: apply.",
  site_large: "The page of links is larger than 5 MB.",
  site_goes_on: "The list goes on behind the {count} pages of it that are read.",
  site_deep: "Its indexes lead too deep.",
  site_many: "The site has more files of addresses than are read: {count} were.",
  site_empty_file: "It lists nothing.",
  site_blank: "The site answered, but there was nothing in the file.",
  site_nothing: "The site lists no pages: there is no address in its files.",
  site_outside:
    "None of the {outside} addresses that the site lists is one of the pages that are followed; site.include says which are.",
  site_page: "A site is listed by its sitemap: there is nothing to read on a page of it.",
  site_relisted: "A part of the list could be read for the first time: this reading is the new baseline",
  site_part: "The list is not whole, so no page is missing by it",
  site_doubt: "The list lacks more than half of the pages, which is doubted until it has been so for days",
  site_counts: "Pages: {listed} listed, {missing} missing, {unlisted} no longer listed; files: {files}",
  site_moved:
    "Since the list before: {added} new, {back} back, {moved} moved, {gone} gone, {unlisted} no longer listed",
  site_others: "Addresses that are none of its pages: {outside}",
  site_left_out: "Pages beyond those that are followed: {count}",
} as const;

/** Why nothing could be read from a page, in English. */
export const page = {
  "page.no_text":
    "The page holds no text to compare (it answered {status}); it may be images only, or be made by JavaScript",
  "page.no_text_rendered":
    "The page holds no text to compare, in a browser, too (it answered {status}); it may be images only",
  "page.no_file_text":
    "The address holds {kind}, which has no text, though it is sent as text; pages, feeds, JSON, XML, CSV, PDF and plain text can be watched",
  "page.file_of_type": "{kind} ({type})",
  "page.nothing_kept": "The look holds no page",
  "page.no_offer":
    "Neither a price nor word of stock was found on the page, in its data or in its text. It may be made by JavaScript, or not be the page of a product",
  "page.no_offer_rendered":
    "Neither a price nor word of stock was found on the page, in its data or in its text, in a browser, too. It may not be the page of a product",
  "page.other_offers":
    "Price and stock were found for other products of the page only, or for variants that are not chosen. What it says of its own product may be made by JavaScript; include_filters can choose the part to read",
  "page.other_offers_rendered":
    "Price and stock were found for other products of the page only, or for variants that are not chosen, in a browser, too. include_filters can choose the part to read",
  "page.no_picture": "What the site answered is no page that can be photographed.",
  "page.nothing_visible": "Nothing visible on the page matches the first include filter.",
  "page.is_json": "The page is JSON: only json: and jq: filters apply",
  "page.is_xml": "The page is XML: it holds no JSON",
  "page.is_feed": "The page is a feed in XML: it holds no JSON",
  "page.is_other": "The page is {kind}: there is nothing for this filter to choose from",
  "page.no_data": "No parsable JSON found in this document",
  "page.elements_of_html": "Only HTML pages have elements; this content is followed by json: or by its lines.",
  "pdf.damaged": "The PDF is damaged and could not be read",
  "pdf.locked": "The PDF asks for a password, so that its text cannot be read",
  "pdf.encrypted": "The PDF is encrypted in a way that is not known, so that its text cannot be read",
  "pdf.large": "The PDF unpacks to more than can be read",
  "pdf.many_parts": "The PDF has too many parts",
  "pdf.repeated": "The PDF draws the same parts too many times",
  "filter.no_match": "None of the include filters matches anything on the page; its layout may have changed",
  "filter.never_matched":
    "None of the include filters matches anything on the page, and they never did; you will be told when they match for the first time",
  "filter.no_text": "The include filters match, but what they match holds no text",
  "rule.unusable": "{problem}",
  "rule.of_entry": "{entry}: {problem}",
} as const;

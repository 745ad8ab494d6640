/**
 * The help in English: pages of sections. `examples` are things to write, each with what it does; tests hold that the product
 * takes them. Pure.
 */
import type { ArgumentName } from "../../services/tokenArguments.ts";
import type { NoticeTokenName } from "../../services/tokenNames.ts";

export type HelpSection = {
  title?: string;
  text?: readonly string[];
  steps?: readonly string[];
  /** What to write, and what it does. */
  examples?: readonly (readonly [code: string, meaning: string])[];
};
export type HelpPage = { title: string; summary: string; sections: readonly HelpSection[] };

const typed = <Topic extends string>(pages: Record<Topic, HelpPage>) => pages;

export const helpInEnglish = {
  title: "Help",
  lead: "Short pages about what people ask most. Everything that a page of Tidemark can do, a program can do, too.",
  reference: "API reference",
  referenceSummary: "Every operation, for programs.",
  back: "All help",
  write: "Write",
  meaning: "What it does",
  sample: "For example",
  pages: typed({
    start: {
      title: "First steps",
      summary: "From an address to your first alert.",
      sections: [
        {
          steps: [
            "Press New and paste the address of a page. You see the text that would be watched.",
            "Choose what matters: any text, a part of the page, price or stock, or how it looks.",
            "Choose how to hear of it: this browser, Telegram, mail, or one of many other services. Send a test.",
            "That is all. The page is read at intervals, and you hear of a change when there is one.",
          ],
        },
        {
          title: "When nothing comes",
          text: [
            "Open the watch. Its first line says when the page was last read and when it is read next.",
            "\u201cHeld back\u201d lists readings that differed but were no news, with the rule that said so. If one of them was news, press \u201cThis mattered\u201d: the rule learns.",
            "\u201cWhy\u201d shows the last reading step by step: what came in, what was left out, and by which setting.",
          ],
        },
        {
          title: "When too much comes",
          text: [
            "Press \u201cNoisy\u201d at a change that was no news. Such lines are held back from then on.",
            "Or follow only the part of the page that you care about, see Selectors.",
          ],
        },
      ],
    },
    selectors: {
      title: "Selectors",
      summary: "Follow a part of a page, or leave a part out.",
      sections: [
        {
          text: [
            "\u201cParts to follow\u201d keeps only what its selectors find; \u201cParts to leave out\u201d removes what its selectors find before anything else is done. One selector a line. You can pick parts with the pointer and never write one.",
          ],
        },
        {
          title: "CSS, for most pages",
          examples: [
            ["main", "The main content, where a page marks it."],
            [".price", "Elements with the class price."],
            ["#stock", "The element with the id stock."],
            ["[data-testid=price]", "An attribute. Those that developers use for their own tests change rarely."],
            ["table tr:nth-child(2) td", "The cells of the second row of a table."],
            ["h2:has(+ p)", "Headings that a paragraph follows directly."],
            [".product:not(.ad) .title", "Titles of products that are no advertisement."],
          ],
        },
        {
          title: "XPath, to go by text or upwards",
          examples: [
            [
              "//h2[contains(., 'Dates')]/following-sibling::ul[1]",
              "The first list after the heading with \u201cDates\u201d.",
            ],
            ["//td[normalize-space()='Price']/following-sibling::td", "The cell beside the one that says Price."],
            ["//a[@rel='next']/@href", "The address of a link."],
            ["xpath1://div[@class='news']", "The same in XPath 1.0, where an old expression needs it."],
          ],
        },
        {
          title: "JSON, for interfaces of programs",
          examples: [
            ["json:$.items[*].price", "A JSONPath: the price of every item."],
            ["jq:.items | map(.name) | sort", "A jq program: the names, sorted."],
            ["jqraw:.version", "The same, with texts written without quotation marks."],
          ],
        },
        {
          title: "When a page is rebuilt",
          text: [
            "A selector that finds nothing makes the watch fail, and you are told. Where Tidemark knows what the part looked like, it proposes a new selector.",
          ],
        },
      ],
    },
    rules: {
      title: "Text rules",
      summary: "Which lines count, and which do not.",
      sections: [
        {
          text: [
            "Each rule is a list, one entry a line. An entry is plain text, whatever its case, or a regular expression between slashes. They run in the order of the form; the dry run beside it shows which entry took which line.",
          ],
          examples: [
            ["In stock", "Lines that contain these words, in capitals or not."],
            ["/\\d+ visitors/", "Lines that a regular expression matches."],
            ["/^updated/i", "Flags stand after the second slash: i ignores case."],
          ],
        },
        {
          title: "What each of them is for",
          examples: [
            ["Ignore lines", "Matching lines may change as they like. Visitor counters, dates of today."],
            [
              "Only when this is present",
              "A change counts only while one of these is on the page: \u201cIn stock\u201d.",
            ],
            [
              "Wait while this is present",
              "Nothing is reported while one of these is there: \u201cSold out\u201d, \u201cMaintenance\u201d.",
            ],
            ["Keep only these matches", "The text is what these match: /\\$[\\d.]+/ leaves the prices."],
            ["Only lines never seen before", "For lists that come and go: a line is reported once."],
            ["Sort lines", "For lists whose order changes without meaning."],
          ],
        },
      ],
    },
    templates: {
      title: "Words in messages",
      summary: "What a title or text of an alert can be made of.",
      sections: [
        {
          text: [
            "Titles and texts of alerts are templates. A word in double braces is replaced by its value; filters change it; conditions leave parts out. The list below is the one that the service itself reads from, each word with what it gives for one change.",
          ],
          examples: [
            ["{{ watch_title }}: {{ change_headline }}", "A title that says which watch and what changed."],
            ["{{ diff(lines=3) }}", "The first three changed lines."],
            ["{{ diff_added | truncate(200) }}", "Added lines, at most 200 characters."],
            ["{% if restock.price %}Now {{ restock.price }}{% endif %}", "Only where there is a price."],
            ["{{ change_datetime(format='%H:%M') }}", "A time in your own zone and form."],
          ],
        },
      ],
    },
    conditions: {
      title: "Conditions",
      summary: "Hear of a change only if a number or a text fits.",
      sections: [
        {
          text: [
            "A condition is a sentence of three parts: what is looked at, how it is compared, and with what. All of them must be true, or one suffices, as you choose. A change that does not satisfy them is not reported; the reading is kept, and \u201cWhy\u201d shows what each condition saw.",
            "What is not on the page satisfies nothing: where there is no price, \u201cprice is not 5\u201d is not true either.",
          ],
        },
      ],
    },
    noise: {
      title: "Noise reduction",
      summary: "Which differences are no news, and how it learns.",
      sections: [
        {
          text: [
            "It is on in new accounts, and can be turned off for one watch, a tag, or all. It never throws anything away: what it holds back is listed at the watch, with its rule, and a change that stays is reported after all.",
          ],
        },
        {
          title: "What it holds back",
          examples: [
            ["Moving parts", "Times, \u201c3 minutes ago\u201d, counters, tokens, session ids."],
            ["Surroundings", "Menus, headers and footers that change around the content."],
            ["Advertisements", "And lists of other pages beside the text."],
            ["Moved lists", "Links that only changed their order."],
            ["Unstable places", "A place that differs at most checks, or a moment later."],
          ],
        },
        {
          title: "What it never touches",
          text: [
            "Stock, status and words such as \u201cnot\u201d: a small word can turn the meaning. In places that go back and forth, amounts and dates count, too.",
          ],
        },
        {
          title: "Teach it",
          text: [
            "\u201cNoisy\u201d at a change: lines like these are held back. \u201cThis mattered\u201d at a held-back reading: no rule touches such lines again. What was taught stands under Lessons at the watch, where it can be forgotten.",
          ],
        },
      ],
    },
    bookmarklet: {
      title: "Bookmarklet, app and extension",
      summary: "Watch the page that you are looking at.",
      sections: [
        {
          title: "Bookmarklet",
          steps: [
            "Show the bookmarks bar of your browser.",
            "Drag the button below onto it.",
            "On any page, press the new bookmark: the page opens here, ready to be watched.",
          ],
        },
        {
          title: "On a phone",
          text: [
            "Open the menu of your browser and choose \u201cInstall\u201d or \u201cAdd to home screen\u201d. From then on Tidemark is among the targets of \u201cShare\u201d in other apps, on Android.",
          ],
        },
        {
          title: "Browser extension",
          text: [
            "The extension of changedetection.io works here, too. Install it from the store of your browser, then connect it on the page below.",
          ],
        },
      ],
    },
    import: {
      title: "Come from another tool",
      summary: "Bring watches, tags and history.",
      sections: [
        {
          text: [
            "Import shows first what will come, what is there already and what is left out, with the reason. Nothing is made before you agree, and the whole import can be undone.",
          ],
          examples: [
            ["changedetection.io", "Settings, Backups, Create. The zip brings watches, tags, settings and history."],
            ["Distill", "Options, Export. The JSON brings addresses, selectors and intervals."],
            ["urlwatch", "The file urls.yaml, with its filters."],
            ["Wachete", "The spreadsheet that it exports (xlsx)."],
            ["Feed readers", "An OPML file."],
            ["A table", "CSV with a column url; title, tag and others where you have them."],
            ["A list", "One address a line; tags after a blank, with commas between them."],
          ],
        },
        {
          title: "Old addresses go on working",
          text: [
            "/diff/\u2026, /edit/\u2026 and /preview/\u2026 of changedetection.io lead to the same watch here, since the ids are kept. Programs written for its API need only the new address and a key.",
          ],
        },
      ],
    },
  }),
  keysTitle: "Keys",
  keysSummary: "Every key, in a table.",
  key: "Key",
  then: "then",
  words: "Words",
  filters: "Filters",
  filtersLead:
    "They stand after an upright line: {{ diff | upper }}. Names and arguments, methods and statements are those of Jinja2. {{ diff | lines }} gives the lines of a text.",
  fields: "What can be looked at",
  operators: "How it is compared",
  bookmarkletName: "Watch this page",
  bookmarkletHow:
    "Drag it; a click here does nothing, since pages of Tidemark run no code of links. Without a pointer: add a bookmark of any page, and put this in the place of its address.",
  bookmarkletCode: "Address of the bookmark",
  connect: "Connect the extension",
  token: {
    base_url: "Address of this service.",
    watch_url: "Address of the page.",
    watch_open_url: "Address that people are sent to; that of the page where none is set.",
    final_url: "Where redirects and browser steps ended.",
    watch_uuid: "Id of the watch.",
    uuid: "The same as watch_uuid.",
    watch_title: "Name of the watch.",
    watch_tag: "Its tags, with commas.",
    watch_mime_type: "Kind of content of the page.",
    preview_url: "Link to the text as it is now.",
    diff_url: "Link to the change.",
    edit_url: "Link to the watch.",
    change_datetime: "Time of the change, in your zone.",
    change_time: "The same as people of your language write it.",
    timestamp_from: "Time of the reading before, in Unix seconds.",
    timestamp_to: "Time of the new reading, in Unix seconds.",
    notification_timestamp: "Time of the message, in Unix seconds.",
    current_snapshot: "The whole text now.",
    prev_snapshot: "The whole text before.",
    triggered_text: "The lines that \u201cOnly when this is present\u201d found.",
    diff: "Changed lines, with marks.",
    raw_diff: "The same, for templates of changedetection.io.",
    diff_added: "Added lines, with marks.",
    diff_removed: "Removed lines, with marks.",
    diff_full: "All lines, the changed ones with marks.",
    diff_clean: "Changed lines without marks.",
    diff_added_clean: "Added lines without marks.",
    diff_removed_clean: "Removed lines without marks.",
    diff_full_clean: "All lines without marks.",
    diff_patch: "The change as a patch for programs.",
    diff_changed_from: "Only the words that changed, as they were.",
    diff_changed_to: "Only the words that changed, as they are now.",
    change_headline: "The change in one line.",
    table_change: "Of a table: each value that changed, and rows that are new or gone, in words.",
    site_change: "Of a site: each page that is new, gone, moved or changed, in words.",
    picture_change: "How much of a watched picture changed.",
    llm_summary: "The summary of your language model.",
    severity: "How much the change matters by rules alone: low, medium, high or critical.",
    llm_intent_error: "Why nobody could tell whether the change is what you want to hear of; else empty.",
    llm_unjudged: "The earlier name of llm_intent_error.",
    llm_intent: "What you want to know, as you wrote it.",
    screenshot: "Link to the picture of the page.",
    "restock.price": "Price, as a number.",
    "restock.in_stock": "Whether it is in stock.",
    "restock.currency": "Currency of the price.",
    "restock.last_price": "Price before.",
    "restock.previous_price": "The same, by its other name.",
    "restock.price_text": "Price with its currency, as people of your language write it.",
    "restock.previous_price_text": "Price before, written so.",
  } satisfies Record<NoticeTokenName, string>,
  arguments: "Arguments",
  argumentsLead: "In brackets behind a word: {{ diff(lines=20, word_diff=true) }}.",
  takenBy: "Taken by",
  /** What each argument of a template word does. */
  argument: {
    lines: "How many lines at most.",
    added_only: "true: only what came.",
    removed_only: "true: only what went.",
    context: "How many unchanged lines stand around each change.",
    word_diff: "true: the words that changed are marked, false: whole lines.",
    case_insensitive: "true: capital and small letters are the same.",
    ignore_junk: "true: white space counts for nothing.",
    headed:
      "true: it stands below change_headline, which says already what became of a page alone and what it is called. A table says the same either way.",
    format: "How the time is written, as in %d.%m.%Y %H:%M.",
  } satisfies Record<ArgumentName, string>,
  field: {
    page_filtered_text: "The text that is watched, after all rules.",
    extracted_number: "The first number in it.",
    word_count: "How many words it has.",
    levenshtein_ratio: "How alike it is to the text before: 1 is equal, 0 is nothing in common.",
    levenshtein_distance: "How many characters differ from the text before.",
    page_title: "The title of the page.",
    added_text: "The lines that came.",
    removed_text: "The lines that went.",
    http_status: "The status that the site answered with.",
    price: "The price of a page with one offer.",
    severity: "How much the change matters by rules alone: 0 low, 1 medium, 2 high, 3 critical.",
    price_is_lowest: "true or false: whether the price is below every one that the watch has seen in its currency.",
    cheapest_in_tag:
      "The name of a tag; == holds while no other watch with it is cheaper, != while one is. Prices in other currencies, of paused watches and of what is out of stock do not count.",
    new_cheapest_in_tag:
      "The name of a tag; == holds where by this reading another watch with it is the cheapest than before: this one now, or this one no longer.",
    in_stock: "true or false.",
  },
  operator: {
    ">": "is more than",
    "<": "is less than",
    ">=": "is at least",
    "<=": "is at most",
    "==": "is equal to",
    "!=": "is not equal to",
    in: "contains",
    "!in": "does not contain",
    starts_with: "begins with",
    ends_with: "ends with",
    length_min: "has at least this many characters",
    length_max: "has at most this many characters",
    contains_regex: "matches the regular expression",
    "!contains_regex": "does not match the regular expression",
  },
};

/** The shape of the help in another language. */
export type HelpWords = typeof helpInEnglish;

/** The pages of the help, in English. Pure. */

export type HelpSection = {
  title?: string;
  text?: readonly string[];
  steps?: readonly string[];
  /** What to write, and what it does. */
  examples?: readonly (readonly [code: string, meaning: string])[];
};
export type HelpPage = { title: string; summary: string; sections: readonly HelpSection[] };

const typed = <Topic extends string>(pages: Record<Topic, HelpPage>) => pages;

export const helpPagesInEnglish = typed({
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
});

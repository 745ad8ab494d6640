/** Import, export and the browser extension in English. Pure. */
import type { ForeignName } from "../../../import/backup/leftAccount.ts";
import type { Format } from "../../../import/sniff.ts";
import { count } from "./count.ts";

export const importPage = {
  /** Why a document, or a watch in it, is not taken. */
  refusals: {
    line: (n: number, sentence: string) => `Line ${n}: ${sentence}`,
    address: "This is no address of a web page. It begins with http:// or https://.",
    password: "The address has a user name or a password in it. Leave them out; a request header can carry them later.",
    unreachable: "This server may not read this address: it is private, or no name of a public site.",
    room: (n: number, limit: number) =>
      `Your plan has room for ${count(limit, { one: "# watch", other: "# watches" })}, and you have ${n}. Import fewer, or delete some first. Nothing was imported.`,
    tooLarge: (format: string, limit: string) =>
      `The file is too large: ${format} may have ${limit}. Divide it, and import the parts one after the other.`,
    tooMany: (limit: number) =>
      `This is too much at once: at most ${limit} watches. Divide it, and import the parts one after the other.`,
    table: "This table has no column named url. The first row must name the columns.",
    otherFormat: "The file cannot be read as what it looks like. Export it again, or paste the addresses instead.",
    noBackup: "This archive is no backup of changedetection.io and no archive from here.",
    damaged: "The file is damaged or locked with a password, so it cannot be opened. Export it again.",
  },
  title: "Import",
  lead: "Bring watches from another tool, or from an archive of this service. You see what will come before anything is made.",
  file: "File",
  fileHelp:
    "A backup of changedetection.io or an archive from here (zip), Distill (JSON), urlwatch or webchanges (YAML), OPML, a table (CSV or XLSX), or a list of addresses.",
  text: "Or paste addresses",
  textHelp: "One a line; titles of tags may follow, with commas between them.",
  textExample: "https://shop.example/kettle Prices\nhttps://city.example/tenders Law, Work",
  look: "Show what will come",
  nothing: "Choose a file, or paste at least one address.",
  tooLarge: "A file this large is imported without a preview; it can be undone afterwards.",
  previewTitle: "What will come",
  recognised: (format: string) => `Recognised as ${format}.`,
  formats: {
    backup: "a backup",
    xlsx: "a workbook",
    distill: "an export of Distill",
    urlwatch: "a list of urlwatch or webchanges",
    opml: "OPML",
    csv: "a table",
    lines: "a list of addresses",
  } satisfies Record<Format, string>,
  /** Settings of changedetection.io that have no place here. */
  theirs: {
    timeout: "Requests timeout",
    jitter_seconds: "Random jitter of checks",
    all_paused: "All paused",
    all_muted: "All muted",
    base_url: "Base URL of notifications",
    empty_pages_are_a_change: "Empty pages are a change",
    filter_failure_notification_threshold_attempts: "Failed filters before a notification",
    rss_hide_muted_watches: "Feeds without muted watches",
    rss_template_override: "Template of feeds",
    render_anchor_tag_content: "Addresses of links in the text",
    extra_browsers: "Further browsers",
    extra_proxies: "Proxies",
    default_ua: "User-Agent",
  } satisfies Record<ForeignName, string>,
  creates: (n: number) => count(n, { one: "# watch will be made", other: "# watches will be made" }),
  duplicates: (n: number) => count(n, { one: "# is watched already", other: "# are watched already" }),
  refused: (n: number) => count(n, { one: "# cannot be taken", other: "# cannot be taken" }),
  withMore: (n: number) =>
    count(n, {
      one: "# brings settings or remarks; it stands first",
      other: "# bring settings or remarks; they stand first",
    }),
  forAccount: (settings: string) => `Your account takes over: ${settings}`,
  first: (n: number, total: number) => `The first ${n} of ${total}.`,
  room: (n: number) =>
    `Your plan has room for ${count(n, { one: "# more watch", other: "# more watches" })}, so nothing of this can be imported at once. Import a part, or delete watches first.`,
  address: "Address",
  tags: "Tags",
  settings: "Settings taken over",
  remarks: "Left out",
  none: "none",
  duplicate: "Watched already",
  documentNotes: (n: number) =>
    `${count(n, { one: "# more thing is", other: "# more things are" })} left out or changed`,
  doIt: (n: number) => count(n, { one: "Import # watch", other: "Import # watches" }),
  other: "Choose something else",
  done: (n: number) => count(n, { one: "# watch was imported.", other: "# watches were imported." }),
  noted: (n: number) => count(n, { one: "# remark:", other: "# remarks:" }),
  undo: "Undo the import",
  undoHelp: "Deletes the watches of this import that were not edited since.",
  see: "See the watches",
};

export const exportPage = {
  title: "Export",
  lead: "Everything as one archive, which this service takes back whole and changedetection.io reads, too.",
  secrets: "It holds your secrets, such as request headers and addresses of channels. Keep it safe.",
  history: "Content",
  withHistory: "With history",
  withHistoryHelp: "Snapshots, changes, and what was held back",
  without: "Without history",
  withoutHelp: "Watches, tags and settings; small and quick",
  tag: "Only watches with the tag",
  all: "All watches",
  download: "Download the archive",
  account: "What is kept about the account itself",
};

/** Connecting the browser extension of changedetection.io. */
export const extension = {
  title: "Connect a browser extension",
  lead: "The browser extension of changedetection.io adds pages to this account, too. It needs an API key of its own.",
  keyLabel: "Browser extension",
  make: "Make the key",
  password: "Your password",
  passwordHelp: "A key opens your account to a program, so the password must have been given within ten minutes.",
  made: "The key is made. It is shown this once; leave this page open until the extension is connected.",
  then: [
    "Open the extension in this tab.",
    "Press \u201cSync API Access\u201d. It takes the address and the key from this page.",
    "On any page, open the extension and press \u201cWatch this website\u201d.",
  ],
  keys: "All keys of your account",
  account: "To the settings of your account",
};

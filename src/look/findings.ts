/** What a look found that a person should know before watching the page: what is there to follow, and what stands in the way. Pure. */
import { message, type Message } from "../message/message.ts";
import { attributeOf } from "../lib/document/attributes.ts";
import { elementsByTag } from "../lib/document/nodes.ts";
import type { Document } from "../lib/document/tape.ts";
import { jsonOfBody } from "../lib/json/repair.ts";
import { isObject, type Json } from "../lib/json/value.ts";
import type { Stock } from "../lib/price/stock.ts";
import type { FailureClass } from "../page/failure.ts";
import type { Settings } from "../settings/fields.ts";
import { suggestedTable } from "../table/suggest.ts";

export const findingKinds = [
  "feed",
  "price",
  "table",
  "frame",
  "pdf",
  "json",
  "challenge",
  "login_wall",
  "consent_wall",
  "geo_block",
  "waiting_room",
  "needs_browser",
] as const;

/** `settings`: members that make use of it, or help; none where only a person can. */
export type Finding = {
  kind: (typeof findingKinds)[number];
  sentence: Message;
  settings: Pick<Settings, "url" | "processor" | "fetch_backend" | "include_filters" | "table">;
  /** Further facts by name: address and title of a feed, price, currency, a path and its value. */
  facts: Record<string, string | boolean | null>;
};

const maxFeeds = 3;
const maxFrames = 3;
const maxPaths = 10;
const shownCharacters = 200;
const feedType = /^application\/(rss\+xml|atom\+xml|feed\+json|rdf\+xml)$/;

/** The feeds that a page links to. */
export function feedFindings(document: Document, pageUrl: string): Finding[] {
  return elementsByTag(document, "link")
    .flatMap((node): Finding[] => {
      const rel = (attributeOf(document, node, "rel") ?? "").toLowerCase().split(/\s+/);
      const type = (attributeOf(document, node, "type") ?? "").toLowerCase().trim();
      const url = URL.parse(attributeOf(document, node, "href") ?? "", pageUrl);
      if (!rel.includes("alternate") || !feedType.test(type) || !url || !/^https?:$/.test(url.protocol)) return [];
      const title = (attributeOf(document, node, "title") ?? "").trim().slice(0, shownCharacters);
      return [
        {
          kind: "feed",
          sentence: message("look.feed"),
          settings: { url: url.href },
          facts: { url: url.href, title: title || null },
        },
      ];
    })
    .slice(0, maxFeeds);
}

/** The price and stock that a page states as data. */
export function priceFinding({ price, currency, in_stock }: Stock): Finding[] {
  if (price === null) return [];
  const values = { price: currency ? `${price} ${currency}` : String(price) };
  return [
    {
      kind: "price",
      sentence:
        in_stock === null
          ? message("look.price", values)
          : message(in_stock ? "look.price_in_stock" : "look.price_not_in_stock", values),
      settings: { processor: "restock_diff" },
      facts: { price, currency, in_stock },
    },
  ];
}

/** The table of a page that is worth following row by row. */
export function tableFinding(document: Document): Finding[] {
  const found = suggestedTable(document);
  if (found === null) return [];
  const columns = found.columns.join(", ").slice(0, shownCharacters);
  return [
    {
      kind: "table",
      sentence: message("look.table", { count: found.rows, columns }),
      settings: { processor: "table_diff", table: found.settings },
      facts: { rows: String(found.rows), columns },
    },
  ];
}

/** PDF and JSON: how they are read, and for JSON the paths that can be followed. */
export function kindFindings(kind: string, content: string): Finding[] {
  if (kind === "pdf") return [{ kind: "pdf", sentence: message("look.pdf"), settings: {}, facts: {} }];
  if (kind !== "json") return [];
  const value = jsonOfBody(content);
  const paths = value === undefined ? [] : pathsOf(value);
  const sentence = message("look.json");
  if (!paths.length) return [{ kind: "json", sentence, settings: {}, facts: {} }];
  return paths.map(({ path, text }) => ({
    kind: "json",
    sentence,
    settings: { include_filters: [`json:${path}`] },
    facts: { path, value: text },
  }));
}

/** The frames that were not read with the page: each can be watched by itself. `addresses`: absolute. */
export const frameFindings = (addresses: readonly string[]): Finding[] =>
  addresses.slice(0, maxFrames).map((url) => ({
    kind: "frame",
    sentence: message("look.frame"),
    settings: { url },
    facts: { url },
  }));

const maxDepth = 6;

/** The first values of a document, with their paths (RFC 9535). Of a list the first entry stands for all. */
function pathsOf(root: Json): { path: string; text: string }[] {
  const found: { path: string; text: string }[] = [];
  const visit = (value: Json, path: string, depth: number): void => {
    if (found.length >= maxPaths || depth > maxDepth) return;
    if (Array.isArray(value)) {
      if (value.length) visit(value[0] as Json, `${path}[0]`, depth + 1);
    } else if (isObject(value)) {
      for (const [name, member] of Object.entries(value).slice(0, maxPaths))
        visit(member as Json, path + segmentOf(name), depth + 1);
    } else found.push({ path, text: textOfValue(value).slice(0, shownCharacters) });
  };
  visit(root, "$", 0);
  return found;
}

const textOfValue = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value));

const segmentOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`);

type Obstructing = Exclude<(typeof findingKinds)[number], "feed" | "price" | "table" | "frame" | "pdf" | "json">;

/** What stands in the way of a reading, with what helps. */
export function obstacleFinding(failure: FailureClass, rendering: Rendering): Finding[] {
  const kind = kindOf(failure, rendering);
  if (kind === null) return [];
  const wantsBrowser = browserHelps[kind] && !rendering.isRendered && rendering.hasBrowser;
  const settings: Finding["settings"] = wantsBrowser ? { fetch_backend: "html_webdriver" } : {};
  return [{ kind, sentence: sentences[kind](rendering), settings, facts: {} }];
}

function kindOf(failure: FailureClass, { isRendered }: Rendering): Obstructing | null {
  if (failure === "no_text") return isRendered ? null : "needs_browser";
  return failure in sentences ? (failure as Obstructing) : null;
}

/** `isRendered`: a browser read the page already. */
export type Rendering = { isRendered: boolean; hasBrowser: boolean };

const browserHelps: Record<Obstructing, boolean> = {
  challenge: true,
  consent_wall: true,
  needs_browser: true,
  login_wall: false,
  geo_block: false,
  waiting_room: false,
};

const sentences: Record<Obstructing, (rendering: Rendering) => Message> = {
  challenge: ({ isRendered }) => (isRendered ? message("look.bot_check_browser") : message("look.bot_check")),
  login_wall: () => message("look.sign_in_page"),
  consent_wall: ({ isRendered, hasBrowser }) =>
    isRendered
      ? message("look.consent_page_browser")
      : hasBrowser
        ? message("look.consent_page")
        : message("look.consent_page_cookie"),
  geo_block: () => message("look.geo_block"),
  waiting_room: () => message("look.waiting_room"),
  needs_browser: ({ hasBrowser }) => (hasBrowser ? message("look.scripts") : message("look.scripts_no_browser")),
};

/** Whether a finding is one of what stands in the way. */
export const isObstructing = (kind: (typeof findingKinds)[number]): kind is Obstructing => kind in sentences;

/** What a person chose on the page of a new watch, in its address, and the settings that it means. Pure. */

import type { TableSettings } from "../../settings/tableSettings.ts";

export const whats = ["text", "part", "price", "table", "picture", "site"] as const;
export type What = (typeof whats)[number];
/** Which prices are told: those that cost at most so much, every change of price or stock, or none but that it is back. */
export const priceModes = ["at_most", "any", "stock"] as const;
/** What of a table is told: everything, another row that is the lowest of a column, or a lower value than ever. */
export const tableModes = ["any", "leader_changed", "new_lowest"] as const;
/** What is followed of a site: its pages and what they say, or only which there are. */
export const siteReads = ["changed", "none"] as const;
/** How often it is reported. */
export const siteReports = ["week", "day", "once"] as const;
export const wordModes = ["any", "contains", "gone"] as const;

export type Choice = {
  what: What;
  /** Selectors of the parts that count, and of those that do not. */
  follow: string[];
  leaveOut: string[];
  /** The area of the picture that is compared, "x,y,width,height" in CSS pixels; "" for all of it. */
  box: string;
  /** Words that must be there, or must be gone; "" for none. */
  words: string;
  wordMode: (typeof wordModes)[number];
  /** The smallest change of a price that counts, in percent; null for any. */
  percent: number | null;
  priceMode: (typeof priceModes)[number];
  /** What it may cost at most, in the currency of the page; null for any price. */
  atMost: number | null;
  /** Of a table: what is told, and of which column. */
  tableMode: (typeof tableModes)[number];
  tableColumn: string;
  siteRead: (typeof siteReads)[number];
  siteReport: (typeof siteReports)[number];
  /** Read by a browser, because a script writes the page. */
  needsBrowser: boolean;
  title: string;
  /** Hours between checks; null as everywhere in the account. */
  hours: number | null;
  tag: string;
  /** Ids of named channels, and an Apprise URL, for this watch alone; none and "" for the channels of the account. */
  channels: string[];
  channel: string;
};

/** The choice of an address or a form. `likely`, `price`: what the page suggests, where nobody chose, and what it costs now. */
export function choiceIn(from: URLSearchParams | FormData, likely: What, price: number | null = null): Choice {
  const text = (name: string): string => {
    const value = from.get(name);
    return typeof value === "string" ? value.trim().slice(0, 5000) : "";
  };
  const lines = (name: string): string[] =>
    from
      .getAll(name)
      .flatMap((value) => (typeof value === "string" ? value.split("\n") : []))
      .map((line) => line.trim())
      .filter(Boolean)
      .slice(0, 100);
  const follow = lines("follow");
  return {
    what:
      text("price_mode") === "text"
        ? "text"
        : (whats.find((what) => what === text("what")) ?? (follow.length > 0 ? "part" : likely)),
    follow,
    leaveOut: lines("leave_out"),
    box: /^\d{1,5}(?:,\d{1,5}){3}$/.test(text("box")) ? text("box") : "",
    words: text("words"),
    wordMode: wordModes.find((mode) => mode === text("word_mode")) ?? "any",
    percent: positive(text("percent")),
    ...priceChoice(text("price_mode"), from.has("at_most") ? positive(text("at_most"), 1e12) : wishedBelow(price)),
    tableMode: tableModes.find((mode) => mode === text("table_mode")) ?? "any",
    tableColumn: text("table_column").slice(0, 60),
    siteRead: siteReads.find((read) => read === text("site_read")) ?? "changed",
    siteReport: siteReports.find((report) => report === text("site_report")) ?? "week",
    needsBrowser: text("browser") === "true",
    title: text("title"),
    hours: positive(text("hours")),
    tag: text("tag"),
    channels: lines("channels").slice(0, 20),
    channel: text("channel"),
  };
}

/** The address of the page with this choice. */
export function choicePath(look: string, choice: Choice, change: Partial<Choice> = {}): string {
  const next = { ...choice, ...change };
  const search = new URLSearchParams({ what: next.what });
  for (const selector of next.follow) search.append("follow", selector);
  for (const selector of next.leaveOut) search.append("leave_out", selector);
  for (const id of next.channels) search.append("channels", id);
  const rest: [string, string][] = [
    ["box", next.box],
    ["words", next.words],
    ["word_mode", next.wordMode === "any" ? "" : next.wordMode],
    ["percent", String(next.percent ?? "")],
    ["price_mode", next.what === "price" ? next.priceMode : ""],
    ["at_most", next.what === "price" ? String(next.atMost ?? "") : ""],
    ["table_mode", next.what === "table" && next.tableMode !== "any" ? next.tableMode : ""],
    ["table_column", next.what === "table" && next.tableMode !== "any" ? next.tableColumn : ""],
    ["site_read", next.what === "site" ? next.siteRead : ""],
    ["site_report", next.what === "site" ? next.siteReport : ""],
    ["browser", next.needsBrowser ? "true" : ""],
    ["title", next.title],
    ["hours", String(next.hours ?? "")],
    ["tag", next.tag],
    ["channel", next.channel],
  ];
  for (const [name, value] of rest) if (value) search.set(name, value);
  return `/new/${encodeURIComponent(look)}?${search.toString()}`;
}

/** The settings of a watch that a choice means, beside its address. `table`: the one that the page has. */
export function settingsOf(choice: Choice, table: TableSettings | null = null): Record<string, unknown> {
  const { what, follow, leaveOut, box, words, wordMode, needsBrowser, title, hours, tag, channels, channel } = choice;
  const processors = {
    text: "text_json_diff",
    part: "text_json_diff",
    price: "restock_diff",
    table: "table_diff",
    picture: "image_ssim_diff",
    site: "site_diff",
  };
  return {
    processor: processors[what],
    ...(isPart(what) && follow.length > 0 ? { include_filters: follow } : {}),
    ...(leaveOut.length > 0 ? { subtractive_selectors: leaveOut } : {}),
    ...(what === "price" ? restockOf(choice) : {}),
    ...(what === "table" && table ? { table: { ...table, ...conditionsOf(choice, table) } } : {}),
    ...(what === "site" ? siteOf(choice) : {}),
    ...(what === "picture" && box ? { processor_config_image_ssim_diff: { bounding_box: box } } : {}),
    ...(wordMode === "contains" && words ? { trigger_text: [words] } : {}),
    ...(wordMode === "gone" && words ? { text_should_not_be_present: [words], notify_on_clear: true } : {}),
    ...(needsBrowser ? { fetch_backend: "html_webdriver" } : {}),
    ...(title ? { title } : {}),
    ...(tag ? { tag } : {}),
    ...(hours ? { time_between_check: intervalOf(hours), time_between_check_use_default: false } : {}),
    ...(channels.length > 0 ? { channels } : {}),
    ...(channel ? { notification_urls: [channel] } : {}),
  };
}

/** Choices that are read within the parts to follow; a picture has an area instead. */
const isPart = (what: What): boolean => what === "part" || what === "price";

function restockOf({ priceMode, atMost, percent }: Pick<Choice, "priceMode" | "atMost" | "percent">) {
  return {
    processor_config_restock_diff: { in_stock_processing: priceMode === "any" ? "all_changes" : "in_stock_only" },
    ...(priceMode === "at_most" ? { price_at_most: atMost } : {}),
    ...(priceMode === "stock" ? { follow_price_changes: false } : {}),
    ...(percent ? { price_change_threshold_percent: Math.min(100, percent) } : {}),
  };
}

function siteOf({ siteRead, siteReport }: Pick<Choice, "siteRead" | "siteReport">) {
  return {
    site: { read: siteRead },
    ...(siteReport === "once" ? {} : { notification_digest: { every: siteReport } }),
  };
}

/** Only columns of numbers and money have a lowest value: a price before a number of rooms. */
export const amountColumns = ({ columns = [] }: TableSettings): string[] =>
  (["money", "number"] as const).flatMap((amount) =>
    columns.flatMap(({ name, type }) => (type === amount ? name : [])),
  );

function conditionsOf({ tableMode, tableColumn }: Choice, table: TableSettings): Pick<TableSettings, "conditions"> {
  const columns = amountColumns(table);
  const column = columns.find((name) => name === tableColumn) ?? columns[0];
  return tableMode === "any" || column === undefined ? {} : { conditions: [{ column, is: tableMode }] };
}

/** What a form says of a price. An amount is what the first choice lives by: without one every change counts. */
function priceChoice(mode: string, atMost: number | null): Pick<Choice, "priceMode" | "atMost"> {
  const chosen = priceModes.find((each) => each === mode) ?? "at_most";
  return { priceMode: chosen === "at_most" && atMost === null ? "any" : chosen, atMost };
}

/** A tenth less than it costs, in whole units where those are fine enough. */
function wishedBelow(price: number | null): number | null {
  if (price === null || price <= 0) return null;
  const wished = price * 0.9;
  return wished >= 20 ? Math.floor(wished) : Math.round(wished * 100) / 100;
}

const intervalOf = (hours: number) => ({ hours: Math.floor(hours), minutes: Math.round((hours % 1) * 60) });

function positive(text: string, most = 100_000): number | null {
  const number = Number(text.replace(",", "."));
  return text !== "" && Number.isFinite(number) && number > 0 && number < most ? number : null;
}

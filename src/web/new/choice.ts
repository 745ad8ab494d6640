/** What a person chose on the page of a new watch, in its address, and the settings that it means. Pure. */

export const whats = ["text", "part", "price", "picture"] as const;
export type What = (typeof whats)[number];
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
  inStockOnly: boolean;
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

/** The choice of an address or a form. `likely`: what the page suggests, where nobody chose. */
export function choiceIn(from: URLSearchParams | FormData, likely: What): Choice {
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
    what: whats.find((what) => what === text("what")) ?? (follow.length > 0 ? "part" : likely),
    follow,
    leaveOut: lines("leave_out"),
    box: /^\d{1,5}(?:,\d{1,5}){3}$/.test(text("box")) ? text("box") : "",
    words: text("words"),
    wordMode: wordModes.find((mode) => mode === text("word_mode")) ?? "any",
    percent: positive(text("percent")),
    inStockOnly: text("in_stock_only") === "true",
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
    ["in_stock_only", next.inStockOnly ? "true" : ""],
    ["browser", next.needsBrowser ? "true" : ""],
    ["title", next.title],
    ["hours", String(next.hours ?? "")],
    ["tag", next.tag],
    ["channel", next.channel],
  ];
  for (const [name, value] of rest) if (value) search.set(name, value);
  return `/new/${encodeURIComponent(look)}?${search.toString()}`;
}

/** The settings of a watch that a choice means, beside its address. */
export function settingsOf(choice: Choice): Record<string, unknown> {
  const { what, follow, leaveOut, box, words, wordMode, needsBrowser, title, hours, tag, channels, channel } = choice;
  const processors = {
    text: "text_json_diff",
    part: "text_json_diff",
    price: "restock_diff",
    picture: "image_ssim_diff",
  };
  return {
    processor: processors[what],
    ...(isPart(what) && follow.length > 0 ? { include_filters: follow } : {}),
    ...(leaveOut.length > 0 ? { subtractive_selectors: leaveOut } : {}),
    ...(what === "price" ? { processor_config_restock_diff: restockOf(choice) } : {}),
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

const restockOf = ({ percent, inStockOnly }: Pick<Choice, "percent" | "inStockOnly">) => ({
  in_stock_processing: inStockOnly ? "in_stock_only" : "all_changes",
  follow_price_changes: true,
  ...(percent ? { price_change_threshold_percent: Math.min(100, percent) } : {}),
});

const intervalOf = (hours: number) => ({ hours: Math.floor(hours), minutes: Math.round((hours % 1) * 60) });

function positive(text: string): number | null {
  const number = Number(text.replace(",", "."));
  return text !== "" && Number.isFinite(number) && number > 0 && number < 100_000 ? number : null;
}

/**
 * What changedetection.io reads of an archive: its Restore takes the directory of a watch as its own data. In order:
 *
 * 1. State: counts, title, price and stock, the last error. `previous_md5`, which its first check compares with, is that of the import
 *    where the last snapshot is still one that it made; else that of the stored page as it reads it.
 * 2. Where the stored page is that of the last snapshot, its checksum and that of the filters let the first check see that nothing
 *    moved. The filters are joined over watch and tags, as its FilterConfig does; of its own settings the defaults are taken.
 * 3. A history has the name of its processor, and price and stock its words there: `In Stock: True - Price: 59.5`.
 * 4. The last imported page, read once more here, is no change there.
 *
 * Of its version 0.60. Pure.
 */
import { englishOf } from "../message/textOf.ts";
import { sentenceStoredIn } from "../message/written.ts";
import { stockOfText } from "../lib/price/stock.ts";
import type { Settings } from "../settings/fields.ts";
import type { LoadedWatch } from "../watch/row.ts";
import type { Snapshot } from "../history/change.ts";
import { openLinkOf } from "../watch/openLink.ts";

const listsOfFilters = [
  "extract_lines_containing",
  "extract_text",
  "ignore_text",
  "include_filters",
  "subtractive_selectors",
  "text_should_not_be_present",
  "trigger_text",
] as const;

/** The text whose checksum says there by which filters a page was read; `tags`: settings of the tags of the watch. */
export function filterConfigText(watch: Settings, tags: readonly Settings[]): string {
  const lists = listsOfFilters.map((name): [string, unknown] => {
    const tagged = tags.flatMap((tag) => tag[name] ?? []);
    const joined = [...(watch[name] ?? []), ...tagged];
    return [name, (name === "subtractive_selectors" ? joined : [...new Set(joined)]).toSorted(byCodePoint)];
  });
  const config: [string, unknown][] = [...lists, ["ignore_whitespace", true], ["strip_ignored_lines", false]];
  const members = config
    .toSorted(([one], [other]) => byCodePoint(one, other))
    .map(([name, value]) => `${pythonJson(name)}: ${pythonJson(value)}`);
  return `{${members.join(", ")}}`;
}

function byCodePoint(one: string, other: string): number {
  const [left, right] = [[...one], [...other]];
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const distance = (left[index]?.codePointAt(0) ?? 0) - (right[index]?.codePointAt(0) ?? 0);
    if (distance) return distance;
  }
  return left.length - right.length;
}

/** JSON as Python's `json.dumps` spells it: a blank behind commas, and ASCII alone. */
function pythonJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(pythonJson).join(", ")}]`;
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** The line of a snapshot of price and stock as it is written there; a text that is none stays. */
export function foreignStockLine(text: string): string {
  const stock = stockOfText(text);
  if (!stock) return text;
  const inStock = stock.in_stock === null ? "None" : stock.in_stock ? "True" : "False";
  return `In Stock: ${inStock} - Price: ${stock.price === null ? "" : pythonFloat(stock.price)}`.trim();
}

const pythonFloat = (price: string): string => (price.includes(".") ? price : `${price}.0`);

/** Members of `watch.json` that are no settings. `filters`: their checksum; `checksum`: of the stored page as it is read there, where that is known. */
export function foreignState(
  watch: LoadedWatch,
  { filters, checksum = null, now }: { filters: string; checksum?: string | null; now: number },
) {
  const { reading, schedule, settings } = watch;
  const { restock, imported } = reading;
  const numberOf = (price: string | null | undefined) => (price ? Number(price) : null);
  return {
    link_to_open: settings.link_to_open ?? "",
    // Off is what null means there.
    llm_backend_profile: settings.llm_backend_profile ?? true,
    open_link: openLinkOf(settings, now),
    previous_md5: imported && isLastImported(watch) ? imported.md5 : (checksum ?? false),
    last_filter_config_hash: filters,
    page_title: reading.pageTitle ?? null,
    check_count: schedule.checkCount,
    notification_alert_count: watch.alertCount,
    fetch_time: schedule.fetchMs / 1000,
    last_checked: schedule.lastChecked,
    last_error: reading.failing?.sentence ?? false,
    last_notification_error:
      watch.lastNotificationError === null ? false : englishOf(sentenceStoredIn(watch.lastNotificationError)),
    consecutive_filter_failures: reading.filterFailures ?? 0,
    "content-type": reading.contentType ?? null,
    remote_server_reply: reading.server ?? null,
    has_ldjson_price_data: reading.hasLdjsonPriceData ?? null,
    ...(restock
      ? {
          restock: {
            in_stock: restock.in_stock,
            price: numberOf(restock.price),
            currency: restock.currency,
            last_price: numberOf(restock.last_price),
            availability: restock.availability,
          },
        }
      : {}),
  };
}

/** Whether the last snapshot is still one that changedetection.io made. */
export const isLastImported = ({ reading: { imported, changedAt = 0 } }: Pick<LoadedWatch, "reading">): boolean =>
  imported !== undefined && changedAt <= imported.at;

/** The snapshots that are changes there: not the last imported page once more, as it was read here. */
export function foreignSnapshots(
  { reading: { imported } }: Pick<LoadedWatch, "reading">,
  snapshots: readonly Snapshot[],
): readonly Snapshot[] {
  const read = imported ? snapshots.find(({ at }) => at > imported.at) : undefined;
  return read?.kind === "quiet" ? snapshots.filter((one) => one !== read) : snapshots;
}

/** The name of a history there. */
export const foreignHistoryName = ({ processor = "text_json_diff" }: Settings): string =>
  processor === "text_json_diff" ? "history.txt" : `history-${processor}.txt`;

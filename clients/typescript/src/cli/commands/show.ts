import type { EffectiveSettings, Watch } from "../../generated.ts";
import type { Command } from "../command.ts";
import { watchOf } from "../find.ts";
import { tagTitles } from "../tags.ts";
import { ago, instant, plain, type Paint } from "../paint.ts";

const written = (value: unknown): string => plain(typeof value === "string" ? value : JSON.stringify(value));

/** A watch in lines: what it is, how it stands, and what is set on it. */
function linesOf(
  { watch, settings, tags }: { watch: Watch; settings: EffectiveSettings; tags: readonly string[] },
  now: number,
  paint: Paint,
): string[] {
  const { uuid, url, label, last_error: error, restock, paused, next_check_at: next } = watch;
  const own = Object.entries(settings)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .filter(([name, { is_set: isSet }]) => isSet && name !== "url" && name !== "title");
  const state = [
    error ? paint("red", `It cannot be read: ${plain(error)}`) : null,
    paused ? "Paused." : null,
    tags.length > 0 ? `Tags: ${tags.map(plain).join(", ")}` : null,
    restock?.price ? `Price: ${restock.price} ${restock.currency ?? ""}`.trimEnd() : null,
    `Last check ${ago(watch.last_checked, now)}, last change ${ago(watch.last_changed, now)}.`,
    next ? `Next check: ${instant(next)}.` : null,
  ].filter((line) => line !== null);
  const width = Math.max(0, ...own.map(([name]) => name.length));
  return [
    paint("bold", plain(label)),
    plain(url),
    paint("dim", uuid),
    "",
    ...state,
    ...(own.length > 0 ? ["", paint("bold", "Settings")] : []),
    ...own.map(([name, { value }]) => `  ${name.padEnd(width)}  ${written(value)}`),
  ];
}

export const show: Command = {
  name: "show",
  summary: "Show a watch: how it stands, and its settings",
  usage: "WATCH",
  words: { min: 1, max: 1 },
  options: [{ name: "all", about: "settings that are inherited, too" }],
  async run(terminal, { words: [name = ""], switches }) {
    const tidemark = await terminal.client();
    const uuid = await watchOf(tidemark, name);
    const [watch, effective] = await Promise.all([tidemark.getWatch(uuid), tidemark.getEffectiveSettings(uuid)]);
    const entries = Object.entries(effective).map(([setting, known]) => [
      setting,
      switches.has("all") ? { ...known, is_set: true } : known,
    ]);
    const settings = Object.fromEntries(entries) as EffectiveSettings;
    if (terminal.isJson) terminal.print(JSON.stringify({ watch, settings: effective }, null, 2));
    else {
      const tags = await tagTitles(tidemark, watch.tags ?? []);
      terminal.print(linesOf({ watch, settings, tags }, terminal.now(), terminal.paint).join("\n"));
    }
    return 0;
  },
};

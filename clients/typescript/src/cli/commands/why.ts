import type { Delivery, HeldReading, HeldReadingOfPage, Trace, Watch } from "../../generated.ts";
import type { Command } from "../command.ts";
import { watchOf } from "../find.ts";
import { heldOfSite } from "../held.ts";
import { deliveryLine } from "./deliveries.ts";
import { ago, instant, plain, type Paint } from "../paint.ts";

type Known = {
  watch: Watch;
  trace: Trace | null;
  held: HeldReading[];
  held_of_pages: HeldReadingOfPage[];
  deliveries: Delivery[];
};
type Stage = {
  stage?: string;
  facts?: Record<string, unknown>;
  removed?: { rule: string; count: number }[];
  notes?: string[];
};

/** Why a watch is silent, or what it told last, in lines. */
function explanation(known: Known, now: number, paint: Paint): string[] {
  const { watch, trace, held, held_of_pages: ofPages, deliveries } = known;
  const heading = (text: string) => paint("bold", text);
  return [
    heading(plain(watch.label)),
    ...quiet(watch, now).map((line) => `  ${line}`),
    ...(trace ? ["", ...lastCheck(trace, { now, paint })] : ["", "It was not checked yet."]),
    ...(held.length > 0
      ? ["", heading("Seen and not told"), ...held.slice(0, 3).flatMap((each) => heldLines(each, now, paint))]
      : []),
    ...(ofPages.length > 0
      ? [
          ...["", heading("Read on its pages and not reported")],
          ...ofPages.flatMap((each) => heldOfSite(each, watch.uuid)).map((line) => `  ${line}`),
          paint("dim", `  All of it: tidemark pages ${watch.uuid} --held`),
        ]
      : []),
    ...(deliveries.length > 0
      ? ["", heading("What was sent"), ...deliveries.map((each) => `  ${deliveryLine(each, now, paint)}`)]
      : []),
  ];
}

/** What keeps a watch from telling anything, whatever its page says. */
function quiet(watch: Watch, now: number): string[] {
  const { paused, notification_muted: isMuted, notification_muted_until: until, last_error: error, waiting } = watch;
  return [
    ...(paused ? ["It is paused: its page is never read."] : []),
    ...(isMuted ? ["It is muted: its changes are recorded, and nobody is told."] : []),
    ...(until && until > now ? [`It is muted until ${instant(until)}.`] : []),
    ...(error ? [`It cannot be read: ${plain(error)}`] : []),
    ...(waiting ? [plain(waiting.reason)] : []),
    `Last change: ${ago(watch.last_changed, now)}. Next check: ${watch.next_check_at ? instant(watch.next_check_at) : "none"}.`,
  ];
}

/** The last check, and the one before it of which every stage is kept where that is another. */
function lastCheck(trace: Trace, { now, paint }: { now: number; paint: Paint }): string[] {
  const { later } = trace;
  const heading = (name: string, at: number) => paint("bold", `${name}, ${ago(at, now)}`);
  if (!later) return [heading("Last check", trace.checked_at), ...checked(trace, paint)];
  return [
    heading("Last check", later.checked_at),
    ...checked({ ...later, stages: [] }, paint),
    "",
    heading("Last check with its stages", trace.checked_at),
    ...checked(trace, paint),
  ];
}

function checked({ verdict, reason, stages }: Trace, paint: Paint): string[] {
  const steps = (stages as Stage[]).flatMap(({ stage, facts = {}, removed = [], notes = [] }) => {
    const shown = Object.entries(facts).map(([name, value]) => `${name} ${String(value)}`);
    const gone = removed.map(({ rule, count }) => `${rule} took out ${count}`);
    const line = plain([...shown, ...gone].join(", "));
    return [`  ${paint("dim", stage ?? "")} ${line}`, ...notes.map((note) => `    ${plain(note)}`)];
  });
  return [`  ${paint("cyan", plain(verdict))}: ${plain(reason)}`, ...steps];
}

function heldLines(
  { last_at: at, times, reason, held_back: rules, earlier, restored, watch, timestamp }: HeldReading,
  now: number,
  paint: Paint,
) {
  const often = times > 1 ? `, ${times} times` : "";
  const back = restored ? "  A person made a change of it." : `  It mattered? tidemark matters ${watch} ${timestamp}`;
  return [
    `  ${ago(at, now)}${often}: ${plain(reason)}`,
    ...rules.map(({ rule, count }) => `    ${plain(rule)}: ${count} line${count === 1 ? "" : "s"}`),
    ...earlier.flatMap(({ timestamp: read, diff }) => [
      `    Held back here before, ${ago(read, now)}:`,
      ...diff.split("\n").map((line) => `      ${plain(line)}`),
    ]),
    paint("dim", `  ${back}`),
  ];
}

export const why: Command = {
  name: "why",
  summary: "Explain the last check, and why nothing was sent",
  usage: "WATCH",
  words: { min: 1, max: 1 },
  options: [],
  async run(terminal, { words: [written = ""] }) {
    const tidemark = await terminal.client();
    const uuid = await watchOf(tidemark, written);
    const watch = await tidemark.getWatch(uuid);
    const [trace, held, ofPages, deliveries] = await Promise.all([
      watch.check_count > 0 ? tidemark.getTrace(uuid) : null,
      tidemark.listHeldReadings(uuid),
      watch.processor === "site_diff" ? tidemark.listHeldReadingsOfPages(uuid, { limit: 3 }) : [],
      tidemark.listDeliveries({ watch: uuid, limit: 5 }),
    ]);
    const known = { watch, trace, held, held_of_pages: ofPages, deliveries };
    if (terminal.isJson) terminal.print(JSON.stringify(known, null, 2));
    else terminal.print(explanation(known, terminal.now(), terminal.paint).join("\n"));
    return 0;
  },
};

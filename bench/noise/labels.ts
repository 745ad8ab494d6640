/** How a step of a labelled page history counts in the score: see the data's own README, "Fair scoring". */

/** One snapshot of a history as it is stored, one JSON object a line. `first`: a run starts here. */
export type Snapshot = {
  t: number;
  changed: boolean;
  html: string;
  first?: boolean;
  kind?: string;
  flap?: boolean;
  miss?: boolean;
  elsewhere?: string;
};
export type Label = Omit<Snapshot, "html">;

export type LabelClass = "start" | "positive" | "negative" | "elsewhere" | "neutral";

/** `had`: an earlier snapshot of the run had the declared section. */
export type Context = { label: Label; before: Label | null; had: boolean; whole: boolean };

export function classOf({ label, before, had, whole }: Context): LabelClass {
  if (before === null) return "start";
  const isWording = label.kind === "text" || label.kind === "order";
  if (label.changed) return isWording && !label.flap && had ? "positive" : "neutral";
  if (!whole) return "negative";
  if (label.elsewhere) return "elsewhere";
  return label.miss || before.miss ? "neutral" : "negative";
}

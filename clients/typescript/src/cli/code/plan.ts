/** What has to be done so that the service has the watches of a file. Pure. */
import { ownInterval, secondsOf } from "./interval.ts";
import { means } from "./equal.ts";
import { inOrderOfNames, renamed } from "./references.ts";
import type { Desired, WatchesFile } from "./document.ts";

/** A watch as the service has it; its tags are names. */
export type Actual = { uuid: string; external_id: string; label: string } & Record<string, unknown>;
/** A setting that differs; `before` is undefined for a new watch. */
export type Difference = { name: string; before: unknown; after: unknown };
/** A watch that is named and not there yet stands in settings by its id as the service will know it; those come first. */
export type Step =
  | { kind: "create"; id: string; differences: Difference[]; settings: Record<string, unknown> }
  | { kind: "change"; id: string; uuid: string; differences: Difference[]; settings: Record<string, unknown> }
  | { kind: "delete"; id: string; uuid: string; label: string };
export type Plan = { steps: Step[]; unchanged: number };
export type Standards = {
  /** Settings of a watch with what they are where nobody set them. */
  defaults: Readonly<Record<string, unknown>>;
  /** Whether secrets that cannot be compared are written anew. */
  writesSecrets: boolean;
};

/** What people do to a watch from day to day, and what the service writes by itself: counts only where a file says it. */
const leftAlone = [
  "paused",
  "notification_muted",
  "notification_muted_until",
  "include_filters_origin",
  "tag",
  "external_id",
];
const priceBlock = "processor_config_restock_diff";
const priceShorthands = ["in_stock_only", "follow_price_changes", "price_change_threshold_percent"];
/** Settings that may hold credentials: their values are never shown as they stand in the service. */
const secretSettings: readonly string[] = [
  ...["headers", "body", "notification_urls", "browser_steps", "webdriver_js_execute_code"],
];

/** The steps from `actual` to `file`. @throws Error where two watches have one id */
export function planOf({ scope, watches }: WatchesFile, actual: readonly Actual[], standards: Standards): Plan {
  const managed = new Map<string, Actual>();
  for (const watch of actual.filter(({ external_id: id }) => isWithin(scope, id))) {
    const twin = managed.get(watch.external_id);
    if (twin) throw new Error(`Two watches have the external id ${watch.external_id}: ${twin.uuid} and ${watch.uuid}`);
    managed.set(watch.external_id, watch);
  }
  const inFile = new Map([...managed.values()].map(({ uuid, external_id: id }) => [uuid, id.slice(scope.length)]));
  const here = new Map([
    ...watches.map(({ id }) => [id.slice(scope.length), id] as const),
    ...[...managed.values()].map(({ uuid, external_id: id }) => [id.slice(scope.length), uuid] as const),
  ]);
  const found = watches.flatMap((desired) => {
    const actual = managed.get(desired.id);
    const said = {
      ...desired,
      ...{ settings: renamed(desired.settings, inFile), shown: renamed(desired.shown, inFile) },
    };
    const step = stepOf(said, actual && renamed(actual, inFile), standards);
    return step ? { ...step, settings: renamed(step.settings, here) } : [];
  });
  const isNew = ({ kind }: { kind: string }) => kind === "create";
  const steps = [...inOrderOfNames(found.filter(isNew)), ...found.filter((step) => !isNew(step))];
  const ids = new Set(watches.map(({ id }) => id));
  const gone = [...managed.values()]
    .filter(({ external_id: id }) => !ids.has(id))
    .map(({ external_id: id, uuid, label }): Step => ({ kind: "delete", id, uuid, label }));
  return { steps: [...steps, ...gone], unchanged: watches.length - steps.length };
}

/** Whether an id is one of a file: those of a file with a name begin with it, those of one without have no slash. */
export const isWithin = (scope: string, id: string): boolean =>
  scope === "" ? id !== "" && !id.includes("/") : id.startsWith(scope);

type Saving = Exclude<Step, { kind: "delete" }>;

function stepOf(desired: Desired, actual: Actual | undefined, standards: Standards): Saving | null {
  const { id, settings, shown } = desired;
  if (!actual) {
    const differences = Object.entries(shown).map(([name, after]) => ({ name, before: undefined, after }));
    return { kind: "create", id, differences, settings };
  }
  const names = comparedNames(settings, standards);
  const differing = names.filter((name) => {
    // Whatever the default length is, a watch without an interval takes that of its tags and its account.
    if (name === "time_between_check") return (secondsOf(settings[name]) || null) !== ownInterval(actual);
    const after = settings[name] ?? standards.defaults[name];
    const isWritten = standards.writesSecrets && secretSettings.includes(name) && name in settings;
    return isWritten || !(name === "tags" ? sameNames(after, actual[name]) : means(name, after, actual[name]));
  });
  if (differing.length === 0) return null;
  const differences = differing.map((name) => ({
    name,
    before: secretSettings.includes(name) ? hidden(actual[name]) : actual[name],
    after: name in shown ? shown[name] : (standards.defaults[name] ?? null),
  }));
  const change = Object.fromEntries(differing.map((name) => [name, settings[name] ?? null]));
  // An interval without its flag is used; without an interval that of tags and account is.
  if ("time_between_check" in change && !("time_between_check_use_default" in change))
    change.time_between_check_use_default = settings.time_between_check === undefined;
  return { kind: "change", id, uuid: actual.uuid, differences, settings: change };
}

function comparedNames(settings: Record<string, unknown>, { defaults }: Standards): string[] {
  const left = new Set([...leftAlone, "time_between_check_use_default"]);
  // Both say the same of prices; the one that a file writes counts.
  for (const name of priceBlock in settings ? priceShorthands : [priceBlock]) left.add(name);
  const known = [...new Set([...Object.keys(defaults), ...Object.keys(settings)])];
  return known
    .filter((name) => name in settings || !left.has(name))
    .filter((name) => name !== "time_between_check_use_default");
}

function sameNames(desired: unknown, actual: unknown): boolean {
  const sorted = (names: unknown) => [...((names ?? []) as string[])].map((name) => name.toLowerCase()).sort();
  return JSON.stringify(sorted(desired)) === JSON.stringify(sorted(actual));
}

/** How much there is of something that is not shown. */
function hidden(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "none" : `${value.length} (not shown)`;
  if (typeof value === "object" && value !== null) {
    const names = Object.keys(value);
    return names.length === 0 ? "none" : `${names.join(", ")} (not shown)`;
  }
  return value ? "(not shown)" : "none";
}

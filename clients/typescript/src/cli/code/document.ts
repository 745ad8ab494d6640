/**
 * A file that describes watches. In order:
 *
 * 1. `watches` has one entry a watch, by its id, which stays when title and address change. `defaults` are settings of all.
 * 2. `name` keeps files of one account apart: ids in the service begin with it.
 * 3. `${NAME}` in a text is the environment variable of that name; `$${` is `${`. One that is not set is refused.
 * 4. `every` is short for time_between_check; `tags` are names, and other watches, such as the site of a table, go by their ids.
 *
 * Pure.
 */
import { parseDocument } from "yaml";
import { closest } from "../../../../../src/lib/closest.ts";
import { UsageError } from "../arguments.ts";
import { isObject } from "./equal.ts";
import { secondsOf } from "./interval.ts";
import { nameFaults } from "./references.ts";

type Settings = Record<string, unknown>;
export type Desired = {
  /** As the service knows it: with the name of the file in front. */
  id: string;
  /** With the values of environment variables: never printed. */
  settings: Settings;
  /** As the file writes them. */
  shown: Settings;
};
export type WatchesFile = { scope: string; watches: Desired[] };
export type Surroundings = {
  environment: Readonly<Record<string, string | undefined>>;
  /** The names of the settings that a watch of this service has. */
  names: readonly string[];
};

const idPattern = /^[\w.:-][\w.: -]{0,99}$/;
const members = ["name", "defaults", "watches"];
/** Settings that a file says in another way. */
const instead: Record<string, string> = { external_id: "the key of the watch", tag: "tags, a list of names" };

/** Reads the text of a file. @throws UsageError that names every fault of it */
export function watchesFile(text: string, around: Surroundings): WatchesFile {
  const document = parseDocument(text, { prettyErrors: true });
  if (document.errors.length > 0) throw new UsageError(document.errors.map(({ message }) => message).join("\n"));
  const whole: unknown = document.toJS({ maxAliasCount: 1000 });
  if (!isObject(whole)) throw new UsageError("Expected a map with `watches`");
  const faults = unknownNames(Object.keys(whole), members, "");
  const { name = "", defaults = {}, watches = {} } = whole;
  if (typeof name !== "string" || (name !== "" && !idPattern.test(name))) faults.push(`name: ${idExpected}`);
  if (!isObject(defaults)) faults.push("defaults: expected a map of settings");
  if (!isObject(watches)) faults.push("watches: expected a map with one entry a watch, by its id");
  if (!isObject(defaults) || !isObject(watches) || faults.length > 0) throw new UsageError(faults.join("\n"));
  const scope = name === "" ? "" : `${String(name)}/`;
  const desired = Object.entries(watches).map(([id, own]) => desiredOf({ id, own, defaults, scope }, around, faults));
  for (const [id, { settings }] of Object.keys(watches).map((name, at) => [name, desired[at] as Desired] as const))
    faults.push(...nameFaults(settings, `watches.${id}`, Object.keys(watches)));
  if (faults.length > 0) throw new UsageError([...new Set(faults)].join("\n"));
  return { scope, watches: desired };
}

const idExpected = "expected 1 to 100 letters, digits, spaces and . : _ -";

type Entry = { id: string; own: unknown; defaults: Settings; scope: string };

function desiredOf(
  { id, own, defaults, scope }: Entry,
  { environment, names }: Surroundings,
  faults: string[],
): Desired {
  const place = `watches.${id}`;
  if (!idPattern.test(id)) faults.push(`${place}: as its id ${idExpected}`);
  const written = { ...defaults, ...(isObject(own) ? own : {}) };
  if (!isObject(own)) faults.push(`${place}: expected a map of settings with url`);
  else if (typeof written.url !== "string") faults.push(`${place}.url: expected an address`);
  for (const [name, hint] of Object.entries(instead))
    if (name in written) faults.push(`${place}.${name}: write ${hint}`);
  const known = [...names, "every"];
  faults.push(
    ...unknownNames(
      Object.keys(written).filter((name) => !(name in instead)),
      known,
      `${place}.`,
    ),
  );
  const shown = withInterval(written, place, faults);
  if (shown.tags !== undefined && !isTextList(shown.tags)) faults.push(`${place}.tags: expected a list of names`);
  return { id: scope + id, shown, settings: filled(shown, environment, { place, faults }) as Settings };
}

const isTextList = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === "string");

function withInterval({ every, ...settings }: Settings, place: string, faults: string[]): Settings {
  if (every === undefined) return settings;
  const seconds = secondsOf(every);
  if (seconds === null || typeof every !== "string")
    faults.push(`${place}.every: expected a length such as 30m, 6h or 1d`);
  return { ...settings, time_between_check: { seconds: seconds ?? 0 }, time_between_check_use_default: false };
}

function unknownNames(given: readonly string[], known: readonly string[], prefix: string): string[] {
  return given
    .filter((name) => !known.includes(name))
    .map((name) => {
      const near = closest(name, known);
      return `${prefix}${name}: there is no such ${prefix ? "setting" : "member"}${near ? `, did you mean ${near}?` : ""}`;
    });
}

type Filling = { place: string; faults: string[] };

/** A value with the environment's variables in its texts. */
function filled(value: unknown, environment: Surroundings["environment"], at: Filling): unknown {
  if (Array.isArray(value)) return value.map((each) => filled(each, environment, at));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each, environment, at)]));
  if (typeof value !== "string") return value;
  return value.replaceAll(/\$\$\{|\$\{(\w+)\}/g, (whole, name: string | undefined) => {
    if (name === undefined) return "${";
    const found = environment[name];
    if (found === undefined || found === "") at.faults.push(`${at.place}: the environment variable ${name} is not set`);
    return found ?? whole;
  });
}

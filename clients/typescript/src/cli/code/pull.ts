/** The watches of an account as a file. Pure. */
import { Document } from "yaml";
import { isObject, means } from "./equal.ts";
import { ownInterval, spanText } from "./interval.ts";
import { type Actual, isWithin } from "./plan.ts";
import { renamed } from "./references.ts";

export type Pulled = {
  text: string;
  /** The environment variables that the file needs, with what each stands for. */
  variables: { name: string; stands: string }[];
  /** Watches without an id of this file. */
  left: number;
};
export type Pulling = {
  scope: string;
  defaults: Readonly<Record<string, unknown>>;
  /** Whether secrets that the service shows are written as they are. */
  writesSecrets: boolean;
};

const unwritten = ["tag", "external_id", "include_filters_origin", "time_between_check_use_default"];
const first = ["title", "url", "tags", "every"];
const mask = "********";
const priceShorthands = ["in_stock_only", "follow_price_changes", "price_change_threshold_percent"];

/** The file of the watches whose ids are of this file. */
export function pulledFile(watches: readonly Actual[], { scope, defaults, writesSecrets }: Pulling): Pulled {
  const variables = new Variables();
  const managed = watches.filter(({ external_id: id }) => isWithin(scope, id));
  const ids = new Map(managed.map(({ uuid, external_id: id }) => [uuid, id.slice(scope.length)]));
  const entries = managed.map((watch): [string, Record<string, unknown>] => {
    const id = watch.external_id.slice(scope.length);
    return [id, settingsOf(renamed(watch, ids), { id, defaults, variables, writesSecrets })];
  });
  const sorted = entries.sort(([one], [other]) => (one < other ? -1 : 1));
  const whole = { ...(scope ? { name: scope.slice(0, -1) } : {}), watches: Object.fromEntries(sorted) };
  const document = new Document(whole);
  document.commentBefore = " Watches as code: tidemark plan FILE shows what differs, tidemark apply FILE makes it so.";
  return {
    text: document.toString({ lineWidth: 120 }),
    variables: variables.list,
    left: watches.length - managed.length,
  };
}

type Writing = { id: string; variables: Variables } & Omit<Pulling, "scope">;

function settingsOf(watch: Actual, { id, defaults, variables, writesSecrets }: Writing): Record<string, unknown> {
  const names = Object.keys(defaults).filter((name) => !unwritten.includes(name));
  const isDefault = (name: string) =>
    name === "time_between_check" ? ownInterval(watch) === null : means(name, watch[name], defaults[name]);
  const set = names.filter((name) => name === "url" || !isDefault(name));
  const hasPrices = set.includes("processor_config_restock_diff");
  const written = set
    .filter((name) => !(hasPrices && priceShorthands.includes(name)))
    .map((name): [string, unknown] => {
      const value = watch[name];
      if (name === "time_between_check") return ["every", spanText(ownInterval(watch) ?? 0)];
      if (name === "headers" || name === "browser_steps") return [name, variables.unmasked(value, id, name)];
      if (name === "notification_urls" && !writesSecrets)
        return [name, (value as string[]).map((url) => variables.reference("NOTIFICATION_URL", url))];
      return [name, escaped(value)];
    });
  const rank = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length);
  return Object.fromEntries(written.sort(([one], [other]) => rank(one) - rank(other)));
}

/** A text of the service is a text, whatever it looks like. */
function escaped(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("${", () => "$${");
  if (Array.isArray(value)) return value.map(escaped);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, escaped(each)]));
}

/** Names of environment variables: the same value has the same name. */
class Variables {
  readonly list: { name: string; stands: string }[] = [];
  readonly #byValue = new Map<string, string>();

  /** A reference to a variable with this value, which is numbered within `kind`. */
  reference(kind: string, value: string): string {
    const known = this.#byValue.get(value);
    if (known) return `\${${known}}`;
    const name = `${kind}_${[...this.#byValue.values()].filter((each) => each.startsWith(`${kind}_`)).length + 1}`;
    this.#byValue.set(value, name);
    this.list.push({ name, stands: `${value.split(":")[0] ?? ""}://...` });
    return `\${${name}}`;
  }

  /** The same value with a reference in the place of each mask. */
  unmasked(value: unknown, id: string, path: string): unknown {
    if (value === mask) {
      const name = `${id}_${path}`.toUpperCase().replaceAll(/[^A-Z0-9]+/g, "_");
      this.list.push({ name, stands: `${path} of ${id}` });
      return `\${${name}}`;
    }
    if (Array.isArray(value)) return value.map((each, at) => this.unmasked(each, id, `${path}_${at + 1}`));
    if (!isObject(value)) return escaped(value);
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, this.unmasked(each, id, `${path}_${name}`)]),
    );
  }
}

/** An id for each watch that has none of this file: from what it is called, and no two the same. */
export function adoptedIds(watches: readonly Actual[], scope: string): { uuid: string; id: string }[] {
  const taken = new Set(watches.map(({ external_id: id }) => id));
  return watches
    .filter(({ external_id: id }) => id === "")
    .map(({ uuid, label }) => {
      const slug =
        label
          .toLowerCase()
          .replace(/^https?:\/\/(?:www\.)?/, "")
          .replaceAll(/[^\p{ASCII}]/gu, "")
          .replaceAll(/[^a-z0-9]+/g, "-")
          .slice(0, 60)
          .replaceAll(/^-+|-+$/g, "") || "watch";
      let id = scope + slug;
      for (let number = 2; taken.has(id); number++) id = `${scope}${slug}-${number}`;
      taken.add(id);
      return { uuid, id };
    });
}

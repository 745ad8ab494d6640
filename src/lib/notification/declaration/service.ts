/**
 * A notification service as one declaration: its name and schemes, the fields of its URL, its limits and dialect, the request, and
 * at least one row that shows a URL and what is sent for it. Everything else about it is derived: the parser, what it
 * refuses, the warnings of options without effect, its example, its place in the reference and in the tests. Pure.
 */

import type { ServiceForm } from "../forms/form.ts";
import type { Limit, OptionRules } from "./optionRules.ts";
import type { Places } from "../places.ts";
import type { Service } from "../service.ts";
import type { NotificationUrl } from "../target.ts";
import { ownName, type EachOf, type Field, type Fields, type UrlOf, type ValuesOf } from "./field.ts";
import type { Rows } from "./row.ts";
import { message, type Message } from "../../../message/message.ts";

type Stated<F extends Fields> = {
  /** In the order in which they are refused. */
  fields: F;
  rows: Rows;
  /** Forms that ask for the parts of the URL. */
  forms?: readonly ServiceForm[];
  /** Prefixed keys that `targets` reads beside those of the fields. */
  prefixes?: string;
  /** Every other option is passed on to the receiver. */
  passesOn?: true;
  /** Options that have an effect only for some values of `mode=`. */
  limited?: readonly Limit[];
};

/** A service, and what was derived from its fields. */
export type Declared<T> = Service<T> & {
  rules: OptionRules;
  places: Places;
  rows: Rows;
  forms: readonly ServiceForm[];
};

type Simple<F extends Fields> = Stated<F> &
  Omit<Service<EachOf<F>>, "targets"> & {
    /** What is said where a part is missing or has another shape, with the form of a good URL. */
    sentence: Message;
  };

/** A service whose targets are the values of its fields: one for each recipient, or one alone. */
export function service<const F extends Fields>(stated: Simple<F>): Declared<EachOf<F>> {
  const { fields, schemes, sentence } = stated;
  const each = Object.keys(fields).find((name) => fields[name]?.isEach);
  return declared(stated, (url) => {
    const values = valuesOf(fields, { url, schemes, sentence });
    if (each === undefined) return [values as EachOf<F>];
    return (values[each] as unknown[]).map((value) => ({ ...values, [each]: value }) as EachOf<F>);
  });
}

type WithTargets<T, F extends Fields> = Stated<F> &
  Omit<Service<T>, "targets"> & {
    /**
     * For URLs whose parts depend on one another. It can ask for no option that the fields do not state; `values` are those that
     * the fields read.
     */
    targets: (url: UrlOf<F>, values: ValuesOf<F>) => T[];
  };

/** A service with a parser of its own. */
export function serviceWithTargets<T, F extends Fields>(stated: WithTargets<T, F>): Declared<T> {
  const { fields, schemes, targets } = stated;
  return declared(stated, (url) => targets(url, valuesOf(fields, { url, schemes, sentence: message("url.shape") })));
}

function declared<T, F extends Fields>(
  stated: Stated<F> & Omit<Service<T>, "targets">,
  targets: (url: NotificationUrl) => T[],
): Declared<T> {
  return { ...stated, targets, rules: rulesOf(stated), places: placesOf(stated.fields), forms: stated.forms ?? [] };
}

type Given = { url: NotificationUrl; schemes: readonly string[]; sentence: Message };

function valuesOf<F extends Fields>(fields: F, { url, schemes, sentence }: Given): ValuesOf<F> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields))
    values[name] = field.read(url, { name, schemes, sentence, earlier: values });
  return values as ValuesOf<F>;
}

/** The options of a field by their names on the wire. */
const namesIn = (name: string, { names }: Field<unknown, string>) =>
  names.map((each) => (each === ownName ? name : each));

function rulesOf({ fields, prefixes = "", passesOn, limited }: Stated<Fields>): OptionRules {
  const all = Object.entries(fields);
  return {
    options: Object.fromEntries(
      all.flatMap(([name, each]) => namesIn(name, each).map((option) => [option, each.rule])),
    ),
    prefixes: [...new Set([...prefixes, ...all.flatMap(([, each]) => [...each.prefixes])])].join(""),
    ...(passesOn ? { passesOn } : {}),
    ...(limited ? { limited } : {}),
  };
}

function placesOf(fields: Fields): Places {
  const found: { authority: string[]; user: string[]; password: string[]; path: string[][]; same: [string, string][] } =
    { authority: [], user: [], password: [], path: [], same: [] };
  for (const [name, each] of Object.entries(fields)) {
    const { place } = each;
    if (place === null) continue;
    const names = namesIn(name, each);
    if (typeof place === "string") found[place].push(...names);
    else if ("option" in place) for (const option of names) found.same.push([option, place.option]);
    else (found.path[place.path] ??= []).push(...names);
  }
  return { ...found, same: Object.fromEntries(found.same) };
}

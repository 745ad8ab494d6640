/** What a case expects of a text, of the service's answer and of a watch after a check, and what is otherwise. Pure. */

/** What a text has to be. */
export type Words = {
  /** The whole text, white space around it aside. */
  text?: string;
  /** Its lines, blank ones aside. */
  lines?: string[];
  contains?: string[];
  lacks?: string[];
  matches?: string[];
  lacks_pattern?: string[];
};

/** What a check has to come to; words are those of the last text that was read. */
export type Expectation = Words & {
  /** Whether this check alerted. */
  alert?: boolean;
  /** How many checks alerted so far. */
  changes?: number;
  /** The reading failed, did not, or failed with a sentence that this pattern finds, in any case. */
  error?: boolean | string;
  restock?: Record<string, unknown>;
  /** Members of the watch as the service shows it. */
  watch?: Record<string, unknown>;
  /** The words of the last difference. */
  difference?: Words;
};

/** What a watch shows after a check. */
export type Seen = {
  text: string;
  isAlerted: boolean;
  changes: number;
  error: string | false;
  restock: unknown;
  watch: unknown;
  difference: string;
};

const shownLength = 400;
const shown = (value: unknown) => JSON.stringify(value)?.slice(0, shownLength);

/** Whether `got` holds all that is wanted; lists are equal. Numbers may be written as texts. */
export function isSubset(wanted: unknown, got: unknown): boolean {
  if (Array.isArray(wanted))
    return Array.isArray(got) && wanted.length === got.length && wanted.every((each, at) => isSubset(each, got[at]));
  if (wanted && typeof wanted === "object")
    return Object.entries(wanted).every(([name, value]) =>
      isSubset(value, (got as Record<string, unknown> | null)?.[name]),
    );
  return Object.is(wanted, got) || (typeof wanted === "number" && typeof got === "string" && Number(got) === wanted);
}

/** What is otherwise than wanted in a text, each in a sentence. */
export function faultsOfText(text: string, wanted: Words, name = "text"): string[] {
  const { contains = [], lacks = [], matches = [], lacks_pattern: lacksPattern = [] } = wanted;
  const lines = text.split("\n").map((line) => line.trim());
  const visible = lines.filter((line) => line !== "");
  const faults = [
    ...(wanted.text !== undefined && text.trim() !== wanted.text.trim() ? [`is not ${shown(wanted.text)}`] : []),
    ...(wanted.lines && JSON.stringify(visible) !== JSON.stringify(wanted.lines)
      ? [`has not the lines ${shown(wanted.lines)}`]
      : []),
    ...contains.filter((part) => !text.includes(part)).map((part) => `lacks ${shown(part)}`),
    ...lacks.filter((part) => text.includes(part)).map((part) => `holds ${shown(part)}`),
    ...matches.filter((part) => !new RegExp(part, "msu").test(text)).map((part) => `does not match ${part}`),
    ...lacksPattern.filter((part) => new RegExp(part, "mu").test(text)).map((part) => `matches ${part}`),
  ];
  return faults.map((fault) => `the ${name} ${fault}; it is ${shown(text)}`);
}

/** What is otherwise than expected after a check, each in a sentence. */
export function faultsOf(seen: Seen, expected: Expectation): string[] {
  const { alert, changes, error, restock, watch, difference, ...words } = expected;
  return [
    ...faultsOfText(seen.text, words),
    ...(difference ? faultsOfText(seen.difference, difference, "difference") : []),
    ...(alert !== undefined && alert !== seen.isAlerted
      ? [alert ? "no alert" : `an alert: ${shown(seen.difference)}`]
      : []),
    ...(changes !== undefined && changes !== seen.changes ? [`${seen.changes} changes, not ${changes}`] : []),
    ...(error !== undefined && !isError(seen.error, error) ? [`the error is ${shown(seen.error)}`] : []),
    ...(restock && !isSubset(restock, seen.restock) ? [`restock is ${shown(seen.restock)}`] : []),
    ...(watch && !isSubset(watch, seen.watch)
      ? [`the watch shows ${shown(Object.keys(watch).map((name) => [name, (seen.watch as typeof watch)[name]]))}`]
      : []),
  ];
}

function isError(got: string | false, wanted: boolean | string): boolean {
  if (typeof wanted === "boolean") return (got !== false) === wanted;
  return got !== false && new RegExp(wanted, "iu").test(got);
}

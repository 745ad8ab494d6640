/**
 * Turns validation issues into one sentence that names the field, what was expected and what was found. Values are not quoted,
 * because they may be secrets: the sentence gives their kind or length. Only names of fields are quoted, and a word that is
 * similar to an expected one (a misspelled choice). Pure.
 */
import type { z } from "zod";
import { closest } from "../closest.ts";

type Issue = z.core.$ZodIssue;

const pathText = (path: PropertyKey[]) =>
  path
    .map((part, index) => (typeof part === "number" ? `[${part}]` : index ? `.${String(part)}` : String(part)))
    .join("");

/** Whether a message was written for this field. The library's default messages begin with these words. */
const isOwn = (message: string) => !/^(?:Invalid|Too big|Too small|Unrecognized)\b/.test(message);

const kinds: Record<string, string> = {
  string: "a string",
  int: "a whole number",
  number: "a number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
  record: "an object",
  undefined: "nothing",
};

const units: Record<string, { one: string; many: string }> = {
  string: { one: " character", many: " characters" },
  array: { one: " entry", many: " entries" },
};

/** A description of a value that does not quote its text. */
function kindOf(value: unknown): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") return Number.isNaN(value) ? "something else" : String(value);
  return kinds[Array.isArray(value) ? "array" : typeof value] ?? typeof value;
}

/** The value at an issue's path; undefined when the input does not have it. A list in a query is a text with commas. */
const memberAt = (input: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((inside, part) => {
    if (typeof inside === "string" && typeof part === "number") return inside.split(",")[part]?.trim();
    return inside !== null && typeof inside === "object" ? (inside as Record<PropertyKey, unknown>)[part] : undefined;
  }, input);

function boundText(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall): string {
  const isTooBig = issue.code === "too_big";
  const bound = isTooBig ? issue.maximum : issue.minimum;
  const unit = units[issue.origin]?.[Number(bound) === 1 ? "one" : "many"] ?? "";
  if (issue.inclusive === false) return `expected ${isTooBig ? "less" : "more"} than ${bound}${unit}`;
  return `expected at ${isTooBig ? "most" : "least"} ${bound}${unit}`;
}

/** The expectation in words, for a field without a message of its own. */
function expectation(issue: Issue): string {
  if (issue.code === "too_big" || issue.code === "too_small") return boundText(issue);
  if (issue.code === "invalid_type") return `expected ${kinds[issue.expected] ?? issue.expected}`;
  if (issue.code === "invalid_value")
    return `expected ${issue.values.length > 1 ? "one of " : ""}${issue.values.map(String).join(", ")}`;
  if (issue.code === "invalid_format" && issue.format === "email") return "expected an email address";
  return issue.message.replace(/^Invalid \w+: /, "");
}

/** A number in a query arrives as text: the sentence gives that number, not the length of the text. */
function asRead(issue: Issue, sent: unknown): unknown {
  const isNumber =
    issue.code === "invalid_type"
      ? issue.expected === "int"
      : "origin" in issue && (issue.origin === "number" || issue.origin === "int");
  return isNumber && typeof sent === "string" ? Number(sent) : sent;
}

/** Quotes a text that is similar to one of the choices: then it is a misspelling and not a secret. */
function foundChoice({ values }: z.core.$ZodIssueInvalidValue, text: string): string {
  const near = closest(
    text.toLowerCase(),
    values.map((value) => String(value).toLowerCase()),
  );
  if (near === null) return ", found another string";
  const choice = values.find((value) => String(value).toLowerCase() === near);
  return `, found "${text}"; did you mean ${String(choice)}?`;
}

function finding(issue: Issue, sent: unknown): string {
  const value = asRead(issue, sent);
  if (issue.code === "invalid_value" && typeof value === "string") return foundChoice(issue, value);
  if (issue.code === "invalid_type" || issue.code === "invalid_value") return `, found ${kindOf(value)}`;
  if (issue.code !== "too_big" && issue.code !== "too_small") return "";
  const size = typeof value === "string" || Array.isArray(value) ? value.length : value;
  return typeof size === "number" ? `, found ${size}` : "";
}

/** A union has issues for each of its branches: the sentence reports the branch whose issue is deepest in the input. */
function furthest({ errors }: z.core.$ZodIssueInvalidUnion): Issue[] | undefined {
  const depth = (issues: readonly Issue[]) => Math.max(0, ...issues.map(({ path }) => path.length));
  return errors.toSorted((one, other) => depth(other) - depth(one))[0];
}

function issueText(issue: Issue, input: unknown): string {
  const where = pathText(issue.path);
  if (issue.code === "unrecognized_keys") {
    const inside = where && ` in ${where}`;
    return `Unknown field(s)${inside}: ${issue.keys.join(", ")}${isOwn(issue.message) ? issue.message : ""}`;
  }
  const value = memberAt(input, issue.path);
  const branch = issue.code === "invalid_union" && !isOwn(issue.message) && furthest(issue);
  let text: string;
  if (branch && branch.length) text = branch.map((each) => issueText(each, value)).join("; ");
  else if (isOwn(issue.message)) text = issue.message;
  else text = expectation(issue) + (input === undefined ? "" : finding(issue, value));
  return where ? `${where}: ${text}` : text;
}

const capital = (issue: Issue, text: string) =>
  issue.path.length ? text : text.charAt(0).toUpperCase() + text.slice(1);

const maxIssues = 100;

/**
 * Validation issues as one sentence: at most five, joined by "; ", at most 1,500 characters.
 * @param input the validated value; without it the sentence does not say what was found
 */
export function sentenceOf(issues: readonly Issue[], input?: unknown): string {
  // Five are told. Those behind the first hundred are counted, which costs nothing.
  const texts = [...new Set(issues.slice(0, maxIssues).map((issue) => capital(issue, issueText(issue, input))))];
  const untold = texts.length - 5 + Math.max(0, issues.length - maxIssues);
  const more = texts.length > 5 && untold > 0 ? ` (and ${untold} more)` : "";
  return (texts.slice(0, 5).join("; ") + more).slice(0, 1500) || "The request is not valid";
}

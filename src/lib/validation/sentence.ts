/**
 * Turns validation issues into one message that names the field, what was expected and what was found. Values are not quoted,
 * because they may be secrets: the message gives their kind or length. Only names of fields are quoted, and a word that is
 * similar to an expected one (a misspelled choice). Pure.
 */
import type { z } from "zod";
import { distinct } from "../../message/distinct.ts";
import { about, message, type Message, type Sentence } from "../../message/message.ts";
import { englishOf } from "../../message/textOf.ts";
import { closest } from "../closest.ts";
import { issueSentence } from "./coded.ts";

type Issue = z.core.$ZodIssue;

const pathText = (path: PropertyKey[]) =>
  path
    .map((part, index) => (typeof part === "number" ? `[${part}]` : index ? `.${String(part)}` : String(part)))
    .join("");

/** Whether a message was written for this field. The library's default messages begin with these words. */
const isOwn = (message: string) => !/^(?:Invalid|Too big|Too small|Unrecognized)\b/.test(message);

const kinds: Readonly<Record<string, Message>> = {
  string: message("schema.a_string"),
  int: message("schema.a_whole_number"),
  number: message("schema.a_number"),
  boolean: message("schema.a_boolean"),
  array: message("schema.an_array"),
  object: message("schema.an_object"),
  record: message("schema.an_object"),
  undefined: message("schema.nothing"),
};

const bounds = {
  most: { string: "schema.at_most_characters", array: "schema.at_most_entries", number: "schema.at_most" },
  least: { string: "schema.at_least_characters", array: "schema.at_least_entries", number: "schema.at_least" },
} as const;

/** A description of a value that does not quote its text. */
function kindOf(value: unknown): Sentence {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") return Number.isNaN(value) ? message("schema.something_else") : String(value);
  return kinds[Array.isArray(value) ? "array" : typeof value] ?? typeof value;
}

/** The value at an issue's path; undefined when the input does not have it. A list in a query is a text with commas. */
const memberAt = (input: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((inside, part) => {
    if (typeof inside === "string" && typeof part === "number") return inside.split(",")[part]?.trim();
    return inside !== null && typeof inside === "object" ? (inside as Record<PropertyKey, unknown>)[part] : undefined;
  }, input);

function boundOf(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall): Message {
  const isTooBig = issue.code === "too_big";
  const count = Number(isTooBig ? issue.maximum : issue.minimum);
  if (issue.inclusive === false) return message(isTooBig ? "schema.less_than" : "schema.more_than", { count });
  const { string, array, number } = bounds[isTooBig ? "most" : "least"];
  return message(issue.origin === "string" ? string : issue.origin === "array" ? array : number, { count });
}

/** What was expected, for a field without a message of its own; null where the library says it best. */
function expectation(issue: Issue): Sentence | null {
  if (issue.code === "too_big" || issue.code === "too_small") return boundOf(issue);
  if (issue.code === "invalid_type") return kinds[issue.expected] ?? issue.expected;
  if (issue.code === "invalid_value") {
    const choices = issue.values.map(String).join(", ");
    return issue.values.length > 1 ? message("schema.one_of", { choices }) : choices;
  }
  return issue.code === "invalid_format" && issue.format === "email" ? message("schema.an_email_address") : null;
}

/** A number in a query arrives as text: the sentence gives that number, not the length of the text. */
function asRead(issue: Issue, sent: unknown): unknown {
  const isNumber =
    issue.code === "invalid_type"
      ? issue.expected === "int"
      : "origin" in issue && (issue.origin === "number" || issue.origin === "int");
  return isNumber && typeof sent === "string" ? Number(sent) : sent;
}

/** The choice that a text is similar to: then it is a misspelling and not a secret. */
function nearChoice({ values }: z.core.$ZodIssueInvalidValue, text: string): string | null {
  const near = closest(
    text.toLowerCase(),
    values.map((value) => String(value).toLowerCase()),
  );
  return near === null ? null : String(values.find((value) => String(value).toLowerCase() === near));
}

/** What was found instead; null where that says nothing. */
function finding(issue: Issue, sent: unknown): Sentence | null {
  const value = asRead(issue, sent);
  if (issue.code === "invalid_value" && typeof value === "string") return message("schema.another_string");
  if (issue.code === "invalid_type" || issue.code === "invalid_value") return kindOf(value);
  if (issue.code !== "too_big" && issue.code !== "too_small") return null;
  const size = typeof value === "string" || Array.isArray(value) ? value.length : value;
  return typeof size === "number" ? String(size) : null;
}

/** The message of an issue without one of its own. `input`: undefined where what was found is not known. */
function usualMessage(issue: Issue, input: unknown, value: unknown): Sentence {
  const what = expectation(issue);
  if (what === null) return issue.message.replace(/^Invalid \w+: /, "");
  if (input === undefined) return message("schema.expected", { what });
  const near = issue.code === "invalid_value" && typeof value === "string" ? nearChoice(issue, value) : null;
  if (near !== null) return message("schema.expected_near", { what, found: String(value), near });
  const found = finding(issue, value);
  return found === null ? message("schema.expected", { what }) : message("schema.expected_found", { what, found });
}

/** A union has issues for each of its branches: the sentence reports the branch whose issue is deepest in the input. */
function furthest({ errors }: z.core.$ZodIssueInvalidUnion): Issue[] | undefined {
  const depth = (issues: readonly Issue[]) => Math.max(0, ...issues.map(({ path }) => path.length));
  return errors.toSorted((one, other) => depth(other) - depth(one))[0];
}

function unknownFields({ keys, path, message: own }: z.core.$ZodIssueUnrecognizedKeys): Message {
  const [names, place] = [keys.join(", "), pathText(path)];
  const problem = place
    ? message("schema.unknown_fields_in", { place, names })
    : message("schema.unknown_fields", { names });
  return isOwn(own) ? message("schema.near", { problem, names: own }) : problem;
}

function issueMessage(issue: Issue, input: unknown): Sentence {
  if (issue.code === "unrecognized_keys") return unknownFields(issue);
  const where = pathText(issue.path);
  const value = memberAt(input, issue.path);
  const branch = issue.code === "invalid_union" && !isOwn(issue.message) && furthest(issue);
  let sentence: Sentence;
  if (branch && branch.length) sentence = joined(branch.map((each) => issueMessage(each, value)));
  else if (isOwn(issue.message)) sentence = issueSentence(issue.message);
  else sentence = usualMessage(issue, input, value);
  if (!where) return sentence;
  return about(where, hasField(sentence) ? message("schema.several", { problems: [sentence] }) : worded(sentence));
}

/** An issue of the whole begins large. */
const issueAlone = (issue: Issue, input: unknown): Sentence =>
  issue.path.length > 0 || issue.code === "unrecognized_keys"
    ? issueMessage(issue, input)
    : message("schema.whole", { problem: issueMessage(issue, input) });

/** A text of the library has no message of its own. */
const worded = (sentence: Sentence): Message =>
  typeof sentence === "string" ? message("request.problem", { problem: sentence }) : sentence;

const hasField = (sentence: Sentence) => typeof sentence !== "string" && sentence.field !== undefined;

const joined = (sentences: readonly Sentence[]): Sentence =>
  sentences.length === 1 && sentences[0] !== undefined
    ? sentences[0]
    : message("schema.several", { problems: sentences });

const maxIssues = 100;

/**
 * Validation issues as one message: at most five, joined by "; ". One text where they would be more than 1,500 characters.
 * @param input the validated value; without it the message does not say what was found
 */
export function sentenceOf(issues: readonly Issue[], input?: unknown): Message {
  // Five are reported. Those behind the first hundred are counted, which costs nothing.
  const all = distinct(issues.slice(0, maxIssues).map((issue) => issueAlone(issue, input)));
  if (all.length === 0) return message("schema.not_valid");
  const others = all.length - 5 + Math.max(0, issues.length - maxIssues);
  const sentence =
    all.length > 5 && others > 0
      ? message("schema.several_more", { problems: all.slice(0, 5), count: others })
      : joined(all.slice(0, 5));
  const english = englishOf(sentence);
  return worded(english.length > 1500 ? english.slice(0, 1500) : sentence);
}

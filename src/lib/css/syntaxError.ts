/** What css-what has against a selector, as a message of ours: the parser has texts only, so they are compared here, and nowhere else. Pure. */
import { message, type Message } from "../../message/message.ts";
import { SelectorError } from "../bounds/problem.ts";

/** The texts of css-what, each with the message that says the same; groups are its values. */
const reasons: readonly (readonly [RegExp, (groups: Readonly<Record<string, string>>) => Message])[] = [
  [/^Unmatched selector: (?<rest>.*)$/s, ({ rest = "" }) => message("css.unmatched", { rest })],
  // What it found where the selector ends has no name there.
  [
    /^Expected name, found(?: (?<found>.+))?$/s,
    ({ found }) => message("css.expected_name", { found: found ?? message("css.its_end") }),
  ],
  [/^Parenthesis not matched$/, () => message("css.parenthesis")],
  [/^Did not expect successive traversals\.$/, () => message("css.combinators_together")],
  [/^Empty sub-selector$/, () => message("css.empty_part")],
  [/^Expected `=`$/, () => message("css.equals_sign")],
  [/^Attribute value didn't end$/, () => message("css.value_open")],
  [/^Attribute selector didn't terminate$/, () => message("css.attribute_open")],
  [/^Pseudo-selector (?<name>.+) cannot be quoted$/s, ({ name = "" }) => message("css.argument_quoted", { name })],
  [
    /^Missing closing parenthesis in :(?<name>.+?) \((?<selector>.*)\)$/s,
    ({ name = "", selector = "" }) => message("css.argument_open", { name, selector }),
  ],
  [/^Comment was not terminated$/, () => message("css.comment_open")],
];

/** The error of the parser as one of ours. */
export function syntaxError(error: unknown): SelectorError {
  const text = error instanceof Error ? error.message.trim() : "";
  for (const [pattern, said] of reasons) {
    const found = pattern.exec(text);
    if (found) return new SelectorError("syntax", said(found.groups ?? {}));
  }
  return new SelectorError("syntax", message("css.unreadable"));
}

/** Validation issues become one plain sentence that names the field, what was expected and what was found. Pure. */
import type { z } from "zod";

type Issue = z.core.$ZodIssue;

const pathText = (path: PropertyKey[]) =>
  path
    .map((part, index) => (typeof part === "number" ? `[${part}]` : index ? `.${String(part)}` : String(part)))
    .join("");

function issueText(issue: Issue): string {
  if (issue.code === "unrecognized_keys") {
    const inside = issue.path.length ? ` in ${pathText(issue.path)}` : "";
    return `Unknown field(s)${inside}: ${issue.keys.join(", ")}`;
  }
  const message = issue.message.replace(/^Invalid input: /, "").replace(/^Invalid option: /, "");
  return issue.path.length ? `${pathText(issue.path)}: ${message}` : message.charAt(0).toUpperCase() + message.slice(1);
}

/** At most five issues, joined by "; ", at most 1,500 characters. */
export function sentenceOf(issues: readonly Issue[]): string {
  const texts = [...new Set(issues.map(issueText))];
  const more = texts.length > 5 ? ` (and ${texts.length - 5} more)` : "";
  return (texts.slice(0, 5).join("; ") + more).slice(0, 1500) || "The request is not valid";
}

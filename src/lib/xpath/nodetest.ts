/** Node tests: `a`, `*`, `p:*`, `*:a`, `text()`, `element(a)` and their like (XPath 3.1, section 3.3.2.2). */

import { message } from "../../message/message.ts";
import type { TokenCursor } from "./cursor.ts";
import type { NodeTest } from "./expression.ts";

/** Names that, before a parenthesis, ask for a kind of node. */
export const nodeKinds: ReadonlySet<string> = new Set([
  "node",
  "text",
  "comment",
  "processing-instruction",
  "element",
  "attribute",
]);

/** The node test at the cursor. */
export const nodeTestAt = (cursor: TokenCursor): NodeTest => {
  if (cursor.accept("*any") || cursor.accept("*")) return { type: "any" };
  const text = cursor.take("name", message("xpath.a_name"));
  if (cursor.is("(") && nodeKinds.has(text)) return kindTest(cursor, text);
  const [prefix, local] = text.split(":") as [string, string | undefined];
  if (local === "*") return { type: "prefix", prefix };
  if (prefix === "*" && local !== undefined) return { type: "local", local };
  return { type: "name", name: text };
};

const kindTest = (cursor: TokenCursor, kind: string): NodeTest => {
  cursor.expect("(");
  let target: string | null = null;
  if (cursor.token.type === "string" || cursor.token.type === "name") {
    target = cursor.token.text;
    cursor.advance();
  } else if (!cursor.accept("*any")) cursor.accept("*");
  cursor.expect(")");
  if (kind === "processing-instruction") return { type: "instruction", target };
  if (kind === "element" || kind === "attribute")
    return target === null ? { type: "any" } : { type: "name", name: target };
  return { type: kind as "node" | "text" | "comment" };
};

/**
 * Whether an expression has percent-encoded its words already, so that an address does not encode them a second time.
 */
import { urlencode } from "./filters/output.ts";
import type { Expression } from "./syntax.ts";

/** True where the filter `urlencode`, or a name among `names`, takes part in the expression's value. */
export function isEncoded(expression: Expression, names: ReadonlySet<string>): boolean {
  const within = (part: Expression | null | undefined) => Boolean(part && isEncoded(part, names));
  switch (expression.kind) {
    case "name":
      return names.has(expression.name);
    case "filter":
      return expression.filter === urlencode || within(expression.input);
    case "method":
    case "member":
      return within(expression.input);
    case "list":
      return expression.items.some(within);
    case "part":
      return within(expression.input);
    case "binary":
      return within(expression.left) || within(expression.right);
    case "choice":
      return within(expression.then) || within(expression.otherwise);
    default:
      return false;
  }
}

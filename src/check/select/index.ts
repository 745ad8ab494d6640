/** Whether a selector of a watch can be used, whatever its language. Pure. */
import { compileSelector as compileDocumentSelector } from "../../document/selector.ts";

/** Null for a usable selector, else the sentence why not. */
export function selectorProblem(entry: string): string | null {
  if (/^\s*(json|jq|jqraw):/i.test(entry)) return "JSON filters are not supported yet";
  const compiled = compileDocumentSelector(entry);
  return compiled.kind === "problem" ? compiled.sentence : null;
}

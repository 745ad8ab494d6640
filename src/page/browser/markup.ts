/** The document of a tab as markup, with what closed shadow roots show, which only the protocol of the browser finds. */
import { message } from "../../message/message.ts";
import { withDeadline } from "../../lib/browser/deadline.ts";
import { markup, mayHideRoots } from "../../lib/browser/documentScripts.ts";
import { call } from "../../lib/browser/scripts.ts";
import { VisitFailure } from "./failure.ts";
import { evaluateInPage, type OpenTab } from "./tab.ts";

/** A page of more elements is not searched. */
const maxElements = 30_000;
const maxRoots = 200;
const answerWithinMs = 8_000;

/** `maxBytes`: longer documents are null. `isScriptless`: what stands in the place of scripts is shown. */
export async function markupOf(opened: OpenTab, maxBytes: number, isScriptless: boolean): Promise<string | null> {
  const closed = await closedRoots(opened).catch(() => []);
  const [first] = closed;
  if (first === undefined) return evaluateInPage<string | null>(opened, call(markup, maxBytes, isScriptless));
  const answer = opened.line.send("Runtime.callFunctionOn", {
    functionDeclaration: `function (...closed) { return (${markup})(${maxBytes}, ${isScriptless}, closed); }`,
    objectId: first,
    arguments: closed.map((objectId) => ({ objectId })),
    returnByValue: true,
  });
  const { result, exceptionDetails } = await withDeadline(answer, answerWithinMs, tooBusy);
  if (exceptionDetails) return evaluateInPage<string | null>(opened, call(markup, maxBytes, isScriptless));
  return typeof result.value === "string" ? result.value : null;
}

const tooBusy = () => new VisitFailure("timeout", message("browser.scripts_busy"));

/** Handles of the closed shadow roots of a document. */
async function closedRoots(opened: OpenTab): Promise<string[]> {
  const { line } = opened;
  if (!(await evaluateInPage<boolean>(opened, call(mayHideRoots, maxElements)))) return [];
  const { root } = await withDeadline(
    line.send("DOM.getDocument", { depth: -1, pierce: true }),
    answerWithinMs,
    tooBusy,
  );
  const handles: string[] = [];
  for (const backendNodeId of closedIn(root).slice(0, maxRoots)) {
    const { object } = await line.send("DOM.resolveNode", { backendNodeId });
    if (object.objectId !== undefined) handles.push(object.objectId);
  }
  return handles;
}

type ProtocolNode = {
  backendNodeId: number;
  shadowRootType?: "user-agent" | "open" | "closed";
  children?: ProtocolNode[];
  shadowRoots?: ProtocolNode[];
};

/** Without those of the documents of frames, which are read by themselves. */
function closedIn(root: ProtocolNode): number[] {
  const found: number[] = [];
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.shadowRootType === "closed") found.push(node.backendNodeId);
    if (node.shadowRootType !== "user-agent") open.push(...(node.children ?? []), ...(node.shadowRoots ?? []));
  }
  return found;
}

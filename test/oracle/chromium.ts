/**
 * The tree that a real browser makes of a page, as data: what is run in the page to walk it, and how its answer is looked
 * at. The tree travels as a flat list, never as markup: markup that is parsed again can be another tree.
 *
 * What the page's scripts would do must not be seen: serve the page with `quietHeaders`. The parser then still works as
 * with scripts on (`noscript` holds text, declared shadow roots are made), and nothing runs, loads or navigates.
 */
import { clean, joined } from "../pure/lib/document/oracle.ts";
import { treeText, type Look } from "../pure/lib/document/treetext.ts";

/** A text, the beginning of an element (its name, its attributes), or the end of one. */
type Walked = string | [name: string, attributes: Record<string, string>] | 0;
type Element = { name: string; attributes: Record<string, string>; children: Tree[] };
type Tree = Element | string;

export const quietHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'",
} as const;

/** To be evaluated in the page; gives JSON for `treeOf`. A declared shadow root is reported as the template that it was. */
export const walk = `(() => {
  const walked = [];
  const tasks = [document];
  while (tasks.length > 0) {
    const node = tasks.pop();
    if (node === 0) walked.push(0);
    else if (node.nodeType === 3 || node.nodeType === 4) walked.push(node.data);
    else if (node.nodeType === 1 || node.nodeType === 9 || node.nodeType === 11) {
      const isShadow = node.nodeType === 11 && node.host;
      const isNamed = node.nodeType === 1 || isShadow;
      if (isShadow) walked.push(["template", { shadowrootmode: node.mode }]);
      else if (isNamed) walked.push([node.localName, Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]))]);
      if (isNamed) tasks.push(0);
      const inside = node.localName === "template" && node.content ? node.content : node;
      for (let child = inside.lastChild; child; child = child.previousSibling) tasks.push(child);
      if (node.shadowRoot) tasks.push(node.shadowRoot);
    }
  }
  return JSON.stringify(walked);
})()`;

/** The tree of what `walk` gave. */
export function treeOf(json: string): Tree {
  const root: Element = { name: "", attributes: {}, children: [] };
  const open: Element[] = [root];
  for (const one of JSON.parse(json) as Walked[]) {
    if (one === 0) open.pop();
    else if (typeof one === "string") open.at(-1)?.children.push(one);
    else {
      const element: Element = { name: one[0], attributes: one[1], children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
    }
  }
  return root;
}

const look: Look<Tree> = {
  name: (node) => (typeof node === "string" ? "" : node.name),
  text: (node) => (typeof node === "string" ? node : null),
  children: (node) => (typeof node === "string" ? [] : node.children),
  attribute: (node, name) => (typeof node === "string" ? null : (node.attributes[name] ?? null)),
};

/** The text that our rules read in the tree. */
export const browserText = (tree: Tree): string => treeText(tree, look);

/** The outline of the tree, to be compared with `outlineOf` a document of ours. */
export function browserOutline(tree: Tree): string[] {
  const lines: { depth: number; text?: string; line?: string }[] = [];
  const tasks: { node: Tree; depth: number }[] = [{ node: tree, depth: -1 }];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    const { node, depth } = task;
    if (typeof node === "string") {
      lines.push({ depth, text: node });
      continue;
    }
    const attributes = Object.entries(node.attributes).map(
      ([name, value]) => `${name.toLowerCase()}=${JSON.stringify(clean(value))}`,
    );
    if (node.name !== "")
      lines.push({ depth, line: `<${[node.name.toLowerCase(), ...attributes.toSorted()].join(" ")}>` });
    for (const child of node.children.toReversed()) tasks.push({ node: child, depth: depth + 1 });
  }
  return joined(lines);
}

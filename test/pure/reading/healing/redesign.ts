/**
 * Ten ways in which a page is built anew while its words stay: what a selector that was picked on the page before has to live
 * through. A page is taken apart into a tree, changed, and written again.
 */
import { attributesOf } from "../../../../src/lib/document/attributes.ts";
import { characters, childrenOf, nameOf } from "../../../../src/lib/document/nodes.ts";
import { ELEMENT, RAW, TEXT, type Document, type Node } from "../../../../src/lib/document/tape.ts";

/** An element, or a text. `picked`: the one that was picked. */
export type Tree =
  | { tag: string; attributes: Map<string, string>; children: Tree[]; picked: boolean }
  | { text: string; raw: boolean };
type Element = Extract<Tree, { tag: string }>;

const isElement = (tree: Tree): tree is Element => "tag" in tree;
const empty = new Set("area base br col embed hr img input link meta source track wbr".split(" "));

/** The tree of a document, with the node that was picked. */
export function treeOf(document: Document, picked: Node): Element {
  const read = (node: Node): Tree[] => {
    const kind = document.kind[node];
    if (kind === TEXT || kind === RAW) return [{ text: characters(document, node), raw: kind === RAW }];
    if (kind !== ELEMENT) return [];
    const attributes = new Map(attributesOf(document, node).map(({ name, value }) => [name, value]));
    const children = [...childrenOf(document, node)].flatMap(read);
    return [{ tag: nameOf(document, node), attributes, children, picked: node === picked }];
  };
  const [root] = [...childrenOf(document, 0)].flatMap(read).filter(isElement);
  if (!root) throw new Error("The document has no element");
  return root;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The tree as HTML. */
export function markupOf(tree: Tree): string {
  if (!isElement(tree)) return tree.raw ? tree.text : escaped(tree.text);
  const attributes = [...tree.attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`).join("");
  const open = `<${tree.tag}${attributes}>`;
  return empty.has(tree.tag) ? open : `${open}${tree.children.map(markupOf).join("")}</${tree.tag}>`;
}

const made = (tag: string, name: string, children: Tree[]): Element => ({
  tag,
  attributes: new Map(name ? [["class", name]] : []),
  children,
  picked: false,
});
const text = (words: string): Tree => ({ text: words, raw: false });
const block = (words: string) => made("div", "teaser", [made("p", "", [text(words)])]);

/** The tree after `change` was asked about each element, the innermost first. */
function mapped(tree: Tree, change: (element: Element) => Tree): Tree {
  if (!isElement(tree)) return tree;
  return change({ ...tree, children: tree.children.map((child) => mapped(child, change)) });
}
const withBody = (tree: Tree, change: (children: Tree[]) => Tree[]) =>
  mapped(tree, (one) => (one.tag === "body" ? { ...one, children: change(one.children) } : one));
const withAttributes = (tree: Tree, change: (name: string, value: string) => string | null) =>
  mapped(tree, (one) => ({
    ...one,
    attributes: new Map(
      [...one.attributes].flatMap(([name, value]): [string, string][] => {
        const now = change(name, value);
        return now === null ? [] : [[name, now]];
      }),
    ),
  }));
const containers = new Set(["div", "main", "section", "article"]);
const hasPicked = (tree: Tree): boolean => isElement(tree) && (tree.picked || tree.children.some(hasPicked));
const isBlock = (tree: Tree) => isElement(tree) && /^(div|section|article|main|p|h\d|ul|ol|table)$/.test(tree.tag);

/** Each kind of redesign by its name. */
export const redesigns: Record<string, (page: Tree) => Tree> = {
  "a banner above the page": (page) => withBody(page, (children) => [block("We ship to you for free"), ...children]),
  "a wrapper around the page": (page) => withBody(page, (all) => [made("div", "page", [made("div", "inner", all)])]),
  "a wrapper around what was picked": (page) =>
    mapped(page, (one) =>
      one.children.some((child) => isElement(child) && child.picked && isBlock(child))
        ? {
            ...one,
            children: one.children.map((child) =>
              isBlock(child) && hasPicked(child) ? made("div", "box", [child]) : child,
            ),
          }
        : one,
    ),
  "another of its kind before it": (page) =>
    mapped(page, (one) => {
      const at = one.children.findIndex((child) => isElement(child) && child.picked);
      const child = one.children[at];
      if (!child || !isElement(child)) return one;
      const twin: Element = {
        ...child,
        attributes: new Map(child.attributes),
        children: [text("New here")],
        picked: false,
      };
      twin.attributes.delete("id");
      return { ...one, children: one.children.toSpliced(at, 0, twin) };
    }),
  "advertisements in all containers around it": (page) =>
    mapped(page, (one) =>
      containers.has(one.tag) && hasPicked(one) ? { ...one, children: [block("Advertisement"), ...one.children] } : one,
    ),
  "classes made anew": (page) =>
    withAttributes(page, (name, value) =>
      name === "class"
        ? value.replace(/\S+/g, (one) => `x${one.length}_${[...one].reverse().join("").slice(0, 4)}`)
        : value,
    ),
  "ids dropped": (page) => withAttributes(page, (name, value) => (name === "id" ? null : value)),
  "containers of another tag": (page) =>
    mapped(page, (one) => (one.tag === "div" && hasPicked(one) ? { ...one, tag: "section" } : one)),
  "the navigation behind the content": (page) =>
    withBody(page, (children) => {
      const first = children.findIndex((child) => isElement(child));
      const [head] = children.slice(first, first + 1);
      return head && !hasPicked(head) ? [...children.toSpliced(first, 1), head] : [block("Menu"), ...children];
    }),
  "two columns": (page) =>
    mapped(page, (one) => {
      if (one.tag !== "body" && !containers.has(one.tag)) return one;
      const isNearest = one.children.filter(isBlock).length > 3 && hasPicked(one);
      if (!isNearest || one.children.some((child) => isElement(child) && child.attributes.get("class") === "column"))
        return one;
      const middle = Math.ceil(one.children.length / 2);
      return {
        ...one,
        children: [
          made("div", "column", one.children.slice(0, middle)),
          made("div", "column", one.children.slice(middle)),
        ],
      };
    }),
};

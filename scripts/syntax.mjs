// Sources as TypeScript reads them, for gates that look at names and comments. Needs the packages: call underPinnedNode() first.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./toolchain.mjs";

const { default: compiler } = await import(
  pathToFileURL(join(root, "node_modules", "@ts-morph", "common", "dist", "typescript.js")).href
);
const { ScriptKind, ScriptTarget } = compiler;

/** A file's tree. */
export function parsed(path, text) {
  const kind = path.endsWith(".tsx") ? ScriptKind.TSX : path.endsWith(".ts") ? ScriptKind.TS : ScriptKind.JS;
  return compiler.createSourceFile(path, text, ScriptTarget.Latest, false, kind);
}

/** Every node of a tree, from the top. */
export function visit(source, see) {
  see(source);
  compiler.forEachChild(source, (node) => visit(node, see));
}

export const isIdentifier = (node) => compiler.isIdentifier(node);

/** Text, a piece of a template, a pattern, or the text of markup. */
export const isText = (node) =>
  compiler.isLiteralExpression(node) || compiler.isTemplateMiddleOrTemplateTail(node) || isHead(node);

const isHead = (node) => compiler.isTemplateHead(node) || compiler.isJsxText(node);

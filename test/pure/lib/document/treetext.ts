/** The text rules over a tree of objects, whoever built it: what `textOf` has to say of the same page. */

import {
  BLOCK,
  BREAK,
  CELL,
  DROPPED,
  FIELD,
  INLINE,
  layoutOf,
  PREFORMATTED,
  ROW,
} from "../../../../src/lib/text/layout.ts";
import { isHiddenValue, isHidingStyle } from "../../../../src/lib/text/hidden.ts";
import { Lines } from "../../../../src/lib/text/lines.ts";
import { areApart, traitOf } from "../../../../src/lib/text/neighbours.ts";
import { knownCount, Names } from "../../../../src/lib/document/names.ts";
import { withPlainSpaces } from "../../../../src/lib/document/runs.ts";

/** How to look at a tree. `name` is "" for what is neither element nor text; `text` is null for what is not text. */
export type Look<T> = {
  name: (node: T) => string;
  text: (node: T) => string | null;
  children: (node: T) => Iterable<T>;
  attribute: (node: T, name: string) => string | null;
};

const names = new Names(true);
const layouts = new Map<string, number>();

const layout = (name: string): number => {
  let found = layouts.get(name);
  if (found === undefined) {
    const number = names.find(name);
    found = number >= 0 && number < knownCount ? (layoutOf[number] as number) : INLINE;
    layouts.set(name, found);
  }
  return found;
};

const isHidden = <T>(node: T, name: string, look: Look<T>): boolean => {
  if (name === "html" || name === "body") return false;
  return isHiddenValue(look.attribute(node, "hidden")) || isHidingStyle(look.attribute(node, "style"));
};

type Row = { line: number; hasCell: boolean };
/** `isDrawn`: within svg. */
type Task<T> = { node: T; isDrawn: boolean } | { close: number; trait: number };

/** The text of a whole tree. */
export const treeText = <T>(root: T, look: Look<T>): string => {
  const lines = new Lines();
  const rows: Row[] = [];
  const tasks: Task<T>[] = [{ node: root, isDrawn: false }];
  let preformatted = 0;
  // What ended and began since the last text that is read.
  let closed: number[] = [];
  let opened: number[] = [];
  const separate = (text: string): void => {
    if (closed.length === 0 || opened.length === 0 || preformatted > 0) return;
    const [from, to] = [closed, opened].map((traits) => traits.reduce((all, trait) => all | trait, 0)) as [
      number,
      number,
    ];
    if (areApart({ before: lines.ending(), after: withPlainSpaces(text), closed: from, opened: to })) lines.space();
  };
  const add = (text: string): void => {
    const { pieces } = lines;
    separate(text);
    if (preformatted > 0) lines.addPreformatted(text);
    else lines.addText(text);
    if (lines.pieces > pieces) [closed, opened] = [[], []];
    if (lines.pieces > 0) for (const row of rows) if (row.line < 0) row.line = lines.line;
  };
  const cell = (): void => {
    const row = rows.at(-1);
    if (row === undefined || !row.hasCell || (row.line >= 0 && row.line !== lines.line)) lines.breakRow();
    else lines.tab();
    if (row !== undefined) Object.assign(row, { hasCell: true, line: -1 });
  };
  const open = (kind: number): void => {
    if (kind === BREAK) {
      if (preformatted > 0) lines.addPreformatted("\n");
      else lines.break();
    } else if (kind === CELL) cell();
    else if (kind === ROW) lines.breakRow();
    else if (kind === BLOCK || kind === PREFORMATTED) lines.break();
    if (kind === ROW) rows.push({ line: -1, hasCell: false });
    if (kind === PREFORMATTED || kind === FIELD) preformatted += 1;
  };
  const close = (kind: number): void => {
    if (kind === PREFORMATTED || kind === FIELD) {
      preformatted -= 1;
      lines.endPreformatted();
    }
    if (kind === ROW) {
      rows.pop();
      lines.breakRow();
    }
    if (kind === BLOCK || kind === PREFORMATTED) lines.break();
  };
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if ("close" in task) {
      close(task.close);
      if (opened.length > 0) opened.pop();
      else closed.push(task.trait);
      continue;
    }
    const { node, isDrawn } = task;
    const text = look.text(node);
    if (text !== null) {
      add(text);
      continue;
    }
    const name = look.name(node);
    const kind = isDrawn && name === "text" ? BLOCK : layout(name);
    const isShadow = name === "template" && look.attribute(node, "shadowrootmode") !== null;
    if ((kind === DROPPED && !isShadow) || (name !== "" && isHidden(node, name, look))) continue;
    open(kind);
    const trait = traitOf(names.find(name));
    opened.push(trait);
    tasks.push({ close: kind, trait });
    const isInside = name === "svg" || (isDrawn && !/^(?:foreignobject|desc|title)$/i.test(name));
    const children = [...look.children(node)];
    for (let at = children.length - 1; at >= 0; at -= 1) tasks.push({ node: children[at] as T, isDrawn: isInside });
  }
  return lines.finish();
};

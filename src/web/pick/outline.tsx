/** The blocks of a page as a tree in our own markup; each is a button. Pure. */
import { Foreign } from "../parts/foreign.tsx";
import type { Reader } from "../reader.ts";
import type { Block, Outline } from "./data.ts";
import type { Picking } from "./picking.ts";

type Tree = { reader: Reader; outline: Outline; picking: Picking };

/** All blocks, each within the one around it. */
export function OutlineTree({ reader, outline, picking }: Tree) {
  const within = new Map<number | null, number[]>();
  for (const [index, { parent }] of outline.blocks.entries())
    within.set(parent, [...(within.get(parent) ?? []), index]);
  return <Level reader={reader} outline={outline} picking={picking} within={within} of={null} />;
}

type Place = Tree & { within: ReadonlyMap<number | null, number[]>; of: number | null };

function Level(place: Place) {
  const { within, of, outline, picking, reader } = place;
  const blocks = within.get(of) ?? [];
  if (!blocks.length) return null;
  return (
    <ul class={of === null ? "blocks outline" : "blocks"} {...(of === null ? { id: "outline" } : {})}>
      {blocks.map((index) => (
        <li>
          <BlockButton reader={reader} block={outline.blocks[index] as Block} index={index} picking={picking} />
          <Level {...place} of={index} />
        </li>
      ))}
    </ul>
  );
}

const holdsOthers = new Set(["section", "links", "list", "table", "row"]);

function BlockButton({
  reader,
  block,
  index,
  picking,
}: {
  reader: Reader;
  block: Block;
  index: number;
  picking: Picking;
}) {
  const { words } = reader;
  const selectors = block.selectors.map(({ selector }) => selector);
  const isFollowed = selectors.some((selector) => picking.follow.includes(selector));
  const isLeftOut = selectors.some((selector) => picking.leaveOut.includes(selector));
  const marks = `${isFollowed ? " followed" : ""}${isLeftOut ? " left-out" : ""}`;
  return (
    <button
      type="submit"
      id={`block-${index}`}
      class={`block ${block.kind}${marks}`}
      name="at"
      value={index}
      data-selectors={selectors.join("\n")}
      aria-pressed={picking.at === index ? "true" : "false"}
    >
      <small class="kind">{words.pick.kinds[block.kind]}</small>
      <span class={holdsOthers.has(block.kind) ? "text quiet" : "text"}>
        <Foreign text={block.text} max={200} />
      </span>
      <span class="mark followed-mark">{words.pick.followed}</span>
      <span class="mark left-out-mark">{words.pick.leftOut}</span>
    </button>
  );
}

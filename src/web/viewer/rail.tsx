/** A mark a change beside the text, where it stands in the whole: a map for the eye. Pure. */
import type { Block } from "../change/blocks.ts";

const height = 1000;
const smallest = 6;

/** `total`: lines of the whole difference. Browser code makes the marks lead to their changes; keys lead there without it. */
export const Rail = ({ blocks, total }: { blocks: readonly Block[]; total: number }) => (
  <svg class="rail" viewBox={`0 0 10 ${height}`} preserveAspectRatio="none" aria-hidden="true">
    {blocks.flatMap((block) => {
      if (block.kind !== "change") return [];
      const scale = height / Math.max(1, total);
      const size = Math.max(smallest, block.height * scale);
      const y = Math.min(height - size, (block.line - 1) * scale);
      return [
        <rect
          x="0"
          width="10"
          y={y.toFixed(1)}
          height={size.toFixed(1)}
          {...(block.number === null ? { class: "kept-back" } : { "data-change": `change-${block.number}` })}
        ></rect>,
      ];
    })}
  </svg>
);

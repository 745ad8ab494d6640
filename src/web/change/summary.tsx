/** What a model wrote of a change, said to be so. Pure. */
import { Foreign } from "../parts/foreign.tsx";
import type { Reader } from "../reader.ts";

export const SummaryOf = ({ reader: { words }, text }: { reader: Pick<Reader, "words">; text: string | null }) =>
  text === null ? null : (
    <blockquote class="summary">
      <Foreign text={text} />
      <footer class="quiet small">{words.viewer.summaryBy}</footer>
    </blockquote>
  );

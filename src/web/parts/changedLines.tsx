/** The first lines that went from a page of a site and came to it. Pure. */
import { Foreign } from "./foreign.tsx";

export const ChangedLines = ({ added, removed }: { added: readonly string[]; removed: readonly string[] }) =>
  added.length + removed.length === 0 ? null : (
    <ul class="changed-lines">
      {removed.map((line) => (
        <li>
          <del>
            <Foreign text={line} max={400} />
          </del>
        </li>
      ))}
      {added.map((line) => (
        <li>
          <ins>
            <Foreign text={line} max={400} />
          </ins>
        </li>
      ))}
    </ul>
  );

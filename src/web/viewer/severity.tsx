/** How severe a change is and why, and whether it was compared with what its owner wants to hear of. Pure. */
import { sentenceIn } from "../../message/written.ts";
import { Foreign } from "../parts/foreign.tsx";
import { Said } from "../parts/said.tsx";
import type { Reader } from "../reader.ts";
import { shownFinding } from "../change/finding.ts";
import type { ShownChange } from "./viewed.ts";

export function Severity({ reader, change }: { reader: Reader; change: ShownChange }) {
  const { words } = reader;
  const { severity, severity_findings: findings, intent_error: unjudged, intent_error_code: code } = change;
  // A severity alone, without what was found, is no news.
  if (findings.length === 0 && unjudged === null) return null;
  return (
    <section class="severity" aria-label={words.viewer.severity}>
      {severity === null ? null : (
        <ul>
          <li>
            <span class="badge">{words.changes.severities[severity]}</span>
          </li>
          {findings.map((finding) => {
            const { label, found } = shownFinding(words, finding);
            return (
              <li>
                {label}
                {words.frame.colon} <Foreign text={found} max={100} />
              </li>
            );
          })}
        </ul>
      )}
      {unjudged === null ? null : (
        <p>
          {words.changes.unjudged}
          {words.frame.colon} <Said reader={reader} text={sentenceIn(unjudged, code)} max={500} />
        </p>
      )}
    </section>
  );
}

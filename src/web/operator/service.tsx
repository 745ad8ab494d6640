/** What the service needs, part by part, as it was asked just now. Pure. */
import { messageIn } from "../../message/written.ts";
import { Said } from "../parts/said.tsx";
import type { Reader } from "../reader.ts";
import type { Examination } from "../../system/doctor/shape.ts";
import { operatorFrame } from "./page.tsx";

const marks = { ok: ["healthy", "✓"], off: ["waiting", "○"], failing: ["failing", "▲"] } as const;

export function servicePage(reader: Reader, { release, commit, checks }: Examination): string {
  const { operator } = reader.words;
  return operatorFrame(
    reader,
    { tab: "service" },
    <>
      <p class="lead">{operator.serviceText}</p>
      <p class="quiet">{operator.release(release, commit)}</p>
      <dl class="settings">
        {checks.map(({ part, state, sentence, ...stated }) => {
          const [name, mark] = marks[state];
          return (
            <div>
              <dt>{operator.parts[part]}</dt>
              <dd>
                <Said reader={reader} text={messageIn(stated) ?? sentence} max={500} />.
              </dd>
              <dd class="small">
                <span class={`state ${name}`}>
                  <span aria-hidden="true">{mark}</span> {operator.states[state]}
                </span>
              </dd>
            </div>
          );
        })}
      </dl>
    </>,
  );
}

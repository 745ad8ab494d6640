/** When what is out of order is reported to the operator: once when it lasts, and once when all of it is mended. Pure. */
import { englishOf } from "../../message/textOf.ts";
import type { ReadinessProblem } from "../ready/problems.ts";

/** Since when each part was seen out of order (Unix seconds), and which of them were reported. */
export type Reported = { since: Record<string, number>; reported: string[] };
export type Step = { known: Reported; message: { kind: "trouble" | "mended"; title: string; body: string } | null };

export const nothingReported: Reported = { since: {}, reported: [] };

/** What passes within this time, such as a restart of the mail server, is not worth a message. */
const lastingSeconds = 120;

/** `name`: of the service, for whoever runs several. */
export function alertStep(
  known: Reported,
  problems: readonly ReadinessProblem[],
  at: { now: number; name: string },
): Step {
  const { now, name } = at;
  const since = Object.fromEntries(problems.map(({ part }) => [part, Math.min(known.since[part] ?? now, now)]));
  const reported = known.reported.filter((part) => part in since);
  const fresh = problems.filter(({ part }) => !reported.includes(part) && now - (since[part] ?? now) >= lastingSeconds);
  if (fresh.length > 0) {
    const [first, ...others] = fresh;
    const more = others.length > 0 ? ` and ${others.length} more` : "";
    return {
      known: { since, reported: [...reported, ...fresh.map(({ part }) => part)] },
      message: {
        kind: "trouble",
        title: `${name}: ${first?.part}${more} out of order`,
        body: problems.map(({ sentence }) => `${englishOf(sentence)}.`).join("\n"),
      },
    };
  }
  const isMended = known.reported.length > 0 && reported.length === 0;
  const message = isMended
    ? { kind: "mended" as const, title: `${name}: all is well again`, body: `Mended: ${known.reported.join(", ")}.` }
    : null;
  return { known: { since, reported }, message };
}

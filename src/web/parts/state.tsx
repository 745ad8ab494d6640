/** States of watches: always a sign, a word and a colour, so that none of them carries the meaning alone. Pure. */
import type { Reader } from "../reader.ts";

export type State = "changed" | "failing" | "suppressed" | "paused" | "healthy" | "checking" | "waiting" | "muted";

const signs: Record<State, string> = {
  changed: "●",
  failing: "▲",
  suppressed: "◐",
  paused: "‖",
  healthy: "✓",
  checking: "↻",
  waiting: "…",
  muted: "∅",
};

/** The sign of a state; its word is spoken, and shown where `isLong`. */
export const StateMark = ({ reader, state, isLong = false }: { reader: Reader; state: State; isLong?: boolean }) => (
  <span class={`state ${state}`} title={reader.words.state[state]}>
    <span aria-hidden="true">{signs[state]}</span>
    {isLong ? " " : null}
    <span class={isLong ? "" : "spoken"}>{reader.words.state[state]}</span>
  </span>
);

/** The state of a delivery: a sign, a word and a colour. Pure. */
import type { DeliveryState } from "../../services/deliveryState.ts";
import type { Reader } from "../reader.ts";

const marks: Record<DeliveryState, [sign: string, look: string]> = {
  pending: ["…", "waiting"],
  sending: ["↻", "checking"],
  held: ["◷", "waiting"],
  delivered: ["✓", "healthy"],
  failed: ["▲", "failing"],
  suppressed: ["◐", "suppressed"],
};

export const DeliveryMark = ({ reader, state }: { reader: Reader; state: DeliveryState }) => (
  <span class={`state ${marks[state][1]}`}>
    <span aria-hidden="true">{marks[state][0]}</span> {reader.words.deliveries.states[state]}
  </span>
);

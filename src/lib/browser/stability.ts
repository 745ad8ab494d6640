/**
 * When a page is stable, decided from repeated observations of its text. Instead of a fixed wait, in order:
 *
 * 1. the text is the same for half a second (after a step, a quarter) and nothing that could bring text is on its way:
 *    it is stable;
 * 2. the text is the same for two and a half seconds, whatever is on its way (long polls, beacons): it is stable;
 * 3. after eight seconds it is taken as it is.
 *
 * Numbers do not count, so that a clock does not keep a page from being stable. Pure.
 */

/** One observation. `at`: ms. `text`: a mark of the text (see `textMark`), null while the page could not be asked. `pending`: requests on their way. */
export type Observation = { at: number; text: string | null; pending: number };

export type Stability = "moving" | "resting" | "out_of_patience";

/** How long the text has to stay the same, by what came before: the opening of a page, or a step on it. */
export const quietMs = { opening: 500, step: 250 } as const;
const quietDespiteRequestsMs = 2500;
/** How long, in ms, a page may take to become stable. */
export const maxWaitMs = 8_000;
export const pollIntervalMs = 100;

export type StabilityState = { startedAt: number; since: number; text: string | null; idleSince: number | null };

export const initialState = (now: number): StabilityState => ({
  startedAt: now,
  since: now,
  text: null,
  idleSince: null,
});

/** The state after an observation. */
export function stateAfter(state: StabilityState, observation: Observation): StabilityState {
  const same = observation.text !== null && observation.text === state.text;
  const since = same ? state.since : observation.at;
  const idleSince = observation.pending > 0 ? null : (state.idleSince ?? observation.at);
  return { startedAt: state.startedAt, since, text: observation.text, idleSince };
}

/** Whether the page is stable at `now` (ms), by the observations so far. `enoughMs`: one of `quietMs`. */
export function stabilityOf(state: StabilityState, now: number, enoughMs: number): Stability {
  if (state.text !== null) {
    const quiet = now - state.since;
    const idle = state.idleSince === null ? 0 : now - state.idleSince;
    if (quiet >= enoughMs && idle >= enoughMs) return "resting";
    if (quiet >= quietDespiteRequestsMs) return "resting";
  }
  return now - state.startedAt >= maxWaitMs ? "out_of_patience" : "moving";
}

/** `reduce` and `foreach`. The state carries its path, so that both can be used where paths are asked for. */

import { type At, withoutPath, type Code, withoutPlace, type Machine } from "./machine.ts";
import type { Bound } from "./patterns.ts";

type Fold = { source: Code; bound: Bound; start: Code; update: Code; extract: Code | null };

/** With `extract` a `foreach`, without it a `reduce`. */
export function fold({ source, bound, start, update, extract }: Fold, machine: Machine): Code {
  return (at, scope, emit) => {
    start(at, scope, (first) => {
      let state: At = first;
      source(withoutPath(at), scope, ({ value }) => {
        bound(value, scope, (inner) => {
          machine.spend(1);
          if (extract) {
            update(state, inner, (next) => {
              state = next;
              extract(next, inner, emit);
            });
            return;
          }
          // An update without a result leaves null; of several the last counts.
          let last: At = withoutPlace(null, at);
          update(state, inner, (next) => {
            last = next;
          });
          state = last;
        });
      });
      if (!extract) emit(state);
    });
  };
}

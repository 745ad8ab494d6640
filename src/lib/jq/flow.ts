/** How code runs one after another: pipes, `try`, `//`, `and`, `or`, `if`. */

import { withoutPath, type Code, withoutPlace, type Machine } from "./machine.ts";
import { LongNumber } from "../json/value.ts";
import { describeValue, isTrue, JqError } from "./values.ts";

/** `left | right`: each result of the left goes into the right. */
export function pipe(left: Code, right: Code, machine: Machine): Code {
  return (at, scope, emit) => {
    left(at, scope, (between) => {
      machine.spend(1);
      right(between, scope, emit);
    });
  };
}

/** Carries an error of what comes after a `try` past it: only errors of the body itself are caught. */
class Later {
  readonly error: JqError;
  readonly past: object;

  constructor(error: JqError, past: object) {
    this.error = error;
    this.past = past;
  }
}

/** `try body catch handler`, and `body?` where there is no handler. */
export function tryCatch(body: Code, handler: Code | null): Code {
  return (at, scope, emit) => {
    const here = {};
    const passed = (after: Parameters<typeof emit>[0]): void => {
      try {
        emit(after);
      } catch (error) {
        if (!(error instanceof JqError)) throw error;
        // oxlint-disable-next-line no-throw-literal, only-throw-error
        throw new Later(error, here);
      }
    };
    try {
      body(at, scope, passed);
    } catch (error) {
      if (error instanceof Later && error.past === here) throw error.error;
      if (!(error instanceof JqError)) throw error;
      handler?.(withoutPlace(error.value, at), scope, emit);
    }
  };
}

const opposite = ({ literal }: LongNumber): LongNumber =>
  new LongNumber(literal.startsWith("-") ? literal.slice(1) : `-${literal}`);

/** `-body`. */
export function negate(body: Code): Code {
  return (at, scope, emit) => {
    body(withoutPath(at), scope, ({ value }) => {
      if (typeof value !== "number" && !(value instanceof LongNumber))
        throw new JqError(`${describeValue(value)} cannot be negated`);
      emit(withoutPlace(typeof value === "number" ? -value : opposite(value), at));
    });
  };
}

/** All that is neither null nor false on the left, errors left out; the right where there is nothing. */
export function alternative(left: Code, right: Code): Code {
  const found = tryCatch(left, null);
  return (at, scope, emit) => {
    let isFound = false;
    found(at, scope, (one) => {
      if (!isTrue(one.value)) return;
      isFound = true;
      emit(one);
    });
    if (!isFound) right(at, scope, emit);
  };
}

/** `left and right`, `left or right`: the right is asked only where the left does not decide. */
export function logical(isOr: boolean, left: Code, right: Code): Code {
  return (at, scope, emit) => {
    const input = withoutPath(at);
    left(input, scope, ({ value }) => {
      if (isTrue(value) === isOr) return emit(withoutPlace(isOr, at));
      right(input, scope, (second) => emit(withoutPlace(isTrue(second.value), at)));
    });
  };
}

/** `if test then … else … end`, once for each result of the test. */
export function conditional(test: Code, then: Code, otherwise: Code): Code {
  return (at, scope, emit) => {
    test(withoutPath(at), scope, ({ value }) => (isTrue(value) ? then : otherwise)(at, scope, emit));
  };
}

/**
 * The linear engine: RE2's automaton, which reads each character once. When a pattern needs more states than it may keep, the engine
 * gives up at once rather than simulate the states one by one, and the caller turns to the stepping matcher and its budget.
 */
import { RE2JS } from "re2js";

/** Bytes of automaton states kept per pattern. Measured: 20 to 320 kB for patterns that people write. */
const stateBytes = 1 << 19;

class OutOfStates extends Error {}

/** Yes or no for one text; null when the automaton gave up. */
export type LinearTest = (text: string) => boolean | null;

/** The engine for a pattern in RE2's spelling; null when RE2 refuses it, as it does a script it has no table for. */
export function linearTest(printed: string): LinearTest | null {
  const engine = compileRe2(printed);
  if (engine === null) return null;
  let hasGivenUp = false;
  return (text) => {
    if (hasGivenUp) return null;
    try {
      return engine.test(text);
    } catch (error) {
      if (!(error instanceof OutOfStates)) throw error;
      hasGivenUp = true;
      return null;
    }
  };
}

function compileRe2(printed: string): RE2JS | null {
  try {
    const engine = RE2JS.compile(printed);
    const inner = engine.re2();
    // The simulation costs pattern x text: minutes for a large pattern on a large page.
    inner.doExecuteNFA = () => {
      throw new OutOfStates();
    };
    inner.dfa.maxMem = stateBytes;
    inner.dfa.stateBudget = stateBytes;
    inner.dfa.memBudget = stateBytes;
    return engine;
  } catch {
    return null;
  }
}

/**
 * The stepping matcher: leftmost match, first alternative first, with lookaround, references and groups. It walks a program with a
 * stack of its own. A choice that failed at a position is remembered and not tried again, so that only patterns with references (and
 * loops nested in loops that may turn empty) can cost more than program x text; every step is paid from a budget.
 */
import type { MatchBudget } from "./budget.ts";
import { FailureMemo } from "./memo.ts";
import { holdsAt, pointAfter, pointAt, pointBefore } from "./positions.ts";
import type { Instruction, Program } from "./program.ts";
import { entryKinds as kinds, EntryStack } from "./stack.ts";

/** A match: `spans[2n], spans[2n+1]` are start and end of group n (0 = the whole) in UTF-16 units, -1 where a group took no part. */
export type Spans = Int32Array;

type Of<Op extends Instruction["op"]> = Extract<Instruction, { op: Op }>;

/** A search over one text; its memory of failures serves every match asked of it. */
export class Search {
  readonly #program: Program;
  readonly #text: string;
  readonly #budget: MatchBudget;
  readonly #slots: Int32Array;
  readonly #failed: FailureMemo;
  readonly #stack = new EntryStack();
  #pc = 0;
  #at = 0;

  constructor(program: Program, text: string, budget: MatchBudget) {
    this.#program = program;
    this.#text = text;
    this.#budget = budget;
    this.#slots = new Int32Array(program.slots).fill(-1);
    this.#failed = new FailureMemo(program.memos, text.length);
  }

  /** The leftmost match that starts at or after `from`, or null; null as well once the budget is spent. */
  find(from: number): Spans | null {
    const { starts, groups } = this.#program;
    const text = this.#text;
    for (let start = from; start <= text.length && this.#budget.left > 0; start = pointAfter(text, start)) {
      if (starts && (start === text.length || !starts(pointAt(text, start)))) continue;
      this.#slots.fill(-1);
      if (!this.#reachesMatch(0, start)) continue;
      this.#stack.top = 0;
      this.#slots[0] = start;
      this.#slots[1] = this.#at;
      return this.#slots.slice(0, 2 * (groups + 1));
    }
    return null;
  }

  /** Runs from an instruction to the next `match`; then `#at` is where it ended, and the ways not taken are left on the stack. */
  #reachesMatch(pc: number, at: number): boolean {
    const base = this.#stack.top;
    this.#pc = pc;
    this.#at = at;
    for (;;) {
      const instruction = this.#program.code[this.#pc];
      if (!instruction || --this.#budget.left <= 0) return this.#givesUp(base);
      if (instruction.op === "match") return true;
      if (!this.#steps(instruction) && !this.#backtracks(base)) return false;
    }
  }

  #givesUp(base: number): false {
    this.#budget.left = Math.min(this.#budget.left, 0);
    this.#stack.top = base;
    return false;
  }

  /** One instruction; false when it fails. */
  #steps(instruction: Exclude<Instruction, { op: "match" }>): boolean {
    switch (instruction.op) {
      case "set":
        return instruction.isBackward ? this.#consumesBackward(instruction) : this.#consumes(instruction);
      case "split":
        return this.#splits(instruction);
      case "run":
        return instruction.lazy ? this.#runsLazily(instruction) : this.#runsGreedily(instruction);
      case "jump":
        this.#pc = instruction.to;
        return true;
      case "save":
        return this.#saves(instruction.slot);
      case "progress":
        this.#pc++;
        return this.#slots[instruction.slot] !== this.#at;
      case "assert":
        this.#pc++;
        return holdsAt(instruction.what, this.#text, this.#at);
      case "back":
        return this.#repeatsGroup(instruction);
      case "look":
        return this.#looks(instruction);
    }
  }

  #consumes(instruction: Of<"set">): boolean {
    const code = pointAt(this.#text, this.#at);
    if (code < 0 || !instruction.has(code)) return false;
    this.#at += code > 0xffff ? 2 : 1;
    this.#pc++;
    return true;
  }

  #consumesBackward(instruction: Of<"set">): boolean {
    if (this.#at === 0) return false;
    const before = pointBefore(this.#text, this.#at);
    if (!instruction.has(pointAt(this.#text, before))) return false;
    this.#at = before;
    this.#pc++;
    return true;
  }

  #splits(instruction: Of<"split">): boolean {
    if (this.#failed.has(instruction.memo, this.#at)) return false;
    this.#pushes(kinds.alternative, [instruction.second, this.#at, instruction.memo, 0]);
    this.#pc = instruction.first;
    return true;
  }

  #runsGreedily({ has, max, memo }: Of<"run">): boolean {
    const text = this.#text;
    const start = this.#at;
    if (this.#failed.has(memo, start)) return false;
    let end = start;
    for (let left = max; left > 0 && end < text.length && has(pointAt(text, end)); left--) {
      const next = pointAfter(text, end);
      // From there on every length is known to fail.
      if (this.#failed.has(memo, next)) break;
      end = next;
    }
    // A character of a run costs about a quarter of a step.
    this.#budget.left -= (end - start) >>> 2;
    if (end > start || memo >= 0) this.#pushes(kinds.greedy, [this.#pc, start, end, end]);
    this.#at = end;
    this.#pc++;
    return true;
  }

  #runsLazily({ max, memo }: Of<"run">): boolean {
    if (this.#failed.has(memo, this.#at)) return false;
    this.#pushes(kinds.lazy, [this.#pc, this.#at, this.#at, Math.min(max, 0x7fffffff)]);
    this.#pc++;
    return true;
  }

  #saves(slot: number): boolean {
    this.#pushes(kinds.slot, [slot, this.#slots[slot] ?? -1, 0, 0]);
    this.#slots[slot] = this.#at;
    this.#pc++;
    return true;
  }

  #repeatsGroup({ index, fold, isBackward }: Of<"back">): boolean {
    const start = this.#slots[2 * index] ?? -1;
    const end = this.#slots[2 * index + 1] ?? -1;
    const length = end - start;
    if (start < 0 || length < 0) return false;
    const from = isBackward ? this.#at - length : this.#at;
    if (from < 0) return false;
    this.#budget.left -= length;
    const wanted = this.#text.slice(start, end);
    const found = this.#text.slice(from, from + length);
    if (found !== wanted && !(fold && found.toLowerCase() === wanted.toLowerCase())) return false;
    this.#at = isBackward ? from : from + length;
    this.#pc++;
    return true;
  }

  #looks({ negative, to }: Of<"look">): boolean {
    const at = this.#at;
    const base = this.#stack.top;
    const isFound = this.#reachesMatch(this.#pc + 1, at);
    if (isFound && negative) this.#restoresSlots(base);
    // What a lookaround captured stands, and is undone when the match backs out of it; its other ways are not taken.
    else if (isFound) this.#stack.keepOnly(kinds.slot, base);
    this.#at = at;
    this.#pc = to;
    return isFound !== negative;
  }

  #restoresSlots(base: number): void {
    const stack = this.#stack;
    for (; stack.top > base; stack.drop()) {
      const entry = stack.newest;
      if (stack.numbers[entry] === kinds.slot) this.#restoresSlot(entry);
    }
  }

  #restoresSlot(entry: number): void {
    const { numbers } = this.#stack;
    this.#slots[numbers[entry + 1] ?? 0] = numbers[entry + 2] ?? -1;
  }

  /** Goes back to the newest way not yet taken above `base`; false when there is none. */
  #backtracks(base: number): boolean {
    const stack = this.#stack;
    while (stack.top > base) {
      const entry = stack.newest;
      switch (stack.numbers[entry]) {
        case kinds.alternative:
          return this.#takesAlternative(entry);
        case kinds.greedy:
          if (this.#givesBack(entry)) return true;
          break;
        case kinds.lazy:
          if (this.#takesMore(entry)) return true;
          break;
        case kinds.slot:
          this.#restoresSlot(entry);
          break;
        default: {
          const at = stack.numbers[entry + 2] ?? 0;
          this.#failed.add(stack.numbers[entry + 1] ?? -1, at, at);
        }
      }
      stack.drop();
    }
    return false;
  }

  #takesAlternative(entry: number): true {
    const { numbers } = this.#stack;
    const memo = numbers[entry + 3] ?? -1;
    const at = numbers[entry + 2] ?? 0;
    this.#pc = numbers[entry + 1] ?? 0;
    this.#at = at;
    if (memo < 0) {
      this.#stack.drop();
      return true;
    }
    // Stays, to record the failure should this way fail as well.
    numbers[entry] = kinds.mark;
    numbers[entry + 1] = memo;
    numbers[entry + 2] = at;
    return true;
  }

  #givesBack(entry: number): boolean {
    const { numbers } = this.#stack;
    const pc = numbers[entry + 1] ?? 0;
    const end = numbers[entry + 3] ?? 0;
    if (end <= (numbers[entry + 2] ?? 0)) {
      this.#marksRun(entry, numbers[entry + 4] ?? 0);
      return false;
    }
    const shorter = pointBefore(this.#text, end);
    numbers[entry + 3] = shorter;
    this.#at = shorter;
    this.#pc = pc + 1;
    return true;
  }

  #takesMore(entry: number): boolean {
    const { numbers } = this.#stack;
    const text = this.#text;
    const pc = numbers[entry + 1] ?? 0;
    const end = numbers[entry + 3] ?? 0;
    const left = numbers[entry + 4] ?? 0;
    const run = this.#program.code[pc];
    const mayTake = run?.op === "run" && left > 0 && end < text.length && run.has(pointAt(text, end));
    const longer = mayTake ? pointAfter(text, end) : end;
    if (!mayTake || this.#failed.has(run.memo, longer)) {
      this.#marksRun(entry, end);
      return false;
    }
    numbers[entry + 3] = longer;
    numbers[entry + 4] = left - 1;
    this.#at = longer;
    this.#pc = pc + 1;
    return true;
  }

  /** Records that a run fails from its start; without a limit, also from every position up to where it went. */
  #marksRun(entry: number, end: number): void {
    const { numbers } = this.#stack;
    const run = this.#program.code[numbers[entry + 1] ?? 0];
    const start = numbers[entry + 2] ?? 0;
    if (run?.op === "run") this.#failed.add(run.memo, start, run.max === Infinity ? end : start);
  }

  #pushes(kind: number, operands: readonly [number, number, number, number]): void {
    // A full stack counts as a spent budget: the pattern is too costly for this text.
    if (!this.#stack.push(kind, operands)) this.#budget.left = 0;
  }
}

/**
 * The bounds of a template: how long its source and its output may be, how deep it nests, how much work it may do and how much text and
 * how many members it may make.
 */

import { message, type Message } from "../../message/message.ts";
import { englishOf } from "../../message/textOf.ts";

/** Characters of a template's source. */
export const maxSourceLength = 32_768;
/** Characters of the rendered output. */
export const maxOutputLength = 262_144;
/** Blocks and brackets inside each other. */
export const maxNesting = 30;
/** Names, literals and operators between one pair of braces. */
export const maxTokensInTag = 400;

/** One step is one node visited, or `charactersPerStep` characters read, or `madePerStep` characters made. */
const maxSteps = 40_000;
const charactersPerStep = 512;
const madePerStep = 128;
const spelledPerStep = 16;
const passedPerStep = 64;
const scannedPerStep = 48;
/** Characters that a rendering may make on the way; the words of a page that it uses allow it some more. */
const maxMade = 1_000_000;
const madePerCharacterGiven = 4;
/** Evaluations inside each other: what the stack of a small runtime takes. */
const maxDepth = 400;
/** What a member of a list weighs, in characters. */
export const memberWeight = 16;

/** A template that cannot be accepted. `compileTemplate` catches it and returns its sentence. */
export class TemplateFault extends Error {
  readonly at: number;
  readonly sentence: Message;
  constructor(sentence: Message, at: number) {
    super(englishOf(sentence));
    this.at = at;
    this.sentence = sentence;
  }
}

/** A rendering that reached a bound. `renderTemplate` catches it; what was written before it stays. */
export class Exhausted extends Error {
  readonly sentence: Message;
  constructor(sentence: Message) {
    super(englishOf(sentence));
    this.sentence = sentence;
  }
}

/** Counts the work of one rendering and ends it by `Exhausted`. */
export type Budget = {
  spend(steps: number): void;
  /** Pays for reading so many characters. */
  read(characters: number): void;
  /** Pays for looking at so many characters one by one, as patterns and changes of case do. */
  scan(characters: number): void;
  /** Pays for a text of so many characters; called before it is made wherever it can be longer than what it is made of. */
  make(characters: number): void;
  /** Pays for a list of so many members, likewise. */
  gather(members: number): void;
  /** Pays for spelling out a list or dictionary of so many characters, all in all. */
  spell(characters: number): void;
  /** Pays for going through a list or dictionary of so many characters without spelling it out. */
  pass(characters: number): void;
  /** Ends the rendering where a list would be too large to be spelled out: one that holds itself over and over. */
  hold(characters: number): void;
  /** A value of so many characters came from outside: it may be worked with. */
  allow(characters: number): void;
  enter(): void;
  leave(): void;
};

const tooMuch = message("template.much");

/** A fresh budget for one rendering. */
export function newBudget(): Budget {
  let left = maxSteps;
  let room = maxMade;
  let allowed = maxMade;
  let depth = 0;
  const spend = (steps: number) => {
    left -= steps;
    if (left < 0) throw new Exhausted(message("template.work"));
  };
  const make = (characters: number) => {
    room -= characters;
    if (room < 0) throw new Exhausted(tooMuch);
    spend(characters / madePerStep);
  };
  return {
    spend,
    make,
    read: (characters) => spend(characters / charactersPerStep),
    gather: (members) => make(members * memberWeight),
    scan: (characters) => spend(characters / scannedPerStep),
    spell: (characters) => spend(characters / spelledPerStep),
    pass: (characters) => spend(characters / passedPerStep),
    hold: (characters) => {
      if (characters > allowed) throw new Exhausted(tooMuch);
    },
    allow: (characters) => {
      room += characters * madePerCharacterGiven;
      allowed += characters * madePerCharacterGiven;
    },
    enter: () => {
      if (++depth > maxDepth) throw new Exhausted(message("template.deep"));
    },
    leave: () => void depth--,
  };
}

/**
 * The patterns that users write to match lines or text: plain text, or `/regular expression/flags`. Pure.
 *
 * 1. Plain text is trimmed and matched without regard to letter case.
 * 2. Flags are i (ignore case), m (`^ $` at line ends), s (`.` takes line ends) and x (free spacing). No flags means i; given flags
 *    replace that. Any other letter is a problem that names it.
 * 3. A pattern with m or s runs over the whole text, any other line by line.
 */
import { message, type Message } from "../../message/message.ts";
import { LruCache } from "../lru.ts";
import { shortenEntry, type PatternProblem } from "./budget.ts";
import { plainPattern, regexPattern, type Pattern } from "./matching.ts";
import { RegexProblem, regexLimits, type Flags } from "./syntax.ts";

/** A compiled entry, or the reason why it is not a pattern. */
export type Compiled = { pattern: Pattern } | { problem: PatternProblem };

const compiledPatterns = new LruCache<Compiled>(128);

const flagLetters = "imsx";

/** Compiles an entry (cached). A blank entry is a problem here; `compilePatterns` ignores it. */
export function compilePattern(entry: string): Compiled {
  const trimmed = entry.trim();
  return compiledPatterns.getOrMake(`/${trimmed}`, () => {
    const slashed = /^\/(.*)\/([a-zA-Z]*)$/s.exec(trimmed);
    if (slashed) return compileSlashed(trimmed, slashed[1] ?? "", slashed[2] ?? "");
    if (trimmed === "") return refused(entry, message("pattern.blank"));
    if (trimmed.length > regexLimits.length)
      return refused(trimmed, message("pattern.long", { count: regexLimits.length }));
    return { pattern: plainPattern(trimmed) };
  });
}

/** Compiles a regular expression written without slashes, which ignores letter case, or in the form `/…/flags` (cached). */
export function compileRegex(source: string): Compiled {
  if (/^\/.+\/[imsx]*$/s.test(source.trim())) return compilePattern(source);
  return compiledPatterns.getOrMake(`=${source}`, () => compileBare(source, source, flagsOf("")));
}

/** Compiles a list and ignores blank entries; each entry that is not a pattern gives a problem. */
export function compilePatterns(entries: readonly string[]): { patterns: Pattern[]; problems: PatternProblem[] } {
  const patterns: Pattern[] = [];
  const problems: PatternProblem[] = [];
  for (const entry of entries) {
    if (entry.trim() === "") continue;
    const compiled = compilePattern(entry);
    if ("pattern" in compiled) patterns.push(compiled.pattern);
    else problems.push(compiled.problem);
  }
  return { patterns, problems };
}

function compileSlashed(entry: string, source: string, letters: string): Compiled {
  const unknown = Array.from(letters).find((letter) => !flagLetters.includes(letter));
  if (unknown !== undefined)
    return refused(entry, message("pattern.flag", { pattern: shortenEntry(entry), flag: unknown }));
  if (source === "") return refused(entry, message("pattern.empty", { pattern: shortenEntry(entry) }));
  return compileBare(entry, source, flagsOf(letters));
}

function flagsOf(letters: string): Flags {
  const has = (letter: string): boolean => letters.includes(letter);
  return { i: letters === "" || has("i"), m: has("m"), s: has("s"), x: has("x") };
}

function compileBare(entry: string, source: string, flags: Flags): Compiled {
  try {
    return { pattern: regexPattern(entry, source, flags) };
  } catch (error) {
    if (!(error instanceof RegexProblem)) throw error;
    return refused(entry, message("pattern.no_regex", { pattern: shortenEntry(entry), problem: error.sentence }));
  }
}

function refused(entry: string, sentence: Message): Compiled {
  return { problem: { entry, sentence } };
}

/**
 * What a provider of language models is here: a way to spell a question as a request and to read its answer. A provider
 * does no I/O, and never has a say in where its requests go: its address is its own, or the operator's. Pure.
 */

/** `instructions` are ours, `text` is data; both plain text. `maxTokens` bounds what an answer may cost, thinking included. */
export type Question = { instructions: string; text: string; maxTokens: number };

/** `base`: scheme and host, perhaps a path, without a slash at its end. */
export type Access = { key: string; model: string; base: string };

export type ModelRequest = { url: string; headers: Record<string, string>; body: string };

/** `isWhole` false: it broke off where the bound on tokens was reached. */
export type Reply = { kind: "text"; text: string; isWhole: boolean } | { kind: "refused" } | { kind: "unreadable" };

/** What a question and its answer took; 0 where the provider does not say. */
export type Tokens = { input: number; output: number };

export type Provider = {
  /** For people. */
  name: string;
  base: string;
  /** The model that answers where none is named: small, quick and cheap. */
  model: string;
  request: (question: Question, access: Access) => ModelRequest;
  /** Reads the JSON of an answer of status 200. */
  reply: (answer: unknown) => Reply;
  /** Reads the tokens out of the same JSON. */
  tokens: (answer: unknown) => Tokens;
};

/** An address below a base; an operator may write the version of the API at the end of the base, or leave it out. */
export function addressOf(base: string, version: string, path: string): string {
  return `${base.endsWith(`/${version}`) ? base : `${base}/${version}`}/${path}`;
}

/** A member of what may be an object. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** Counts of tokens, by the names that a provider has for them. */
export function tokensAt(usage: unknown, input: string, output: string): Tokens {
  const count = (name: string) => {
    const value = memberOf(usage, name);
    return typeof value === "number" && value > 0 && value < 1e9 ? Math.round(value) : 0;
  };
  return { input: count(input), output: count(output) };
}

/** The entries of what may be a list. */
export function entriesOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Text that came in parts. Without any text: refused where the provider refused, else a whole answer of nothing. */
export function replyOf(parts: unknown[], { isRefused, isWhole }: { isRefused: boolean; isWhole: boolean }): Reply {
  if (isRefused) return { kind: "refused" };
  return { kind: "text", text: parts.filter((part) => typeof part === "string").join(""), isWhole };
}

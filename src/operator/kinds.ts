/**
 * Schemas of operator settings: each parses the text of a variable, or has an issue that says what was expected and what was
 * found. An empty variable counts as not set. Values of settings that contain secrets are not quoted. Pure.
 */
import { z } from "zod";
import { parseAddress, type Address } from "../lib/network/address.ts";
import { nothingAllowed, parseEgressAllow, type Allowance } from "../lib/network/allow.ts";
import { flagProblem } from "./flags.ts";
import { parseOrigins, type Origins } from "./origin.ts";
import { encryptionKeysProblem } from "../secret/seal.ts";

/** A schema that parses a variable with `reader`, which calls `issue` with a sentence to refuse it; `unset` when it is not set. */
const read = <T>(reader: (value: string, issue: (sentence: string) => void) => T, unset: T) =>
  z
    .string()
    .optional()
    .transform((value, context) => {
      const trimmed = value?.trim();
      return trimmed ? reader(trimmed, (sentence) => context.addIssue(sentence)) : unset;
    });

/** A schema of a text, refused when `problemOf` returns a sentence; null when it is not set. */
const checked = (problemOf: (value: string) => string | null) =>
  read<string | null>((value, issue) => {
    const problem = problemOf(value);
    if (problem) issue(problem);
    return value;
  }, null);

const isHttp = (value: string) => /^https?:$/.test(URL.parse(value)?.protocol ?? "");
const isDevtools = (value: string) => /^(?:https?|wss?):$/.test(URL.parse(value)?.protocol ?? "");

/** Any text, or null. */
export const text = checked(() => null);

/** A boolean: 1, true, yes or on, and their opposites, in any case. False when it is not set. */
export const flag = read((value, issue) => {
  if (!/^(?:1|true|yes|on|0|false|no|off)$/i.test(value)) issue(`expected true or false, found "${value}"`);
  return /^(?:1|true|yes|on)$/i.test(value);
}, false);

/** An http(s) address, or null. */
export const url = checked((value) => {
  if (isHttp(value)) return null;
  return `expected an address such as https://watch.example${value.includes("@") ? "" : `, found "${value}"`}`;
});

/** The DevTools endpoint of a browser, by http(s) or as a socket, which may contain a token; or null. */
export const devtools = checked((value) =>
  isDevtools(value) ? null : "expected an address such as http://127.0.0.1:9222 or wss://browser.example?token=...",
);

/** The address of the service itself, or null: paths of the service begin at its root. */
export const ownUrl = checked((value) => {
  if (!isHttp(value))
    return `expected an address such as https://watch.example${value.includes("@") ? "" : `, found "${value}"`}`;
  const { pathname, search, hash } = new URL(value);
  if (pathname === "/" && !search && !hash) return null;
  return `expected an address without a path, such as https://watch.example: the service needs a name of its own, found "${value}"`;
});

/** Some http(s) addresses separated by commas. */
export const urls = (unset: readonly string[]) =>
  read<readonly string[]>((value, issue) => {
    const found = entriesOf(value);
    const wrong = found.find((entry) => !isHttp(entry));
    if (wrong !== undefined || found.length === 0)
      issue(
        `expected addresses such as https://dns.example/dns-query with commas between them${value.includes("@") ? "" : `, found "${wrong ?? value}"`}`,
      );
    return found;
  }, unset);

/** A random secret of 22 to 200 characters that may stand in a path, or null. */
export const word = checked((value) =>
  /^[\w-]{22,200}$/.test(value)
    ? null
    : "expected 22 to 200 letters, digits, - and _, as `openssl rand -hex 16` writes them",
);

/** A secret of at least 16 characters, or null. */
export const key = checked((value) =>
  value.length >= 16
    ? null
    : `expected at least 16 characters, found ${value.length}; \`openssl rand -hex 24\` writes one`,
);

/** The keys of `sealerFrom`, as their text, or null. */
export const encryptionKeys = checked(encryptionKeysProblem);

/** A list for `flagsOf`, as its text, or null. */
export const flags = checked(flagProblem);

/** A whole number from 1 to `max`; `unit` names what it counts, in the plural. */
export const count = <T>(unit: string, max: number, unset: T) =>
  read<number | T>((value, issue) => {
    const isWhole = /^\d{1,7}$/.test(value) && Number(value) >= 1 && Number(value) <= max;
    if (!isWhole) issue(`expected a whole number of ${unit} from 1 to ${max}, found "${value}"`);
    return Number(value);
  }, unset);

/** Whole numbers from 1 to `max` by name, such as `free=3600,pro=60`; names that are not given are absent. */
export const counts = <T extends string>(unit: string, names: readonly T[], max: number) =>
  read<Partial<Record<T, number>>>((value, issue) => {
    const found: Partial<Record<T, number>> = {};
    for (const entry of entriesOf(value)) {
      const [, word, number] = /^(\w+)\s*=\s*(\d{1,7})$/.exec(entry) ?? [];
      const name = names.find((each) => each === word);
      if (name !== undefined && Number(number) >= 1 && Number(number) <= max) found[name] = Number(number);
      else
        issue(
          `expected whole numbers of ${unit} from 1 to ${max} such as ${names.map((each) => `${each}=${Math.min(max, 600)}`).join()}, found "${entry}"`,
        );
    }
    return found;
  }, {});

/** One of these words, in any case. */
export const choice = <T extends string>(words: readonly T[], unset: T) =>
  read((value, issue) => {
    const found = words.find((each) => each === value.toLowerCase());
    if (found === undefined) issue(`expected one of ${words.join(", ")}, found "${value}"`);
    return found ?? unset;
  }, unset);

/** What the addresses of a setting may begin with: the sentence names them. */
const schemes = {
  http: [isHttp, "http:// or https://"],
  devtools: [isDevtools, "http://, https://, ws:// or wss://"],
} as const;

/** A JSON object from names to addresses, which may contain passwords; `example`: an address for the sentence. */
export const addresses = (example: string, kind: keyof typeof schemes = "http") =>
  read<Record<string, string>>((value, issue) => {
    const expected = `expected a JSON object such as {"name":"${example}"}`;
    const map = z.record(z.string(), z.string()).safeParse(jsonIn(value));
    if (!map.success) {
      issue(`${expected}, found ${jsonIn(value) === undefined ? "what is no JSON" : "other JSON"}`);
      return {};
    }
    const [isFit, beginnings] = schemes[kind];
    for (const [name, address] of Object.entries(map.data)) {
      if (!isFit(address)) issue(`${expected}, but the address of "${name}" does not begin with ${beginnings}`);
    }
    return map.data;
  }, {});

/** The hosts and networks that requests may reach in addition (EGRESS_ALLOW); see `parseEgressAllow`. */
export const allowance = read<Allowance>((value, issue) => {
  const { allow, problems } = parseEgressAllow(value);
  for (const problem of problems) issue(problem);
  return allow;
}, nothingAllowed);

/** Port numbers separated by commas. */
export const ports = read<number[]>(
  (value, issue) =>
    entriesOf(value).flatMap((entry) => {
      const isPort = /^\d{1,5}$/.test(entry) && Number(entry) >= 1 && Number(entry) <= 65_535;
      if (!isPort) issue(`expected port numbers with commas between them, found "${entry}"`);
      return isPort ? Number(entry) : [];
    }),
  [],
);

/** IP addresses separated by commas. */
export const ownAddresses = read<Address[]>(
  (value, issue) =>
    entriesOf(value).flatMap((entry) => {
      const address = parseAddress(entry);
      if (address === null) issue(`expected addresses such as 192.168.1.5 with commas between them, found "${entry}"`);
      return address ?? [];
    }),
  [],
);

/** The origins of CORS_ORIGINS; see `parseOrigins`. Null when it is not set. */
export const origins = read<Origins | null>((value, issue) => {
  const { origins: found, problems } = parseOrigins(value);
  for (const problem of problems) issue(problem);
  return found;
}, null);

const entriesOf = (value: string) =>
  value
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);

function jsonIn(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** The cases out of their files, and the faults that are known. */
import { parse } from "yaml";
import { inject } from "vitest";
import { type Case, type Filed, roadOf } from "./case.ts";

const files: Record<string, string> = import.meta.glob("./*.yaml", { query: "?raw", import: "default", eager: true });
const knownFile = "./known.yaml";
/** Cases that fail today, by what they guarantee, with the reason. The list only shrinks: a case on it that passes fails the run. */
export const known = parse(files[knownFile] ?? "{}") as Record<string, string>;

const all: Filed[] = Object.entries(files)
  .filter(([path]) => path !== knownFile)
  .flatMap(([path, text]) =>
    (parse(text) as Case[]).map((each) => ({ ...each, subject: path.replace(/^\.\/|\.yaml$/g, "") })),
  );

/** Those of a road; `npm run cases`, every night, takes all, `npm test` one of five where many would take long. */
export function casesOf(road: ReturnType<typeof roadOf>): Filed[] {
  const found = all.filter((each) => roadOf(each) === road);
  return road === "check" || inject("allCases") ? found : found.filter((_, index) => index % 5 === 0);
}

export const guarantees = all.map(({ guarantee }) => guarantee);

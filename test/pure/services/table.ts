/** Tables of what services do: URLs and the requests they become, URLs that are refused, answers and what they mean. */
import { describe, expect, test } from "vitest";
import type { Notice } from "../../../src/lib/notification/notice.ts";
import type { Outgoing } from "../../../src/services/index.ts";
import { notice } from "./notice.ts";
import { problemOf, sentAll, targets } from "./sent.ts";

/** A request as far as a table says it; without a method it is a POST. */
export type Request = { to: string; method?: string; headers?: object; body?: unknown };

const said = notice({
  title: "A & B",
  body: "<p>Now <b>19</b></p>",
  format: "html",
  links: { difference: "https://t.example/d" },
});

/** A URL, and each of its requests in their order. */
export function describeRequests(
  rows: readonly (readonly [url: string, ...requests: Request[]])[],
  words: Notice = said,
) {
  describe("each URL becomes the requests that the vendor documents", () => {
    for (const [url, ...wanted] of rows) {
      test(url, async () => {
        const all = (await sentAll(url, words)).map(readable);
        expect(all).toEqual(
          wanted.map(({ to, method = "POST", headers = {}, body }) => ({
            to,
            method,
            headers: expect.objectContaining(headers),
            body,
          })),
        );
      });
    }
  });
}

export function describeRefusals(rows: readonly (readonly [url: string, sentence: string])[]) {
  describe("a URL that names nobody who can be reached is refused with the form of a good one", () => {
    for (const [url, sentence] of rows) test(url, () => expect(problemOf(url)).toContain(sentence));
  });
}

export type Meaning = "delivered" | "permanent" | "retry" | "throttled";

export function describeAnswers(
  rows: readonly (readonly [url: string, status: number, body: string, meaning: Meaning])[],
) {
  describe("answers mean what the vendor says they mean", () => {
    for (const [url, status, body, meaning] of rows) {
      test(`${url} ${status} ${body} is ${meaning}`, () => {
        const outcome = targets(url)[0]?.outcome({ status, headers: {}, body }, 1_772_600_770);
        const kind = outcome?.kind === "retry" && outcome.isThrottled ? "throttled" : outcome?.kind;
        expect(kind).toBe(meaning);
      });
    }
  });
}

function readable(outgoing: Outgoing): Request {
  if (outgoing.kind !== "http") throw new Error(`A request of kind ${outgoing.kind}`);
  const { url, method, headers, body } = outgoing;
  const text = typeof body === "string" || body === undefined ? body : new TextDecoder().decode(body);
  const type = headers["content-type"] ?? "";
  if (text === undefined) return { to: url, method, headers, body: undefined };
  if (type.startsWith("application/json")) return { to: url, method, headers, body: JSON.parse(text) as unknown };
  if (type.startsWith("application/x-www-form-urlencoded"))
    return { to: url, method, headers, body: Object.fromEntries(new URLSearchParams(text)) };
  return { to: url, method, headers, body: text };
}

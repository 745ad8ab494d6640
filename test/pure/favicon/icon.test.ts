/** Looking for icons asks each address once, and gives up a host that does not answer. */
import { expect, test } from "vitest";
import type { EgressResult } from "../../../src/egress/egress.ts";
import { egressFailure, type EgressFailureReason } from "../../../src/egress/failure.ts";
import { iconFinder } from "../../../src/favicon/icon.ts";

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);

function finderOf(answers: Record<string, number | EgressFailureReason>) {
  const asked: string[] = [];
  const send = async ({ url }: { url: string }): Promise<EgressResult> => {
    asked.push(url);
    const answer = answers[url] ?? 404;
    if (typeof answer === "string") return { ok: false, failure: egressFailure(answer), url, elapsedMs: 1 };
    const body = answer === 200 ? png : new Uint8Array();
    return { ok: true, url, status: answer, headers: new Headers(), body, elapsedMs: 1, redirects: 0, jar: [] };
  };
  return { find: iconFinder({ send }), asked };
}

const [one, other, elsewhere] = ["https://cdn.test/a.png", "https://cdn.test/b.png", "https://www.test/favicon.ico"];

test("the first address with a picture is the icon, and an address is asked once for all watches", async () => {
  const { find, asked } = finderOf({ [other]: 200 });
  const [first, second] = await Promise.all([find([one, other, elsewhere]), find([one, other])]);
  expect(first).toEqual({ bytes: png, type: "image/png" });
  expect(second).toEqual(first);
  expect(asked).toEqual([one, other]);
});

test.each(["timeout", "refused", "no_such_name", "no_resolver", "tls", "not_public"] as const)(
  "of a host that fails by %s no other address is asked, of other hosts they are",
  async (reason) => {
    const { find, asked } = finderOf({ [one]: reason, [elsewhere]: 200 });
    expect(await find([one, other, elsewhere])).not.toBeNull();
    expect(await find([other])).toBeNull();
    expect(asked).toEqual([one, elsewhere]);
  },
);

test.each([404, 500, "too_large", "many_redirects"] as const)(
  "an address that fails by %s says nothing of the others of its host",
  async (answer) => {
    const { find, asked } = finderOf({ [one]: answer, [other]: 200 });
    expect(await find([one, other])).not.toBeNull();
    expect(asked).toEqual([one, other]);
  },
);

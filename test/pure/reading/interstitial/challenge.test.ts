/** What is recognised in a page: bot walls, whatever their status; and what only looks like one. */
import { describe, expect, test } from "vitest";
import { wallOf } from "../../../../src/reading/interstitial/challenge.ts";
import { PageView } from "../../../../src/reading/interstitial/pageView.ts";
import { englishOf } from "../../../../src/message/textOf.ts";
import { wallFailure } from "../../../../src/page/suspect/wallAnswer.ts";
import { pages, walls } from "../../page/suspect/walls.ts";

const address = "https://shop.example/kettle";
const answered = ({
  status,
  markup,
  headers = {},
}: {
  status: number;
  markup: string;
  headers?: Record<string, string>;
}) => ({
  status,
  headers,
  finalUrl: address,
  contentType: "text/html; charset=utf-8",
  body: new TextEncoder().encode(markup),
});

const saidBy = (failure: ReturnType<typeof wallFailure>): string => (failure ? englishOf(failure.sentence) : "");

describe("a bot wall is distinguished from a page", () => {
  test.each(walls.map((wall) => [`${wall.maker || "unknown maker"}, status ${wall.status}`, wall] as const))(
    "%s",
    (_, wall) => {
      expect(wallOf(new PageView(answered(wall)))).toBe(wall.maker);
    },
  );

  test.each(Object.entries(pages))("%s is a page", (_, page) => {
    expect(wallOf(new PageView(answered(page)))).toBeNull();
  });

  test("a bot wall's mark is ignored on a page of much text, and its header is not", () => {
    const long = `<p>${"A long text that people read. ".repeat(200)}</p>`;
    const marked = {
      status: 200,
      markup: `<title>Just a moment...</title>${long}<script>window._cf_chl_opt={}</script>`,
    };
    expect(wallOf(new PageView(answered(marked)))).toBeNull();
    expect(wallOf(new PageView(answered({ ...marked, headers: { "cf-mitigated": "challenge" } })))).toBe("Cloudflare");
  });

  test("a bot wall is recognised by its words only with a refusing status, its title or a puzzle", () => {
    const words = (status: number) => wallOf(new PageView(answered({ status, markup: "<p>Verify you are human</p>" })));
    expect([401, 403, 405, 429, 503].map(words)).toEqual(["", "", "", "", ""]);
    for (const status of [200, 400, 402, 404, 406, 428, 430, 500, 502, 504]) expect(words(status)).toBeNull();
    const titled = { status: 200, markup: "<title>Security check</title><p>Verify you are human</p>" };
    const riddle = { status: 200, markup: '<p>Verify you are human</p><div class="g-recaptcha"></div>' };
    expect([titled, riddle].map((one) => wallOf(new PageView(answered(one))))).toEqual(["", ""]);
    const silent = { status: 403, markup: '<title>Security check</title><div class="g-recaptcha"></div>' };
    expect(wallOf(new PageView(answered(silent)))).toBeNull();
  });

  test("a huge answer and binary bytes are searched for a bot wall without harm", () => {
    expect(wallOf(new PageView(answered({ status: 403, markup: "<script".repeat(200_000) })))).toBeNull();
    const noise = { ...answered({ status: 403, markup: "" }), body: new Uint8Array([0, 255, 254, 0, 60, 33]) };
    expect(wallOf(new PageView(noise))).toBeNull();
  });

  test("the failure of a bot wall names the vendor and says what to do", () => {
    const failure = wallFailure(answered(walls[0] as (typeof walls)[0]), address);
    expect(failure?.class).toBe("challenge");
    expect(saidBy(failure)).toContain("(Cloudflare)");
    expect(saidBy(failure)).toMatch(/Check less often, read the page with a browser/);
    const unnamed = wallFailure(answered({ status: 403, markup: "<p>Verify you are human</p>" }), address);
    expect(saidBy(unnamed)).toMatch(/^A bot check answered/);
    expect(wallFailure(answered({ status: 403, markup: "<p>Forbidden</p>" }), address)).toBeNull();
  });
});

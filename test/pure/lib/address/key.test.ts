import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pageAddress } from "../../../../src/lib/address/key.ts";
import { caseCount } from "../../../chance.ts";

const id = "0123456789abcdef";
const keyOf = (address: string) => pageAddress(address)?.key;

describe("the key of an address", () => {
  test.each([
    ["http and https", "http://docs.example/a", "https://docs.example/a"],
    ["case of the host", "https://DOCS.example/a", "https://docs.example/a"],
    ["the dot behind the host", "https://docs.example./a", "https://docs.example/a"],
    ["punycode", "https://bücher.example/", "https://xn--bcher-kva.example/"],
    ["default port and user part", "https://me:secret@docs.example:443/a", "https://docs.example/a"],
    ["a fragment", "https://docs.example/a#top", "https://docs.example/a"],
    ["percent-encoding", "https://docs.example/%7euser/%c3%bc", "https://docs.example/~user/ü"],
    ["dot segments", "https://docs.example/b/../a/./c", "https://docs.example/a/c"],
    ["the order of parameters", "https://docs.example/?b=2&a=1", "https://docs.example/?a=1&b=2"],
    ["where a visitor came from", "https://docs.example/?utm_source=x&gclid=1&a=1", "https://docs.example/?a=1"],
    ["an id of a session by its own name", `https://docs.example/?session_token=${id}`, "https://docs.example/"],
    ["parameters that are empty", "https://docs.example/?&a=1&&", "https://docs.example/?a=1"],
    ["names of other letters", "https://docs.example/?UTM_Source=x&ASPSESSIONID=1&a=1", "https://docs.example/?a=1"],
    [
      "ids of sessions",
      "https://docs.example/a;jsessionid=1F?PHPSESSID=x&sid=0123456789abcdef",
      "https://docs.example/a",
    ],
  ])("is the same whatever %s", (_, one, other) => {
    expect(keyOf(one)).toBe(keyOf(other));
  });

  test.each([
    ["case of the path", "https://docs.example/A", "https://docs.example/a"],
    ["a final slash", "https://docs.example/a/", "https://docs.example/a"],
    ["www.", "https://www.docs.example/a", "https://docs.example/a"],
    ["a fragment that is a page", "https://docs.example/#!a", "https://docs.example/#!b"],
    ["an encoded slash", "https://docs.example/a%2Fb", "https://docs.example/a/b"],
    ["a short sid", "https://docs.example/?sid=12", "https://docs.example/?sid=13"],
    ["what only begins or ends like an id", `https://docs.example/?sid=${id}-1`, `https://docs.example/?sid=1-${id}`],
    ["what only looks like an id", `https://docs.example/?side=${id}`, `https://docs.example/?side=${id}1`],
    [
      "a name that ends like a session's",
      `https://docs.example/?insession=${id}`,
      `https://docs.example/?insession=${id}1`,
    ],
    ["an id without a name", `https://docs.example/?sid${id}`, "https://docs.example/"],
    ["a name without a value", "https://docs.example/?session", "https://docs.example/"],
  ])("differs by %s", (_, one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other));
  });

  test("is null for what is no page of the web", () => {
    for (const address of ["mailto:a@b.example", "/a", "", "https://", `https://docs.example/${"a".repeat(2048)}`])
      expect(pageAddress(address)).toBeNull();
  });

  test("is made of an address as long as is followed, and of none that is longer", () => {
    const longest = `https://docs.example/${"a".repeat(2048 - "https://docs.example/".length)}`;
    expect(keyOf(longest)).toBe(longest.slice("https://".length));
    expect(pageAddress(`${longest}a`)).toBeNull();
  });

  test("stands beside the address that is asked, without user part and fragment, and with a fragment that is a page", () => {
    expect(pageAddress("https://me:secret@docs.example/%7ea?b=2&a=1#top")?.url).toBe(
      "https://docs.example/%7ea?b=2&a=1",
    );
    expect(pageAddress("https://docs.example/%7ea/%c3%bc#!a")).toEqual({
      key: "docs.example/~a/%C3%BC#!a",
      url: "https://docs.example/%7ea/%c3%bc#!a",
    });
  });

  test("keeps and drops the parameters it is told to", () => {
    const rules = { keep: ["utm_source"], drop: ["Page"] };
    expect(pageAddress("https://docs.example/?utm_source=x&page=2&q=1", rules)?.key).toBe(
      "docs.example/?q=1&utm_source=x",
    );
  });

  test("is the key of its own address", () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
        const page = pageAddress(address);
        if (page) expect(keyOf(page.url)).toBe(page.key);
      }),
      { numRuns: caseCount(2000) },
    );
  });
});

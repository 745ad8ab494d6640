import { describe, expect, test } from "vitest";
import { robotsRules } from "../../../../src/lib/robots/read.ts";

const allows = (text: string, path: string, name = "Tidemark") => robotsRules(text, name).allows(path);

describe("robots.txt", () => {
  test("without rules, or with rules for others, everything may be asked for", () => {
    expect(allows("", "/a")).toBe(true);
    expect(allows("User-agent: other\nDisallow: /", "/a")).toBe(true);
    expect(allows("Disallow: /", "/a")).toBe(true);
    expect(allows("User-agent: *\nDisallow:", "/a")).toBe(true);
  });

  test("a group of one's own name is taken in place of that for everybody, whatever its case, and several are one", () => {
    const text =
      "User-agent: *\nDisallow: /\n\nUser-agent: TIDEMARK\nUser-agent: b\nDisallow: /x\n\nuser-agent: tidemark/2\ndisallow: /y";
    expect([allows(text, "/a"), allows(text, "/x/1"), allows(text, "/y")]).toEqual([true, false, false]);
    expect(allows(text, "/a", "somebody")).toBe(false);
  });

  test("the longest rule decides, and of two as long the one that allows", () => {
    const text =
      "User-agent: *\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif\nDisallow: /same\nAllow: /same";
    expect(allows(text, "/example/page/a.html")).toBe(true);
    expect(allows(text, "/example/page/disallowed.gif")).toBe(false);
    expect(allows(text, "/same")).toBe(true);
  });

  test("an asterisk stands for anything and a dollar for the end", () => {
    const text = "User-agent: *\nDisallow: /*.gif$\nDisallow: /*/private*end$\nDisallow: /ex*/a";
    expect([allows(text, "/a/b.gif"), allows(text, "/a/b.gif?x")]).toEqual([false, true]);
    expect([allows(text, "/u/private-x-end"), allows(text, "/u/private-x-end2")]).toEqual([false, true]);
    expect([allows(text, "/ex/1/a/b"), allows(text, "/e/a")]).toEqual([false, true]);
  });

  test("escapes of ASCII are what they stand for", () => {
    const text = "User-agent: *\nDisallow: /foo/bar?baz=http://foo.bar\nDisallow: /%7Ejoe/\nDisallow: /über";
    expect(allows(text, "/foo/bar?baz=http://foo.bar")).toBe(false);
    expect(allows(text, "/~joe/a")).toBe(false);
    expect(allows(text, "/%C3%BCber")).toBe(false);
    expect(allows(text, "/ueber")).toBe(true);
  });

  test("a wish for a pause is kept within bounds", () => {
    expect(robotsRules("User-agent: *\nCrawl-delay: 2.5", "Tidemark").delaySeconds).toBe(2.5);
    expect(robotsRules("User-agent: *\nCrawl-delay: 900", "Tidemark").delaySeconds).toBe(30);
    expect(robotsRules("User-agent: *\nCrawl-delay: soon", "Tidemark").delaySeconds).toBe(0);
  });

  test("comments, marks of order and other line ends are no trouble", () => {
    expect(allows("\ufeffUser-agent: * # all\rDisallow: /x # why\r", "/x")).toBe(false);
  });
});

/** Pages that send on by a refresh within them are followed as redirects are; what only draws itself anew is not. */
import { expect, test } from "vitest";
import { bodyHashOf } from "../../../../src/lib/exchange/bodyHash.ts";
import type { EgressRequest, EgressResult } from "../../../../src/egress/egress.ts";
import { refreshIn, refreshOf } from "../../../../src/lib/html/refresh.ts";
import { followRefreshes } from "../../../../src/page/fetchers/sentOn.ts";
import { twinsOf } from "../twins.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test.each<[string, number, string]>([
  ["0; url=new", 0, "new"],
  ["5;URL='https://a.example/x y'", 5, "https://a.example/x y"],
  ["3, /list", 3, "/list"],
  ['0; url = "/a;b"', 0, "/a;b"],
  [".5; url=/x", 0, "/x"],
  ["30", 30, ""],
  ["0 url=/x", 0, "/x"],
])("the content %s sends on after %i seconds to %j", (content, seconds, address) => {
  expect(refreshOf(content)).toEqual({ seconds, address });
});

test.each(["", "url=/x", "soon; url=/x"])("the content %j sends nowhere", (content) => {
  expect(refreshOf(content)).toBeNull();
});

test("a refresh within a comment, a script or for readers without scripts is none", () => {
  const tag = '<meta http-equiv="refresh" content="0;url=/x">';
  expect(refreshIn(bytes(`<head>${tag}`))?.address).toBe("/x");
  expect(refreshIn(bytes("<META HTTP-EQUIV=Refresh CONTENT='0;url=/a?b=1&amp;c=2'>"))?.address).toBe("/a?b=1&c=2");
  for (const [open, close] of [
    ["<!--", "-->"],
    ["<script>'", "'</script>"],
    ["<noscript>", "</noscript>"],
    ["<template>", "</template>"],
  ])
    expect(refreshIn(bytes(`<head>${open}${tag}${close}`))).toBeNull();
});

/** A site by address; all requests that were made of it. */
function site(pages: Record<string, string>) {
  const asked: EgressRequest[] = [];
  const send = async (request: EgressRequest): Promise<EgressResult> => {
    asked.push(request);
    const { url } = request;
    return {
      ...{ ok: true, url, status: 200, headers: new Headers({ "content-type": "text/html" }) },
      ...{ body: bytes(pages[url] ?? ""), jar: [], redirects: 0, elapsedMs: 1 },
    };
  };
  const follow = (url: string, headers: Record<string, string> = {}) =>
    followRefreshes(send, { url, method: "POST", body: "a=1", headers, purpose: "check" });
  return { asked, follow };
}
const sendOn = (content: string, more = "") =>
  `<head>${more}<meta http-equiv=refresh content="${content}"></head>Moved`;

test("what a person gave for one site stays with it, and the form is sent once", async () => {
  const { asked, follow } = site({
    "https://a.example/": sendOn("0; url=/b"),
    "https://a.example/b": sendOn("0; url=https://c.example/d"),
    "https://c.example/d": "News",
  });
  const { result, from } = await follow("https://a.example/", { authorization: "Basic x", "accept-language": "de" });
  expect(result).toMatchObject({ ok: true, url: "https://c.example/d", redirects: 2, elapsedMs: 3 });
  expect(from).toEqual(["https://a.example/", "https://a.example/b"]);
  expect(asked.map(({ headers }) => headers)).toEqual([
    { authorization: "Basic x", "accept-language": "de" },
    { authorization: "Basic x", "accept-language": "de" },
    { "accept-language": "de" },
  ]);
  expect(asked.map(({ body = null }) => body)).toEqual(["a=1", null, null]);
});

test.each<[string, string, string]>([
  ["itself", sendOn("5; url=/"), "https://a.example/"],
  ["itself, by its place in it", sendOn("0; url=#top"), "https://a.example/"],
  ["somewhere after a minute", sendOn("60; url=/b"), "https://a.example/"],
  ["a script", sendOn("0; url=javascript:alert(1)"), "https://a.example/"],
  ["a place that it names by a base", sendOn("0; url=b", '<base href="/x/">'), "https://a.example/x/b"],
])("a page that sends on to %s", async (_name, page, url) => {
  expect((await site({ "https://a.example/": page }).follow("https://a.example/")).result.url).toBe(url);
});

test("pages that send to each other end", async () => {
  const { asked, follow } = site({
    "https://a.example/": sendOn("0; url=/b"),
    "https://a.example/b": sendOn("0; url=/"),
  });
  await follow("https://a.example/");
  expect(asked.length).toBe(2);
});

test("a page that a site made to have the hash of another site's page sends nobody on from there", async () => {
  const [page, twin] = twinsOf(
    "<!doctype html><title>Opening hours</title><p>Open on Monday from nine to five, and on Friday until noon</p>",
    '<!doctype html><meta http-equiv="refresh" content="0;url=https://evil.example/"><p>Nothing</p>',
  );
  expect(bodyHashOf(twin)).toBe(bodyHashOf(page));
  const bodies: Record<string, Uint8Array> = { "https://evil.example/twin": twin, "https://shop.example/": page };
  const send = async ({ url }: EgressRequest): Promise<EgressResult> => ({
    ...{ ok: true, url, status: 200, headers: new Headers({ "content-type": "text/html" }) },
    ...{ body: bodies[url] ?? bytes("<p>Evil</p>"), jar: [], redirects: 0, elapsedMs: 1 },
  });
  const reachedFrom = async (url: string) => {
    const { result } = await followRefreshes(send, { url, purpose: "check" });
    return result.ok && result.url;
  };
  expect(await reachedFrom("https://evil.example/twin")).toBe("https://evil.example/");
  expect(await reachedFrom("https://shop.example/")).toBe("https://shop.example/");
});

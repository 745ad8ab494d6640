/** Cookies that a watch keeps go with it into the browser and out again, whoever of the two readers reads. */
import { expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { watchInBrowser } from "./browsing.ts";
import { describeInBrowser } from "./describe-browser.ts";
import { every } from "./watched.ts";

const shop = site("shop.test");
const words = "<h1>Kettle</h1><p>The kettle costs ten euros and holds two litres of water.</p>".repeat(10);
const cookiesOf = async (path: string) =>
  (await shop.requests())
    .filter((request) => new URL(request.url).pathname === path)
    .map((request) => (request.headers.cookie ?? "").split("; ").toSorted().join("; "));

const watched = (settings: Record<string, unknown>) =>
  watchInBrowser({ url: shop.url("/"), keep_cookies: true, ...every(5), ...settings });

describeInBrowser("kept cookies", () => {
  test("cookies of the site and its scripts are sent at the next visit, and those of others are not", async () => {
    await site("ads.test").answers({ body: "", headers: { "set-cookie": "ad=1" } });
    await shop.at("/").answers({
      body: `<!doctype html><title>Kettle</title>${words}<img src="http://ads.test/pixel.png"><script>document.cookie = "seen=yes; max-age=9000"</script>`,
      headers: { "set-cookie": ["id=7; HttpOnly", "all=8; Domain=shop.test; Max-Age=9000"] },
    });
    const { bench } = await watched({ fetch_backend: "html_webdriver" });
    const before = (await cookiesOf("/")).length;
    await bench.pass(600);
    expect((await cookiesOf("/")).slice(before)[0]).toBe("all=8; id=7; seen=yes");
  });

  test("kept cookies pass from the plain request to the browser in one check, and back at the next", async () => {
    const shell = `<!doctype html><title>Kettle</title><div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript><script src="/app.js"></script>`;
    await shop.at("/").answers({ body: shell, headers: { "set-cookie": "id=plain" } }, { body: shell });
    await shop.at("/app.js").answers({
      body: `document.cookie = "seen=yes"; document.getElementById("root").innerHTML = ${JSON.stringify(words)}`,
      headers: { "content-type": "text/javascript" },
    });
    const { bench } = await watched({ fetch_backend: "html_hybrid" });
    expect((await cookiesOf("/")).slice(0, 2)).toEqual(["", "id=plain"]);
    const before = (await cookiesOf("/")).length;
    await bench.pass(600);
    expect((await cookiesOf("/")).slice(before)[0]).toBe("id=plain; seen=yes");
  });
});

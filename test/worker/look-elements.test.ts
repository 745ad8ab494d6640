/** What a look by a browser tells a picker: where the parts of the page stand on its picture, and how each is found. */
import { expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { page } from "./browsing.ts";
import { describeInBrowser } from "./describe-browser.ts";
import { account } from "./harness.ts";
import { operated } from "./operated.ts";

type Box = { x: number; y: number; width: number; height: number };
type Element = {
  selector: string;
  text: string;
  box: Box;
  parent: number | null;
  tag: string;
  role: string | null;
  label: string | null;
  fixed: boolean;
  matches: number;
  alternatives: string[];
  order: number;
};
type Picture = {
  path: string;
  width: number;
  height: number;
  scale: number;
  viewport: { width: number; height: number };
};
type Look = { id: string; read_by: string; picture: Picture | null; elements: Element[] | null; notes: string[] };
type Block = { tag: string; text: string; parent: number | null; selectors: { selector: string; matches: number }[] };

const shop =
  page(`<style>header { position: fixed; top: 0; left: 0; right: 0 } main { padding-top: 60px } li { height: 900px }</style>
<header><nav aria-label="Shops"><a href="/a">First</a> <a href="/b">Second</a></nav></header>
<main><h1 id="name">Blue kettle</h1>
<ul class="offers" role="listbox"><li class="offer"><span class="price" data-testid="best">10 EUR</span></li>
<li class="offer"><span class="price">12 EUR</span></li></ul>
<button aria-label="Buy now">+</button><div hidden>Unseen</div></main>`);

describeInBrowser("a look by a browser", () => {
  test("maps what is seen: the part around each, its role and label, what scrolls along, and steady selectors", async () => {
    await site("shop.test").answers(shop);
    const owner = await account();
    // On every plan, the smallest one included.
    const face = operated({ SELF_HOSTED: "" });
    const request = { url: "http://shop.test/", fetch_backend: "html_webdriver" };
    const look = await (await face.call(owner, "POST", "/looks", request)).json<Look>();
    expect(look.read_by).toBe("browser");
    const { picture, elements } = look;
    // Both sizes: of the window that the page was laid out for, and of the whole page on the picture.
    const { viewport, height = 0, scale = 1 } = picture ?? {};
    expect(viewport?.width).toBeGreaterThan(300);
    expect(height / scale).toBeGreaterThan(Math.max(1800, viewport?.height ?? 0));

    const named = (text: string) => elements?.find((one) => one.text === text || one.label === text);
    const around = (one: Element | undefined): string[] => {
      const outer = one && one.parent !== null ? elements?.[one.parent] : undefined;
      return outer ? [outer.tag, ...around(outer)] : [];
    };
    expect(named("Blue kettle")).toMatchObject({
      selector: "#name",
      tag: "h1",
      fixed: false,
      matches: 1,
    });
    expect(named("Buy now")).toMatchObject({ tag: "button", role: null, label: "Buy now" });
    expect(named("First")).toMatchObject({ tag: "a", fixed: true });
    expect(named("Shops")).toMatchObject({ tag: "nav", label: "Shops", fixed: true });
    expect(named("Unseen")).toBeUndefined();
    const best = named("10 EUR");
    expect(around(best)).toEqual(expect.arrayContaining(["ul", "main"]));
    expect(elements?.find(({ tag }) => tag === "ul")).toMatchObject({ role: "listbox" });
    expect(around(named("12 EUR"))).toEqual(around(best));
    expect([best?.selector, ...(best?.alternatives ?? [])].join(" ")).toContain("data-testid");
    for (const element of elements ?? []) {
      expect(element.alternatives.length).toBeLessThanOrEqual(2);
      // What would break when another part comes before it is no alternative.
      expect(element.alternatives.join(" ")).not.toMatch(/nth-/);
      if (element.parent !== null) expect(element.parent).toBeLessThan(elements?.indexOf(element) ?? 0);
    }

    // A selector of the map finds on the same look what it stood for, and the outline knows the same part.
    const found = await face.call(owner, "POST", `/looks/${look.id}/match`, { selector: best?.selector });
    expect(await found.json()).toMatchObject({ count: best?.matches, texts: expect.arrayContaining(["10 EUR"]) });
    const { blocks } = await (await face.call(owner, "GET", `/looks/${look.id}/outline`)).json<{ blocks: Block[] }>();
    const heading = blocks.find(({ text }) => text === "Blue kettle");
    expect(heading).toMatchObject({
      tag: "h1",
      selectors: [{ selector: "#name", matches: 1 }, { by: "class" }, { by: "position" }],
    });
    expect(blocks[heading?.parent ?? -1]?.tag).toBe("main");
    expect(await site("shop.test").requests()).toHaveLength(1);
  });

  test("is tried as what a browser read: a short text of scripts is no empty shell, and a page without text is told so", async () => {
    const owner = await account();
    const tried = async (scripts: string) => {
      await site("app.test").answers(
        page(
          `<div id="root"></div><script>document.getElementById("root").innerHTML = ${JSON.stringify(scripts)}</script>`,
        ),
      );
      const request = { url: "http://app.test/", fetch_backend: "html_webdriver" };
      const { id } = await owner.json<Look>("POST", "/looks", request);
      return owner.json<{ text: string | null; error_code?: { code: string } }>("POST", "/preview", { look: id });
    };
    expect(await tried("<p>12 EUR</p>")).toMatchObject({ text: "12 EUR" });
    expect((await tried("")).error_code?.code).toBe("page.no_text_rendered");
  });

  test("says what is painted over what, so that a picker takes what is seen", async () => {
    await site("shop.test").answers(
      page(`<style>body { margin: 0 } .card { position: relative; height: 200px } .over { position: absolute; inset: 0; background: #fff }
.raised { position: relative; z-index: 3 } .inner { position: absolute; inset: 0; z-index: 99 } .behind { position: relative; z-index: -1 }
.row { display: flex } .row > b { z-index: 2 } .bar { position: fixed; inset: auto 0 0; background: #fff }</style>
<div class="card"><p class="under">Under the cover 16</p><div class="over"><p>On the cover</p></div></div>
<div class="card raised"><p>Raised</p></div><div class="card" style="z-index: 2"><p class="inner">High inside</p></div>
<p class="behind">Behind</p><p>In the flow</p><div class="row"><b>Item</b></div><div class="bar"><p>Cookies?</p></div>`),
    );
    const owner = await account();
    const look = await owner.json<Look>("POST", "/looks", {
      url: "http://shop.test/",
      fetch_backend: "html_webdriver",
    });
    const orderOf = (text: string) => look.elements?.find((one) => one.text === text)?.order ?? Number.NaN;
    const inOrder = [
      "Behind",
      "In the flow",
      "Under the cover 16",
      "On the cover",
      "Cookies?",
      "High inside",
      "Raised",
    ];
    expect(inOrder.map(orderOf)).toEqual(inOrder.map(orderOf).toSorted((a, b) => a - b));
    expect(orderOf("Item")).toBeGreaterThan(orderOf("In the flow"));
    const all = look.elements?.map(({ order }) => order) ?? [];
    expect(new Set(all).size).toBe(all.length);
    // A part lies over what is around it.
    for (const { parent, order } of look.elements ?? [])
      if (parent !== null) expect(order).toBeGreaterThan(look.elements?.[parent]?.order ?? -1);
  });
});

/** A stranger's first minute: the page first, the account at the last moment. */
import { expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { expectCalm, member, newAddress, password, rested, setPage, visitor } from "./visitor.ts";
import { windowsOf } from "./windows.ts";

const offer = { "@type": "Offer", price: "89.00", priceCurrency: "EUR", availability: "https://schema.org/InStock" };
const product = JSON.stringify({ "@context": "https://schema.org", "@type": "Product", name: "Kettle", offers: offer });
const shop = `<!doctype html><title>Blue kettle</title><script type="application/ld+json">${product}</script>
  <h1>Blue kettle</h1><p>It boils two litres of water in four minutes.</p><p>89.00 EUR, in stock</p>`;

test.each(
  windowsOf(
    [
      { width: 360, theme: "dark", scripts: true },
      { width: 1280, theme: "light", scripts: true },
    ] as const,
    0,
  ),
)("an address without scheme becomes a watch with a target price: $width px", async (manner) => {
  const address = await setPage(`/kettle-${manner.width}-${manner.scripts}`, shop);
  const stranger = await visitor(manner);
  const { page } = stranger;
  const press = async () => {
    await page.click("main form button[type=submit]");
    await rested(page);
    await expectAccessible(stranger);
  };
  await stranger.open("/");
  await expectAccessible(stranger);
  await page.type("input[name=url]", "nothing like an address");
  await press();
  expect(new URL(page.url()).pathname).toBe("/try");
  expect(await page.$eval("input[name=url]", (field) => (field as HTMLInputElement).value)).toContain("nothing like");

  await stranger.open("/");
  await page.type("input[name=url]", address.replace("http://", ""));
  await press();
  const read = await stranger.text();
  for (const words of ["Blue kettle", "€89.00", "when it costs at most", "What will be watched"])
    expect(read).toContain(words);
  await press();
  expect(new URL(page.url()).pathname).toBe("/sign-up");
  await stranger.fill("Email address", newAddress());
  await stranger.fill("Password", password);
  await press();
  const watch = new URL(page.url()).pathname;
  expect(watch).toMatch(/^\/watch\/[0-9a-f-]{36}$/);
  await stranger.open(`${watch}/settings`);
  expect(await stranger.text()).toContain("80");
  expectCalm(stranger);
});

test.each(windowsOf([{ scripts: true }, { scripts: false }], 1))(
  "a page that refuses programs has a way on before there is an account and after: $scripts",
  async ({ scripts }) => {
    const address = await setPage(`/refused-${scripts}`, "<h1>Forbidden</h1>", { status: 403 });
    const stranger = await visitor({ width: 360, scripts });
    await stranger.open("/");
    await stranger.page.type("input[name=url]", address);
    await stranger.press("Look at it");
    expect(await stranger.text()).toContain("With an account a browser tries.");
    await stranger.press("Watch it all the same");
    expect(new URL(stranger.page.url()).pathname).toBe("/sign-up");

    const person = await member({ width: 360, scripts });
    await person.open("/new?change=1");
    await person.page.type("input[name=url]", address);
    await person.press("Look at it");
    expect(await person.text()).toContain("403");
    await person.press("Try with a browser");
    expect(await person.text()).not.toContain("Try with a browser");
    if (scripts) await expectAccessible(person);
    await person.press("Watch it, once a day");
    const watch = new URL(person.page.url()).pathname;
    expect(watch).toMatch(/^\/watch\/[0-9a-f-]{36}$/);
    await person.open(`${watch}/settings`);
    expect(await person.text()).toContain("1 day");
    expectCalm(stranger);
    expectCalm(person);
  },
);

test("a page that is not there yet can be watched, and its address mended where it stands", async () => {
  const address = await setPage("/coming-soon", "not yet", { status: 404 });
  const person = await member({ width: 360 });
  await person.open("/new?change=1");
  await person.page.type("input[name=url]", address);
  await person.press("Look at it");
  expect(await person.page.$eval("input[name=url]", (field) => (field as HTMLInputElement).value)).toBe(address);
  await expectAccessible(person);
  await person.press("Watch it all the same");
  expect(new URL(person.page.url()).pathname).toMatch(/^\/watch\/[0-9a-f-]{36}$/);
  expectCalm(person);
});

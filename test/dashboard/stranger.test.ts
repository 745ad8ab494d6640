/** A stranger's first minute: the page first, the account at the last moment. */
import { expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { expectCalm, newAddress, password, rested, setPage, visitor } from "./visitor.ts";

const offer = { "@type": "Offer", price: "89.00", priceCurrency: "EUR", availability: "https://schema.org/InStock" };
const product = JSON.stringify({ "@context": "https://schema.org", "@type": "Product", name: "Kettle", offers: offer });
const shop = `<!doctype html><title>Blue kettle</title><script type="application/ld+json">${product}</script>
  <h1>Blue kettle</h1><p>It boils two litres of water in four minutes.</p><p>89.00 EUR, in stock</p>`;

test.each([
  { width: 360, theme: "dark", scripts: true },
  { width: 1280, theme: "light", scripts: true },
] as const)("an address without scheme becomes a watch with a target price: $width px", async (manner) => {
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

/** A shop whose list is what it sells, a site that reads it, and tables of that. */
import { site } from "../internet/client.ts";
import { account, Bench } from "./harness.ts";
import { every, hook, hookMessages, shownOf } from "./watched.ts";

export const hour = 3600;
type Product = { price?: string; currency?: string; stock?: string; colour?: string };

export const productPage = (name: string, { price, currency = "EUR", stock = "InStock", colour }: Product) => ({
  headers: { "content-type": "text/html" },
  body: `<!doctype html><title>${name}</title><main><h1>${name}</h1><p>What is to be known of ${name}, in words of its own.</p>
   ${colour === undefined ? "" : `<p class="colour">${colour}</p>`}</main>
   ${
     price === undefined
       ? ""
       : `<script type="application/ld+json">${JSON.stringify({
           "@context": "https://schema.org",
           "@type": "Product",
           name,
           offers: { "@type": "Offer", price, priceCurrency: currency, availability: `https://schema.org/${stock}` },
         })}</script>`
   }`,
});

/** It is read so many pages a day, the first time after so many seconds. */
export async function openShop(products: Record<string, Product>, { perDay = 2000, after = 2 * hour } = {}) {
  const [owner, bench, shop] = [await account(), new Bench(), site("shop.test")];
  await hook.answers({ status: 200, body: "" });
  await shop.answers({ status: 404, body: "" });
  const sold = new Map(Object.entries(products));
  const list = () =>
    shop.at("/map.xml").answers({
      headers: { "content-type": "application/xml" },
      body: `<urlset>${[...sold.keys()].map((name) => `<url><loc>${shop.url(`/p/${name}`)}</loc></url>`).join("")}</urlset>`,
    });
  const sells = async (name: string, product: Product) => {
    sold.set(name, product);
    await shop.at(`/p/${name}`).answers(productPage(name, product));
    await list();
  };
  const fails = (name: string) => shop.at(`/p/${name}`).answers({ status: 503, body: "Down" });
  const stops = async (name: string) => {
    sold.delete(name);
    await shop.at(`/p/${name}`).answers({ status: 404, body: "" });
    await list();
  };
  for (const [name, product] of sold) await sells(name, product);
  const of = await owner.watch({
    url: shop.url("/p/"),
    title: "Shop",
    processor: "site_diff",
    site: { sitemaps: [shop.url("/map.xml")], read: "changed", requests_per_day: perDay },
    notification_muted: true,
    ...every(60),
  });
  await owner.firstCheck(of);
  const passes = async (times = 2, seconds = 2 * hour) => {
    for (let pass = 0; pass < times; pass++) {
      await bench.pass(seconds);
      await bench.pass(60);
      await bench.pass(60);
    }
  };
  await passes(1, after);
  const follow = async (table: Record<string, unknown> = {}) => {
    const uuid = await owner.watch({
      url: "https://shop.test/p/",
      title: "Shop, all products",
      processor: "table_diff",
      table: { site: of, ...table },
      notification_urls: ["json://hook.test/in"],
      notification_format: "text",
      notification_body: "{{ diff }}",
      ...every(24 * 60),
    });
    await owner.firstCheck(uuid);
    return shownOf(owner, uuid);
  };
  const messages = async () => (await hookMessages()).map(({ message }) => message ?? "");
  return { owner, bench, shop, of, sells, fails, stops, passes, follow, messages };
}

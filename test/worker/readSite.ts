/** A site whose pages were read once, each of them one of a few, and the clock of its checks. */
import { site } from "../internet/client.ts";
import { account, Bench } from "./harness.ts";
import { every, hook, shownOf } from "./watched.ts";

export const hour = 3600;
export const names = ["a", "b", "c", "d", "e", "f", "g"];
export const url = (name: string) => `http://docs.test/guide/${name}`;
export const html = (title: string, ...lines: string[]) => ({
  headers: { "content-type": "text/html" },
  body: `<!doctype html><title>${title}</title><main>${lines.map((line) => `<p>${line}</p>`).join("")}</main>`,
});

/** A page as the list has it. */
export type Shown = {
  id: string;
  url: string;
  read_at: number;
  pinned_every_hours: number | null;
  watch: string | null;
};

export async function readSite(more: Record<string, unknown> = {}) {
  const [owner, bench, docs] = [await account(), new Bench(), site("docs.test")];
  await hook.answers({ status: 200, body: "" });
  await docs.answers({ status: 404, body: "" });
  const lists = (listed: readonly string[]) =>
    docs.at("/map.xml").answers({
      headers: { "content-type": "application/xml" },
      body: `<urlset>${listed.map((name) => `<url><loc>${url(name)}</loc></url>`).join("")}</urlset>`,
    });
  await lists(names);
  const says = (name: string, ...lines: string[]) => docs.at(`/guide/${name}`).answers(html(`Page ${name}`, ...lines));
  const write = async (footer: string) => {
    for (const name of names) await says(name, `Words of page ${name} alone`, footer);
  };
  await write("Example Company");
  const siteSettings = (own: Record<string, unknown> = {}) => ({
    ...{ sitemaps: [docs.url("/map.xml")], read: "changed", requests_per_day: 500 },
    ...own,
  });
  const uuid = await owner.watch({
    url: docs.url("/guide/"),
    processor: "site_diff",
    site: siteSettings(),
    notification_urls: ["json://hook.test/in"],
    notification_format: "text",
    notification_body: "{{ diff }}",
    ...every(60),
    ...more,
  });
  await owner.firstCheck(uuid);
  await bench.pass(2 * hour);
  const pageOf = async (name: string) => {
    const { pages } = await owner.json<{ pages: Shown[] }>("GET", `/watch/${uuid}/pages?q=guide/${name}`);
    return pages[0] as Shown;
  };
  const pathOf = async (name: string) => `/watch/${uuid}/pages/${(await pageOf(name)).id}`;
  return { ...shownOf(owner, uuid), owner, bench, docs, says, lists, write, uuid, siteSettings, pageOf, pathOf };
}

/** A site whose pages nearly all move at once, each by a redirect. */
import { origin, VirtualSite, Watching } from "../../test/pure/site/virtualSite.ts";

const hour = 3600;

/** `alerts`: rounds in which anything was reported; `right`: moves reported with the right new address. */
export async function rebuild({
  pages,
  kept,
}: {
  pages: number;
  kept: number;
}): Promise<{ alerts: number; right: number; pages: number; asked: number }> {
  const site = new VirtualSite(pages);
  const watching = new Watching(site);
  await watching.round();
  for (const page of [...site.pages].slice(kept)) {
    const to = `/guide${page}`;
    site.pages.delete(page);
    site.pages.add(to);
    site.redirects.set(page, { to, isLasting: true });
  }
  let [alerts, before] = [0, watching.text];
  for (let round = 0; round < 48; round++) {
    site.now += hour;
    await watching.round();
    if (watching.text !== before) alerts += 1;
    before = watching.text;
  }
  const moved = watching.members().filter(({ state }) => state === "moved");
  const right = moved.filter(({ url, to }) => to === origin + (site.redirects.get(url.slice(origin.length))?.to ?? ""));
  return { alerts, right: right.length, pages: pages - kept, asked: site.asked.pages };
}

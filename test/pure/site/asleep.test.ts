/** A watch of a site that slept: nothing is concluded of days on which nobody asked. */
import { expect, test } from "vitest";
import { VirtualSite, Watching } from "./virtualSite.ts";

const day = 86_400;

test("pages that left the list are asked after a sleep of days before any of them counts as gone", async () => {
  const site = new VirtualSite(400);
  const watching = new Watching(site);
  const later = (seconds: number) => {
    site.now += seconds;
    return watching.round();
  };
  await later(day);
  await later(day);
  for (const page of [...site.pages].slice(0, 150)) {
    site.pages.delete(page);
    site.unlisted.add(page);
  }
  await later(day);
  await later(9 * day);
  for (let round = 0; round < 8; round++) await later(900);
  const counts = { gone: 0, unlisted: 0 };
  for (const { state } of watching.members()) if (state === "gone" || state === "unlisted") counts[state]++;
  expect(counts).toEqual({ gone: 0, unlisted: 150 });
});

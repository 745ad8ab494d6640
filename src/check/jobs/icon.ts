/** When the icon of a site is looked for: a page was read, and the last look was a day ago or never. Pure. */
import type { NotifyWorld } from "../../notify/world.ts";
import type { LoadedWatch } from "../../watch/row.ts";
import type { Job } from "../../schedule/jobs.ts";
import { storeIcon, type IconFinder } from "../../favicon/icon.ts";
import { iconAddresses } from "../../lib/icon/links.ts";
import type { Outcome } from "../outcome.ts";

const everySeconds = 86_400;

type Asked = { watch: LoadedWatch; outcome: Outcome; now: number; find: IconFinder };

/** The job, where it is time for it; the page is not kept for it. */
export function iconJob({ watch, outcome, now, find }: Asked): Job<NotifyWorld>[] {
  const { markup, page } = outcome;
  const last = watch.reading.favicon?.at ?? 0;
  if (markup === null || !page || now - last < everySeconds) return [];
  const addresses = iconAddresses(markup, page.finalUrl);
  if (!addresses.length) return [];
  const place = { userId: watch.userId, watchId: watch.id };
  const { generation } = watch.schedule;
  return [
    {
      host: URL.parse(addresses[0] ?? "")?.host ?? "",
      what: "looking for an icon",
      run: async (world) => storeIcon(world, { place, generation, icon: await find(addresses) }),
    },
  ];
}

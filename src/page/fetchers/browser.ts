/** Reading a page with a browser: what the settings want of a visit, and which browser it happens in. */
import { isAdvertising } from "../browser/advertising.ts";
import { hidingStyle } from "../browser/hiding.ts";
import { plannedSteps } from "../browser/steps.ts";
import type { BrowserDoor } from "../browser/sessions.ts";
import { visited } from "../browser/visit.ts";
import { version } from "../../operator/version.ts";
import type { Effective } from "../../settings/effective.ts";
import { needsPixels } from "../../settings/processors.ts";
import { renderedText } from "../ask.ts";
import type { Fetched } from "../page.ts";
import { adListsFor } from "../../blocklist/update.ts";
import { introductionOf } from "../../egress/agent.ts";
import type { Task } from "./fetcher.ts";

/** True where somebody will look at the picture of the page. */
const photographs = (settings: Effective): boolean =>
  settings.capture_screenshots || settings.notification_screenshot || needsPixels(settings.processor);

/** Reads the page in a browser of `door`. Never throws. */
export async function readInBrowser({ world, ask, settings }: Task, door: BrowserDoor): Promise<Fetched> {
  const proxyUrl = settings.proxy ? world.operator.PROXIES[settings.proxy] : undefined;
  const { refusal, send } = world.net.egress;
  const lists = photographs(settings) ? await adListsFor(world, settings) : null;
  return visited({
    ask: { ...ask, validators: null },
    settings,
    steps: plannedSteps(settings.browser_steps, (source) => renderedText(source, world.clock.now())),
    photographs: photographs(settings),
    focus: (needsPixels(settings.processor) && settings.include_filters[0]?.trim()) || null,
    egress: { refusal, send: proxyUrl === undefined ? send : world.net.egress.viaProxy(proxyUrl).send },
    pictureStyle: (markup, address) => (lists ? hidingStyle(markup, address, lists) : ""),
    blocks: settings.block_ads ? isAdvertising : () => false,
    door,
    introduction: introductionOf(version, world.operator.PUBLIC_URL ?? ""),
    now: Date.now,
  });
}

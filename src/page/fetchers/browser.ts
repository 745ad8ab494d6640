/** Reading a page with a browser: what the settings want of a visit, and which browser it happens in. */
import { isAdvertising } from "../../reading/blocklist/advertising.ts";
import { hidingStyle } from "../browser/hiding.ts";
import { planSteps } from "../browser/steps.ts";
import type { BrowserSource } from "../../lib/browser/sessions.ts";
import { visitPage } from "../browser/visitPage.ts";
import { version } from "../../operator/version.ts";
import type { Effective } from "../../settings/effective.ts";
import { needsPixels } from "../../settings/processors.ts";
import { renderText } from "../ask.ts";
import type { Fetched } from "../page.ts";
import { adListsFor } from "../../blocklist/update.ts";
import { introductionOf } from "../../egress/agent.ts";
import type { FetchTask } from "./fetcher.ts";

/** True where somebody will look at the picture of the page. */
const needsPicture = (settings: Effective): boolean =>
  settings.capture_screenshots || settings.notification_screenshot || needsPixels(settings.processor);

/** Fetches the page with a browser of `source`. Never throws. */
export async function fetchInBrowser(task: FetchTask, source: BrowserSource): Promise<Fetched> {
  const { world, ask, settings, route } = task;
  const photographs = task.photographs === true || needsPicture(settings);
  const { refusal, send } = world.net.egress;
  const lists = photographs ? await adListsFor(world, settings) : null;
  return visitPage({
    ask: { ...ask, validators: null },
    settings,
    steps: planSteps(settings.browser_steps, (source) => renderText(source, world.clock.now())),
    photographs,
    isDoubtful: task.isDoubtful ?? (async () => false),
    focus: (needsPixels(settings.processor) && settings.include_filters[0]?.trim()) || null,
    egress: { refusal, send: route ? world.net.egress.viaProxy(route).send : send },
    pictureStyle: (markup, address) => (lists ? hidingStyle(markup, address, lists) : ""),
    blocks: settings.block_ads ? isAdvertising : () => false,
    browser: source,
    introduction: introductionOf(version, world.operator.PUBLIC_URL ?? ""),
    now: Date.now,
  });
}

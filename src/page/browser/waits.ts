/** How long a page is waited for whose document is not ready, or says that its content is on the way. */
import { pause } from "../../lib/browser/deadline.ts";
import { isLoading } from "../../lib/browser/documentScripts.ts";
import { call } from "../../lib/browser/scripts.ts";
import { loadingWords } from "../../reading/interstitial/loading.ts";
import { type Clock, evaluateInPage, type OpenTab } from "./tab.ts";
import type { Traffic } from "./traffic.ts";

/** From the arrival of the document. */
const readyWithinMs = 20_000;
const contentWithinMs = 5000;
const pollIntervalMs = 250;

/** Waits while the page says that content is on its way, for some seconds at most: some say so for ever. False where none was. */
export async function waitForContent(opened: OpenTab, now: Clock): Promise<boolean> {
  const end = now() + contentWithinMs;
  const asks = () => evaluateInPage<boolean>(opened, call(isLoading, loadingWords)).catch(() => false);
  if (!(await asks())) return false;
  do await pause(pollIntervalMs);
  while (now() < end && (await asks()));
  return true;
}

/** Resolves to false 20 seconds after the document arrived, where its scripts keep it from being ready. */
export async function waitWhileLoading(traffic: Traffic, isOver: () => boolean): Promise<boolean> {
  const before = traffic.main;
  for (let waited = 0; waited < readyWithinMs && !isOver();) {
    await pause(pollIntervalMs);
    if (traffic.main !== before) waited += pollIntervalMs;
  }
  return false;
}

/**
 * Where a page that asks for consent to cookies answered instead of the page, consent is refused: by the button that does, or by the
 * settings that another leads to. Nothing is ever accepted.
 */
import { buttonLabels, clickButton } from "../../lib/browser/buttonScripts.ts";
import { call } from "../../lib/browser/scripts.ts";
import { choiceOf, type Choice } from "../../reading/interstitial/choice.ts";
import { obstacleOf } from "../../reading/interstitial/obstacle.ts";
import { PageView } from "../../reading/interstitial/pageView.ts";
import type { VisitResult } from "./failureWindow.ts";
import { evaluateInPage, type OpenTab } from "./tab.ts";

/** Whether a result is such a page; `asked`: the address of the watch. */
export function asksForConsent(result: VisitResult, asked: string): boolean {
  if ("class" in result) return false;
  return obstacleOf({ sight: new PageView(result), asked, usualTitle: null })?.class === "consent_wall";
}

/** The label of the button that refused; null where there is none. `rest`: waits until the page is stable. */
export async function refuseConsent(opened: OpenTab, rest: () => Promise<unknown>): Promise<string | null> {
  const refusing = await clickFirst(opened, ["refuse"]);
  if (refusing === null && (await clickFirst(opened, ["manage"])) === null) return null;
  await rest();
  if (refusing !== null) return refusing;
  // In settings, what is not chosen is refused by saving them.
  const saving = await clickFirst(opened, ["refuse", "save"]);
  if (saving !== null) await rest();
  return saving;
}

async function clickFirst(opened: OpenTab, choices: readonly Choice[]): Promise<string | null> {
  const labels = await evaluateInPage<string[]>(opened, call(buttonLabels));
  for (const choice of choices) {
    const at = labels.findIndex((label) => choiceOf(label) === choice);
    if (at < 0) continue;
    // A click can lead away from the page, which then has no answer.
    await evaluateInPage<boolean>(opened, call(clickButton, at)).catch(() => false);
    return labels[at] as string;
  }
  return null;
}

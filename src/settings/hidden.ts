/**
 * Settings as they are shown to a session whose password is not fresh: addresses of channels are masked, and so are texts that
 * browser steps type. An edit that sends a mask back keeps what is stored, so that the answer of GET can be sent back with PUT;
 * a mask that stands for nothing is refused, for else it would be stored as if it were the secret. Pure.
 */
import { about, message } from "../message/message.ts";
import { maskedUrl } from "../lib/notification/target.ts";
import { problem } from "../problem.ts";
import { isTyping, operationOf, type WrittenStep } from "../rules/operations.ts";
import type { Settings } from "./fields.ts";
import { mask } from "./masks.ts";
import { withSignIn } from "./signIn.ts";

/** The steps without the texts that they type. */
export const maskedSteps = (steps: readonly WrittenStep[]): WrittenStep[] =>
  steps.map((step) => (isTyping(step) && step.optional_value ? { ...step, optional_value: mask } : step));

const isScript = ({ operation }: WrittenStep): boolean => operationOf(operation) === "Execute JS";
/** Members of one text that programs are shown as a mask. */
const texts = ["body", "webdriver_js_execute_code"] as const;

/**
 * The settings with masks for what a caller must not read. `reader`: a session whose password is not fresh still sees bodies and
 * scripts, for a person edits them; a program without the scope account does not.
 */
export function hiddenSettings(settings: Settings, reader: "session" | "program"): Settings {
  const { notification_urls: urls, browser_steps: steps } = settings;
  const typed = steps && maskedSteps(steps);
  const hidden = typed?.map((step) => (isScript(step) ? { ...step, optional_value: mask } : step));
  const masked = texts.filter((name) => settings[name]).map((name) => [name, mask]);
  return {
    ...settings,
    ...(urls ? { notification_urls: urls.map(maskedUrl) } : {}),
    ...(reader === "program" ? Object.fromEntries(masked) : {}),
    ...(typed ? { browser_steps: reader === "program" ? hidden : typed } : {}),
  };
}

/** An edit with what its masks stand for in the settings before it. @throws Problem 400 for a mask that stands for nothing */
export function revealedChange(before: Settings, change: Settings): Settings {
  const { notification_urls: urls, browser_steps: steps } = change;
  return {
    ...withSignIn(change, before),
    ...revealedTexts(before, change),
    ...(urls?.some(isMaskedUrl) ? { notification_urls: revealedUrls(before.notification_urls ?? [], urls) } : {}),
    ...(steps?.some(isMaskedStep) ? { browser_steps: revealedSteps(before.browser_steps ?? [], steps) } : {}),
  };
}

function revealedTexts(before: Settings, change: Settings): Settings {
  const masked = texts.filter((name) => change[name] === mask);
  const unknown = masked.find((name) => !before[name]);
  if (unknown) throw problem.invalid(about(unknown, message("setting.mask_unknown")));
  return Object.fromEntries(masked.map((name) => [name, before[name]]));
}

/** A mask has no options; people write dots into titles there. */
const isMaskedUrl = (url: string): boolean => url.includes("…") && !url.includes("?");
const isMaskedStep = (step: WrittenStep): boolean => step.optional_value === mask;

/** Whether there is a mask among them. */
export const hasMasks = ({ notification_urls: urls, browser_steps: steps }: Settings): boolean =>
  Boolean(urls?.some(isMaskedUrl) || steps?.some(isMaskedStep));

function revealedUrls(before: readonly string[], urls: readonly string[]): string[] {
  const stored = before.filter((url) => !urls.includes(url)).map((url) => ({ url, masked: maskedUrl(url) }));
  return urls.map((url, at) => {
    if (before.includes(url) || !isMaskedUrl(url)) return url;
    const found = stored.findIndex(({ masked }) => masked === url);
    if (found < 0) throw problem.invalid(about(`notification_urls[${at}]`, message("setting.url_mask_unknown")));
    return stored.splice(found, 1)[0]?.url ?? url;
  });
}

function revealedSteps(before: readonly WrittenStep[], steps: readonly WrittenStep[]): WrittenStep[] {
  const stored = before.filter((step) => isTyping(step) || isScript(step));
  return steps.map((step, at) => {
    if (!isMaskedStep(step)) return step;
    const isSame = ({ operation, selector }: WrittenStep) =>
      selector.trim() === step.selector.trim() && operationOf(operation) === operationOf(step.operation);
    const found = stored.findIndex(isSame);
    if (found < 0)
      throw problem.invalid(about(`browser_steps[${at}].optional_value`, message("setting.step_mask_unknown")));
    return { ...step, optional_value: stored.splice(found, 1)[0]?.optional_value ?? "" };
  });
}

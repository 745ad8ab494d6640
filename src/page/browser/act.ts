/**
 * What each browser step does. An element is waited for until it is there and visible; a click goes where a person's
 * would, and, where something lies over the element for long, to the element itself. A step that cannot be done throws
 * a sentence that says what was missing.
 */
import { pause, withDeadline } from "../../lib/browser/deadline.ts";
import { maxWaitSeconds, pointOf, type OperationName } from "../../rules/operations.ts";
import { totpAt, totpKey } from "../../secret/totp.ts";
import {
  call,
  check,
  clickByScript,
  clickTextByScript,
  elementContainsText,
  fill,
  locate,
  locateText,
  pageContainsText,
  removeAll,
  select,
  showChildren,
  type Located,
  type Location,
} from "../../lib/browser/scripts.ts";
import { evaluateInPage, type Clock, type OpenTab } from "./tab.ts";

/** A step whose templates are filled in. */
export type PlannedStep = { operation: OperationName; selector: string; value: string };

export type StepContext = {
  opened: OpenTab;
  now: Clock;
  /** Goes to an address; throws a sentence where it may not be requested or does not answer. */
  goTo: (url: string) => Promise<void>;
  siteUrl: string;
  /** When the visit ends whatever it does (ms): no step waits longer. */
  endsAt: number;
};

/** Why a step could not be done, in a sentence for the owner. */
export class StepProblem extends Error {}

const defaultWaitMs = 30_000;
const shortMs = 10_000;
/** For what may be absent: the page is stable already, so that an element that is not there will hardly come. */
const absentMs = 2_000;
const coveredMs = 2_000;
const pollMs = 150;
/** How long a person's finger stays down. */
const pressMs = 80;
const wheelPixels = 600;

type Act = (stage: StepContext, step: PlannedStep) => Promise<void>;

/** Does one step. @throws StepProblem */
export const performStep: Act = (stage, step) => acts[step.operation](stage, step);

const acts: Record<OperationName, Act> = {
  "Goto site": ({ goTo, siteUrl }) => goTo(siteUrl),
  "Goto URL": ({ goTo }, { value }) => goTo(value.trim()),
  "Click element": (stage, { selector }) => click(stage, bySelector(selector), defaultWaitMs),
  "Click element if exists": (stage, { selector }) => unlessMissing(click(stage, bySelector(selector), absentMs)),
  "Click element containing text": (stage, { value }) => unlessMissing(click(stage, byText(value), absentMs)),
  "Click element containing text if exists": (stage, { value }) => unlessMissing(click(stage, byText(value), absentMs)),
  "Click X,Y": async ({ opened }, { value }) => {
    const point = pointOf(value);
    if (!point) throw new StepProblem('expected a place in pixels such as "100, 90"');
    await opened.tab.mouse.click(point.x, point.y, { delay: pressMs });
  },
  "Enter text in field": (stage, { selector, value }) => runOnElement(stage, selector, call(fill, selector, value)),
  "Enter one-time code in field": (stage, { selector, value }) => {
    const key = totpKey(value);
    if (!key)
      throw new StepProblem(
        "it has no secret to make one-time passwords of, which is Base32 or an otpauth://totp/ address",
      );
    return runOnElement(stage, selector, call(fill, selector, totpAt(key, stage.now())));
  },
  "Execute JS": ({ opened }, { value }) => runScript(opened, value),
  "Press Enter": ({ opened }) => opened.tab.keyboard.press("Enter"),
  "Check checkbox": (stage, { selector }) => runOnElement(stage, selector, call(check, selector, true)),
  "Uncheck checkbox": (stage, { selector }) => runOnElement(stage, selector, call(check, selector, false)),
  "<select> by option text": (stage, { selector, value }) =>
    runOnElement(stage, selector, call(select, selector, value)),
  "Select by label": (stage, { selector, value }) => runOnElement(stage, selector, call(select, selector, value)),
  "Scroll down": async ({ opened }) => {
    const { width, height } = opened.device.viewport;
    await opened.tab.mouse.move(width / 2, height / 2);
    await opened.tab.mouse.wheel({ deltaY: wheelPixels });
    await pause(300);
  },
  "Wait for seconds": async ({ now, endsAt }, { value }) => {
    const wanted = value.trim() === "" ? 1 : Number(value);
    if (!(wanted >= 0)) throw new StepProblem("expected a number of seconds");
    await pause(Math.min(wanted * 1000, maxWaitSeconds * 1000, endsAt - now()));
  },
  "Wait for text": (stage, { value }) =>
    waitUntil(stage, {
      expression: call(pageContainsText, value),
      patience: defaultWaitMs,
      missing: "the text did not appear",
    }),
  "Wait for text in element": (stage, { selector, value }) =>
    waitUntil(stage, {
      expression: call(elementContainsText, selector, value),
      patience: defaultWaitMs,
      missing: "the text did not appear in the element",
    }),
  "Make all child elements visible": async (stage, { selector }) => {
    await waitForElement(stage, bySelector(selector), { patience: shortMs, unseen: true });
    await evaluateInPage(stage.opened, call(showChildren, selector));
  },
  "Remove elements": async (stage, { selector }) => {
    const { bad } = await evaluateInPage<Location>(stage.opened, call(locate, selector));
    if (bad) throw new StepProblem("the selector cannot be read");
    await evaluateInPage(stage.opened, call(removeAll, selector));
  },
};

/** Runs a person's own JavaScript in the page, as the body of an async function. @throws StepProblem with its error. */
export async function runScript({ line }: OpenTab, code: string): Promise<void> {
  const running = line.send("Runtime.evaluate", {
    expression: `(async () => {\n${code}\n})()`,
    awaitPromise: true,
    userGesture: true,
    timeout: shortMs,
  });
  const late = () => new StepProblem("the JavaScript did not end within 10 seconds");
  const { exceptionDetails: wrong } = await withDeadline(running, shortMs, late);
  if (!wrong) return;
  const said = wrong.exception?.description?.split("\n", 1)[0] ?? wrong.text;
  throw new StepProblem(`the JavaScript failed: ${said.slice(0, 200)}`);
}

type Target = { find: string; clickAnyway: string; name: string };
const bySelector = (selector: string): Target => ({
  find: call(locate, selector),
  clickAnyway: call(clickByScript, selector),
  name: `element matches ${JSON.stringify(selector.slice(0, 100))}`,
});
const byText = (text: string): Target => ({
  find: call(locateText, text),
  clickAnyway: call(clickTextByScript, text),
  name: `visible element holds the text ${JSON.stringify(text.slice(0, 100))}`,
});

class Missing extends StepProblem {}

const unlessMissing = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    if (!(error instanceof Missing)) throw error;
  });

async function click(stage: StepContext, target: Target, patience: number): Promise<void> {
  const { tab } = stage.opened;
  const place = await waitForElement(stage, target, { patience });
  if (place.isReachable) await tab.mouse.click(place.x, place.y, { delay: pressMs });
  else await evaluateInPage(stage.opened, target.clickAnyway);
}

/** Waits for the element: there, visible, and not covered, or covered for long. */
async function waitForElement(
  { opened, now, endsAt }: StepContext,
  target: Target,
  { patience, unseen = false }: { patience: number; unseen?: boolean },
): Promise<Located> {
  const end = Math.min(now() + patience, endsAt);
  let coveredSince: number | null = null;
  let wasFound = false;
  do {
    // Between two pages there is nothing to ask.
    const { found, bad } = await evaluateInPage<Location>(opened, target.find).catch(() => ({
      found: null,
      bad: false,
    }));
    if (bad) throw new StepProblem("the selector cannot be read");
    wasFound = found !== null;
    if (found && unseen) return found;
    if (found?.isSeen) {
      coveredSince ??= now();
      if (found.isReachable || now() - coveredSince >= coveredMs) return found;
    } else coveredSince = null;
    await pause(pollMs);
  } while (now() < end);
  const seconds = Math.round(patience / 1000);
  throw new Missing(
    wasFound ? `the element stayed invisible for ${seconds} seconds` : `no ${target.name} within ${seconds} seconds`,
  );
}

async function runOnElement(stage: StepContext, selector: string, expression: string): Promise<void> {
  await waitForElement(stage, bySelector(selector), { patience: defaultWaitMs, unseen: true });
  const wrong = await evaluateInPage<string | null>(stage.opened, expression);
  if (wrong) throw new StepProblem(wrong);
}

async function waitUntil(
  { opened, now, endsAt }: StepContext,
  { expression, patience, missing }: { expression: string; patience: number; missing: string },
): Promise<void> {
  const end = Math.min(now() + patience, endsAt);
  do {
    const holds = await evaluateInPage<boolean | null>(opened, expression).catch(() => false);
    if (holds === null) throw new StepProblem("the selector cannot be read");
    if (holds) return;
    await pause(pollMs);
  } while (now() < end);
  throw new StepProblem(`${missing} within ${Math.round(patience / 1000)} seconds`);
}

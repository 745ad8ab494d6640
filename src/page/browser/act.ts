/**
 * What each browser step does. An element is waited for until it is there and visible; a click goes where a person's
 * would, and, where something lies over the element for long, to the element itself. A step that cannot be done throws
 * a sentence that says what was missing.
 */
import { message, type Message, type MessageCode } from "../../message/message.ts";
import { englishOf } from "../../message/textOf.ts";
import { lookup } from "../../lib/lookup.ts";
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

/** Why a step could not be done, for the owner. */
export class StepProblem extends Error {
  readonly sentence: Message;

  constructor(sentence: Message) {
    super(englishOf(sentence));
    this.sentence = sentence;
  }
}

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
    if (!point) throw new StepProblem(message("step.place"));
    await opened.tab.mouse.click(point.x, point.y, { delay: pressMs });
  },
  "Enter text in field": (stage, { selector, value }) => runOnElement(stage, selector, call(fill, selector, value)),
  "Enter one-time code in field": (stage, { selector, value }) => {
    const key = totpKey(value);
    if (!key) throw new StepProblem(message("step.no_secret"));
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
    if (!(wanted >= 0)) throw new StepProblem(message("step.seconds"));
    await pause(Math.min(wanted * 1000, maxWaitSeconds * 1000, endsAt - now()));
  },
  "Wait for text": (stage, { value }) =>
    waitUntil(stage, {
      expression: call(pageContainsText, value),
      patience: defaultWaitMs,
      missing: "step.text_missing",
    }),
  "Wait for text in element": (stage, { selector, value }) =>
    waitUntil(stage, {
      expression: call(elementContainsText, selector, value),
      patience: defaultWaitMs,
      missing: "step.text_missing_in",
    }),
  "Make all child elements visible": async (stage, { selector }) => {
    await waitForElement(stage, bySelector(selector), { patience: shortMs, unseen: true });
    await evaluateInPage(stage.opened, call(showChildren, selector));
  },
  "Remove elements": async (stage, { selector }) => {
    const { bad } = await evaluateInPage<Location>(stage.opened, call(locate, selector));
    if (bad) throw new StepProblem(message("step.selector"));
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
  const late = () => new StepProblem(message("step.script_late"));
  const { exceptionDetails: wrong } = await withDeadline(running, shortMs, late);
  if (!wrong) return;
  const said = wrong.exception?.description?.split("\n", 1)[0] ?? wrong.text;
  throw new StepProblem(message("step.script_failed", { problem: said.slice(0, 200) }));
}

type Target = { find: string; clickAnyway: string; missing: (seconds: number) => Message };
const bySelector = (selector: string): Target => ({
  find: call(locate, selector),
  clickAnyway: call(clickByScript, selector),
  missing: (seconds) => message("step.no_element", { selector: JSON.stringify(selector.slice(0, 100)), seconds }),
});
const byText = (text: string): Target => ({
  find: call(locateText, text),
  clickAnyway: call(clickTextByScript, text),
  missing: (seconds) => message("step.no_text", { text: JSON.stringify(text.slice(0, 100)), seconds }),
});

/** Why an element cannot be used, by what the script in the page says of it. */
const unfit = {
  takes_no_text: "step.takes_no_text",
  not_editable: "step.not_editable",
  no_checkbox: "step.no_checkbox",
  unchanged: "step.unchanged",
  no_list: "step.no_list",
  no_option: "step.no_option",
} as const satisfies Record<string, MessageCode>;

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
    if (bad) throw new StepProblem(message("step.selector"));
    wasFound = found !== null;
    if (found && unseen) return found;
    if (found?.isSeen) {
      coveredSince ??= now();
      if (found.isReachable || now() - coveredSince >= coveredMs) return found;
    } else coveredSince = null;
    await pause(pollMs);
  } while (now() < end);
  const seconds = Math.round(patience / 1000);
  throw new Missing(wasFound ? message("step.invisible", { seconds }) : target.missing(seconds));
}

async function runOnElement(stage: StepContext, selector: string, expression: string): Promise<void> {
  await waitForElement(stage, bySelector(selector), { patience: defaultWaitMs, unseen: true });
  const wrong = await evaluateInPage<string | null>(stage.opened, expression);
  // The page may have replaced what the script calls.
  if (wrong) throw new StepProblem(message(lookup(unfit, wrong) ?? "step.refused"));
}

async function waitUntil(
  { opened, now, endsAt }: StepContext,
  {
    expression,
    patience,
    missing,
  }: { expression: string; patience: number; missing: "step.text_missing" | "step.text_missing_in" },
): Promise<void> {
  const end = Math.min(now() + patience, endsAt);
  do {
    const holds = await evaluateInPage<boolean | null>(opened, expression).catch(() => false);
    if (holds === null) throw new StepProblem(message("step.selector"));
    if (holds) return;
    await pause(pollMs);
  } while (now() < end);
  throw new StepProblem(message(missing, { seconds: Math.round(patience / 1000) }));
}

/**
 * The dashboard: pages for people, over the operations of the API. A second face of the same Worker: what is no page goes on
 * to the API.
 */
import { getPathNoStrict } from "hono/utils/url";
import { api, isOperation } from "../api.ts";
import { asProblem, statusOf } from "../http/app.ts";
import { methodsOf } from "../http/methods.ts";
import { compression } from "../http/compression.ts";
import { confirmPath, needsPassword } from "./account/refused.ts";
import { accountScreens } from "./account/routes.ts";
import { deviceScreens } from "./authorize/device/routes.ts";
import { authorizeScreens } from "./authorize/routes.ts";
import { channelScreens } from "./channels/routes.ts";
import { deliveryScreens } from "./deliveries/routes.ts";
import { editScreens } from "./edit/routes.ts";
import { exportScreens } from "./export/routes.ts";
import { importScreens } from "./import/routes.ts";
import { entryScreens } from "./entry/routes.ts";
import { failurePage } from "./failure.tsx";
import { helpScreens } from "./help/routes.ts";
import { movedScreens } from "./moved/routes.ts";
import { offlineScreens } from "./offline/routes.ts";
import { operatorScreens } from "./operator/routes.ts";
import { paletteScreens } from "./palette/routes.ts";
import { pushScreens } from "./push/routes.ts";
import { newWatchScreens } from "./new/routes.ts";
import { pictureScreens } from "./picture/routes.ts";
import { pickScreens } from "./pick/routes.ts";
import { answerPage } from "./request/answer.ts";
import { spoken } from "./parts/spoken.ts";
import { shareScreens } from "./share/routes.ts";
import { signedScreens } from "./signed/routes.ts";
import { newScreens, type C } from "./request/app.ts";
import { reportPath } from "./request/headers.ts";
import { Refusal } from "./request/operations.ts";
import { visit } from "./request/visit.ts";
import { inboxScreens } from "./inbox/routes.ts";
import { suppressedScreens } from "./suppressed/routes.ts";
import { viewerScreens } from "./viewer/routes.ts";
import { stepsScreens } from "./steps/routes.ts";
import { tellScreens } from "./tell/routes.ts";
import { tryScreens } from "./try/routes.ts";
import { watchActs } from "./watch/act/routes.ts";
import { pageActScreens } from "./watch/pageActs.ts";
import { watchScreens } from "./watch/routes.ts";
import { settingForManyScreens } from "./set/routes.ts";
import { tagScreens } from "./tags/routes.ts";
import { watchesScreens } from "./watches/routes.ts";

export const screens = newScreens();

screens.use(compression as never);
screens.use(visit);
screens.route("/", signedScreens);
screens.route("/", entryScreens);
screens.route("/", authorizeScreens);
screens.route("/", deviceScreens);
screens.route("/", accountScreens);
screens.route("/", watchesScreens);
screens.route("/", settingForManyScreens);
screens.route("/", tagScreens);
screens.route("/", channelScreens);
screens.route("/", deliveryScreens);
screens.route("/", editScreens);
screens.route("/", inboxScreens);
screens.route("/", viewerScreens);
screens.route("/", suppressedScreens);
screens.route("/", importScreens);
screens.route("/", exportScreens);
screens.route("/", shareScreens);
screens.route("/", watchScreens);
screens.route("/", pageActScreens);
screens.route("/", watchActs);
screens.route("/", pictureScreens);
screens.route("/", movedScreens);
screens.route("/", offlineScreens);
screens.route("/", pushScreens);
screens.route("/", tellScreens);
screens.route("/", tryScreens);
screens.route("/", newWatchScreens);
screens.route("/", paletteScreens);
screens.route("/", helpScreens);
screens.route("/", operatorScreens);
screens.route("/", pickScreens);
screens.route("/", stepsScreens);

screens.post(reportPath, async (c) => {
  const report = (await c.req.text()).slice(0, 2000);
  console.warn(JSON.stringify({ what: "a page broke its content security policy", report }));
  return c.body(null, 204);
});

screens.notFound((c) => {
  const methods = methodsOfScreen(c.req.path);
  // A screen that knows no such thing answers so itself: its method is one of the path's.
  if (!methods.length || methods.includes(c.req.method))
    return answerFailure(c, { kind: "missing", sentence: null, status: 404 });
  c.header("Allow", methods.join(", "));
  // Who goes back to a form that was sent, or reads its address anew, asks for a page that there is not.
  const isRead = c.req.method === "GET" && methods.includes("POST");
  const { failure } = c.var.reader.words;
  const sentence = isRead ? failure.byForm : failure.notTaken;
  return answerFailure(c, { kind: "refused", sentence, status: 405 });
});

screens.onError((error, c) => {
  if (needsPassword(error)) return c.redirect(confirmPath(...wayBack(c)), 303);
  // What is not available just now has a sentence that says so, and no fault of ours to look for.
  if (error instanceof Refusal && (error.status < 500 || error.status === 503)) {
    if (error.retryAfter !== null) c.header("Retry-After", error.retryAfter);
    const kind = error.status === 404 ? "missing" : "refused";
    return answerFailure(c, { kind, sentence: error.message, status: error.status });
  }
  const problem = asProblem(error);
  if (problem) {
    for (const [name, value] of Object.entries(problem.headers)) c.header(name, value);
    return answerFailure(c, {
      kind: "refused",
      sentence: spoken(c.var.reader, problem.sentence),
      status: statusOf[problem.kind],
    });
  }
  console.error(JSON.stringify({ request: c.var.requestId, path: c.req.path, error: String(error.stack ?? error) }));
  return answerFailure(c, { kind: "ours", sentence: null, status: 500 });
});

/** Where a refused request came from, and whether it has to be done again there: what a form sent is not kept. */
function wayBack(c: C): [next: string, isAgain: boolean] {
  if (c.req.method === "GET") return [c.var.reader.here, false];
  // What changes something was sent by a page of ours, so its path is one of ours.
  const from = URL.parse(c.req.header("Referer") ?? "");
  return [from ? from.pathname + from.search : "/account", true];
}

type Failed = { kind: "refused" | "missing" | "ours"; sentence: string | null; status: number };

function answerFailure(c: C, { status, ...failure }: Failed): Response {
  const html = failurePage(c.var.reader, { ...failure, requestId: c.var.requestId });
  return answerPage(c, html, { status: status as 400 });
}

const methodsOfScreen = methodsOf(screens.routes);

/** Whether a request is for a page: its path is one of a screen's, or nothing of ours, and a browser asks for it. */
function isForScreen(request: Request): boolean {
  const path = getPathNoStrict(request);
  if (methodsOfScreen(path).length > 0) return true;
  const isBrowser = request.method === "GET" && /\btext\/html\b/i.test(request.headers.get("Accept") ?? "");
  return isBrowser && !isOperation(path);
}

/** Everything that this Worker answers over HTTP. */
export const site = {
  fetch: (request: Request, env: Env, context: ExecutionContext): Response | Promise<Response> =>
    (isForScreen(request) ? screens : api).fetch(request, env, context),
};

import { message } from "../../message/message.ts";
import type { Effective } from "../../settings/effective.ts";
import { fetchBackend } from "../../settings/scheduling.ts";
import type { FetchFailure } from "../page.ts";
import { chosenProxy } from "../../storage/proxies/known.ts";
import { browserOf } from "../browser/source.ts";
import { fetchInBrowser } from "./browser.ts";
import { customBrowser } from "./custom.ts";
import { fetchOverHttp } from "./http.ts";
import { hybridFetcher } from "./hybrid.ts";
import { withSolver } from "./solver.ts";
import { type Fetcher } from "./fetcher.ts";

const failureOf = (failure: Pick<FetchFailure, "class" | "sentence">): FetchFailure => ({
  kind: "failure",
  elapsedMs: 0,
  ...failure,
});

const unknownProxy = failureOf({
  class: "connect",
  sentence: message("fetch.proxy_gone"),
});

/** The proxy is looked up once, for all readers, and the trace says which one it was. */
const withProxy =
  (fetcher: Fetcher): Fetcher =>
  async (task) => {
    const proxy = await chosenProxy(task.world, task.settings.proxy);
    if (proxy === null) return fetcher({ ...task, route: null });
    if (proxy.route === null) return { ...unknownProxy, proxy: proxy.key };
    return { ...(await fetcher({ ...task, route: proxy.route })), proxy: proxy.key };
  };

const http: Fetcher = async ({ world, ask, route }) =>
  fetchOverHttp(route ? world.net.egress.viaProxy(route) : world.net.egress, ask, world.clock.now() * 1000);

const browser: Fetcher = async (task) =>
  task.world.net.browser
    ? fetchInBrowser(task, browserOf(task.world, task.world.net.browser))
    : failureOf({ class: "browser_unavailable", sentence: message("browser.none") });

const customBrowserFetcher =
  (name: string): Fetcher =>
  async (task) => {
    const endpoint = task.world.operator.EXTRA_BROWSERS[name];
    return endpoint === undefined
      ? failureOf({
          class: "browser_unavailable",
          sentence: message("browser.gone"),
        })
      : fetchInBrowser(task, {
          binding: customBrowser(endpoint, task.world.net.egress.fetchOperatorEndpoint),
          isPersistent: true,
        });
  };

const fetchers: Record<string, Fetcher> = {
  html_requests: http,
  html_hybrid: hybridFetcher(http, browser),
  html_webdriver: browser,
};

const customPrefix = "extra_browser_";

/** The fetcher that these settings ask for. */
export function fetcherFor(settings: Effective): Fetcher {
  const { value: backend } = fetchBackend(settings);
  if (backend.startsWith(customPrefix))
    return withProxy(withSolver(customBrowserFetcher(backend.slice(customPrefix.length))));
  return withProxy(withSolver(fetchers[backend] ?? http));
}

/**
 * Which fetcher reads a page. `system` is the HTTP reader; exact names first, then custom browsers. A fetcher takes the
 * request of a check and brings back a page, word that nothing moved, or a failure; it never throws for what the web does.
 */
import type { World } from "../../world.ts";
import type { Effective } from "../../watch/effective.ts";
import type { Ask, Fetched, FetchFailure } from "../page.ts";
import { readHttp } from "./http.ts";

export type Fetcher = (task: { world: World; ask: Ask; settings: Effective }) => Promise<Fetched>;

const http: Fetcher = async ({ world, ask, settings }) => {
  const now = world.now() * 1000;
  if (!settings.proxy) return readHttp(world.egress, ask, now);
  const proxyUrl = world.operator.PROXIES[settings.proxy];
  return proxyUrl === undefined ? unknownProxy : readHttp(world.egress.through(proxyUrl), ask, now);
};

const unknownProxy: FetchFailure = {
  kind: "failure",
  class: "connect",
  sentence: "The proxy of this watch is no longer configured on this server.",
  elapsedMs: 0,
};

const fetchers: Record<string, Fetcher> = {
  system: http,
  html_requests: http,
};

const unavailable: Fetcher = async () => ({
  kind: "failure",
  class: "browser_unavailable",
  sentence: "This server cannot read pages with a browser yet; choose html_requests",
  elapsedMs: 0,
});

/** The fetcher of a backend's name. */
export const fetcherFor = (backend: string): Fetcher => fetchers[backend] ?? unavailable;

/**
 * A rate limiter around the egress that the checks of one message use: a pause between two requests to one host, and one
 * answer for identical requests. What a browser sends for a page passes unchanged, at the page's own pace. Asynchronous
 * because sending is; waiting and time arrive as arguments.
 */
import type { Egress, EgressRequest, EgressResult } from "../../egress/egress.ts";
import { pageHeaders } from "../../egress/agent.ts";
import { isAnonymous, type SharedAnswers } from "./shared.ts";

export type PacingOptions = {
  shared: SharedAnswers;
  /** True for hosts that the operator opened: no pauses there. */
  isOwn: (url: URL) => boolean;
  /** Hosts that somebody else asked a moment ago. */
  warm: readonly string[];
  /** Milliseconds that lie at least between the beginnings of two requests to a host. */
  apartMs: (host: string) => number;
  /** Milliseconds. */
  now: () => number;
  sleep: (ms: number) => Promise<void>;
  /** A number in 0..1. */
  random: () => number;
};

/**
 * What the page requests of one watch brought, for whoever wants to look at the page again. `asked`: one really left.
 * `isCommon`: the last one was such as anybody would send, so that what it met says something to others. `isShared`: others have the
 * same answer.
 */
export type Seen = {
  last: EgressResult | null;
  asked: boolean;
  isCommon: boolean;
  isShared?: boolean;
  /** How many requests were sent, or answered out of what others have. */
  count: number;
};

const minPauseMs = 200;
const maxPauseMs = 500;

/** True for a request that reads the same whoever sends it, and in which nobody set a header of their own. */
function isCommon(request: EgressRequest): boolean {
  const headers = Object.entries(request.headers ?? {});
  return isAnonymous(request) && headers.every(([name, value]) => pageHeaders[name] === value);
}

const isOfSite = ({ purpose }: EgressRequest): boolean => purpose === "listing" || purpose === "probe";

const isPage = ({ purpose, answersRedirects }: EgressRequest): boolean => purpose === "check" && !answersRedirects;

type Sending = (request: EgressRequest, send: Egress["send"]) => Promise<EgressResult>;

/** Sends each request when it is its turn at its host. */
function sendInTurn(options: PacingOptions): Sending {
  const endedAt = new Map(options.warm.map((host) => [host, options.now()]));
  const startedAt = new Map<string, number>();
  /** No longer than behind a request of just now, whatever became of the clock. */
  const waitMs = (host: string, pause: number): number => {
    const apart = options.apartMs(host);
    const turn = Math.max((startedAt.get(host) ?? -Infinity) + apart, (endedAt.get(host) ?? -Infinity) + pause);
    return Math.min(turn - options.now(), Math.max(apart, pause));
  };
  return async (request, send) => {
    const url = URL.parse(request.url);
    if (!url || options.isOwn(url)) return send(request);
    const pause = minPauseMs + options.random() * (maxPauseMs - minPauseMs);
    const wait = waitMs(url.host, pause);
    if (wait > 0) await options.sleep(Math.ceil(wait));
    startedAt.set(url.host, options.now());
    try {
      return await send(request);
    } finally {
      endedAt.set(url.host, options.now());
    }
  };
}

/** Egress for the watches of one message: call it once for each watch, with the record that its requests are written to. */
export function pacedEgress(egress: Egress, options: PacingOptions): (seen: Seen) => Egress {
  const paced = sendInTurn(options);
  /** Nobody else can have what was read as it came. */
  const pacedList = async (seen: Seen, request: EgressRequest, send: Egress["send"]): Promise<EgressResult> => {
    // What one page of many answers says nothing of how the host is.
    if (request.purpose === "probe") return paced(request, send);
    seen.asked = true;
    seen.isCommon = isCommon(request);
    return (seen.last = await paced(request, send));
  };

  return (seen) => ({
    ...egress,
    send: async (request) => {
      seen.count += 1;
      if (isOfSite(request)) return pacedList(seen, request, egress.send);
      if (!isPage(request)) return egress.send(request);
      // A second request of the same watch is sent: a suspect page is read twice.
      const known = seen.last ? null : options.shared.find(request);
      seen.isCommon = isCommon(request);
      seen.last = known ?? (await paced(request, egress.send));
      if (known) {
        seen.isShared = true;
        return known;
      }
      seen.asked = true;
      seen.isShared = options.shared.keep(request, seen.last);
      return seen.last;
    },
    viaProxy: (route) => {
      const proxied = egress.viaProxy(route);
      return {
        send: async (request) => {
          seen.count += 1;
          if (isOfSite(request)) return pacedList(seen, request, proxied.send);
          if (!isPage(request)) return proxied.send(request);
          seen.asked = true;
          seen.isCommon = false;
          seen.last = await paced(request, proxied.send);
          return seen.last;
        },
      };
    },
  });
}

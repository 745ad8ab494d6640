/**
 * The requests of a visited page, all of them answered by us: the policy decides on each, it is sent through the guarded
 * egress (names resolved, addresses checked, sizes and times bounded, the watch's proxy used), and handed to the browser.
 * Redirects go back to the browser, which asks again, so that every hop is checked. The browser itself needs no network.
 */
import type { HTTPRequest, Page as Tab } from "@cloudflare/puppeteer";
import type { Egress, EgressAnswer } from "../../egress/egress.ts";
import type { EgressFailure } from "../../egress/failure.ts";
import type { Ask } from "../page.ts";
import { isRedirect } from "../../lib/exchange/hop.ts";
import { withDeadline } from "../../lib/browser/deadline.ts";
import { responseHeaders, ownHeader, requestHeaders } from "../../lib/browser/headers.ts";
import {
  canChangeText,
  requestDecision,
  emptyImage,
  visitLimits,
  type PageRequest,
  type PolicyRules,
  type TrafficTotals,
} from "../../lib/browser/policy.ts";

/** The document of the main frame as the site answered it. */
export type MainAnswer = Pick<EgressAnswer, "url" | "status" | "headers" | "body">;

const mainTimeoutMs = 30_000;
const otherTimeoutMs = 12_000;
/** How long the browser may take to give the body of a request. */
const bodyWithinMs = 1_500;
/** Bodies pass through memory; an invocation has six connections, and the browser holds one. */
const maxConcurrent = 4;

type TrafficOptions = { ask: Ask; egress: Pick<Egress, "send">; rules: PolicyRules };

export class Traffic {
  main: MainAnswer | null = null;
  /** Why the last navigation of the main frame did not arrive, or null. */
  failure: EgressFailure | null = null;
  redirects = 0;
  /** Requests on their way that could bring text. */
  pending = 0;
  /** All requests on their way. */
  underway = 0;
  /** Set at the end of a visit: nothing more is sent. */
  isOver = false;
  readonly spent: TrafficTotals = { requests: 0, bytes: 0 };
  refused = 0;
  private isFirst = true;
  private hasCookies: boolean;
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly tab: Tab;
  private readonly options: TrafficOptions;

  constructor(tab: Tab, options: TrafficOptions) {
    this.tab = tab;
    this.options = options;
    this.hasCookies = ownHeader(options.ask.headers, "cookie") !== null || (options.ask.jar?.length ?? 0) > 0;
  }

  async begin(): Promise<void> {
    await this.tab.setRequestInterception(true);
    this.tab.on("request", (request) => void this.handle(request));
  }

  private async handle(request: HTTPRequest): Promise<void> {
    try {
      await this.decide(request);
    } catch {
      // The frame that pageRequest is gone, or the tab: there is nobody to answer any more.
    }
  }

  private async decide(request: HTTPRequest): Promise<void> {
    const pageRequest: PageRequest = {
      url: request.url().split("#", 1)[0] ?? "",
      method: request.method(),
      type: request.resourceType().toLowerCase(),
      headers: request.headers(),
      isMain: request.isNavigationRequest() && request.frame() === this.tab.mainFrame(),
    };
    const decision = this.isOver ? "refuse" : requestDecision(pageRequest, this.spent, this.options.rules);
    if (decision === "refuse") {
      this.refused += 1;
      return request.abort("blockedbyclient");
    }
    if (decision === "empty_image") {
      const body = Buffer.from(emptyImage.base64, "base64");
      return request.respond({ status: 200, contentType: emptyImage.contentType, body });
    }
    this.spent.requests += 1;
    const isText = canChangeText(pageRequest.type);
    this.underway += 1;
    if (isText) this.pending += 1;
    try {
      await this.fetchAndRespond(request, pageRequest);
    } finally {
      this.underway -= 1;
      if (isText) this.pending -= 1;
    }
  }

  private async fetchAndRespond(request: HTTPRequest, pageRequest: PageRequest): Promise<void> {
    await this.acquireSlot();
    try {
      const answer = await this.send(request, pageRequest);
      if (pageRequest.isMain) this.recordMain(answer);
      if (!answer.ok) return await request.abort(abortReasons[answer.failure.class] ?? "failed");
      this.spent.bytes += answer.body.length;
      this.hasCookies ||= answer.headers.has("set-cookie");
      const { status, headers, body } = pageRequest.isMain ? displayableAnswer(answer) : answer;
      await request.respond({
        status,
        // A list is a header sent several times, which the types do not know.
        headers: responseHeaders(headers) as Record<string, string>,
        body: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
      });
    } finally {
      this.running -= 1;
      this.waiting.shift()?.();
    }
  }

  private async send(request: HTTPRequest, pageRequest: PageRequest) {
    const { ask, egress } = this.options;
    const isOpening = pageRequest.isMain && this.isFirst;
    if (isOpening) this.isFirst = false;
    const cookie = pageRequest.headers["cookie"] ?? (await this.cookies(pageRequest));
    const headers = requestHeaders(pageRequest.url, { ...pageRequest.headers, ...(cookie ? { cookie } : {}) }, ask);
    return egress.send({
      url: pageRequest.url,
      method: isOpening ? ask.method : pageRequest.method,
      headers,
      body: isOpening ? ask.body : await bodyOf(request, pageRequest.method),
      purpose: "check",
      answersRedirects: true,
      timeoutMs: pageRequest.isMain ? mainTimeoutMs : otherTimeoutMs,
      ...(pageRequest.isMain ? {} : { maxBytes: visitLimits.subresourceBytes }),
    });
  }

  /** Browsers before Chrome 130 keep cookies out of what they show of a request. */
  private async cookies({ url, isMain }: PageRequest): Promise<string | null> {
    const isHome = isMain || URL.parse(url)?.host === URL.parse(this.main?.url ?? "")?.host;
    if (!isHome || !this.hasCookies) return null;
    const known = await this.tab.cookies(url);
    return known.map(({ name, value }) => `${name}=${value}`).join("; ") || null;
  }

  private recordMain(answer: Awaited<ReturnType<Egress["send"]>>): void {
    this.failure = answer.ok ? null : answer.failure;
    if (!answer.ok) return;
    const isOnItsWay = isRedirect(answer.status) && answer.headers.has("location");
    if (isOnItsWay) this.redirects += 1;
    else this.main = { url: answer.url, status: answer.status, headers: answer.headers, body: answer.body };
  }

  private async acquireSlot(): Promise<void> {
    if (this.running >= maxConcurrent) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.running += 1;
  }
}

const abortReasons: Partial<Record<EgressFailure["class"], "blockedbyclient" | "namenotresolved" | "timedout">> = {
  blocked_address: "blockedbyclient",
  dns: "namenotresolved",
  timeout: "timedout",
};

async function bodyOf(request: HTTPRequest, method: string): Promise<string | null> {
  if (method === "GET" || method === "HEAD" || !request.hasPostData()) return null;
  const postData = request.postData();
  if (postData !== undefined) return postData;
  // Long bodies are pageRequest for; a form without fields says that it has one, and then the browser never gives it.
  const late = () => new Error("the request has no body");
  return (await withDeadline(request.fetchPostData(), bodyWithinMs, late).catch(() => null)) ?? null;
}

/** True for a document that a tab shows as text, picture or page. Anything else would become a download. */
export function isShownInTab(headers: Headers): boolean {
  if (/^\s*attachment/i.test(headers.get("content-disposition") ?? "")) return false;
  const type = headers.get("content-type") ?? "";
  return (
    type === "" || /^\s*(text\/|image\/|application\/(xhtml\+xml|xml|json|[\w.+-]+\+(json|xml)|javascript))/i.test(type)
  );
}

/** The tab gets an empty document in the place of a download: what was downloaded is read from the answer itself. */
function displayableAnswer(answer: EgressAnswer): Pick<EgressAnswer, "status" | "headers" | "body"> {
  if (isRedirect(answer.status) || isShownInTab(answer.headers)) return answer;
  return { status: 200, headers: new Headers({ "content-type": "text/html" }), body: new Uint8Array() };
}

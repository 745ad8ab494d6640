/**
 * A Chromium of this machine that reads pages given as text, over the DevTools protocol on a pipe: no port, no network.
 * Each page is a navigation of its own, so that it is parsed as pages from the web are.
 *
 * https://chromedevtools.github.io/devtools-protocol/
 */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { quietHeaders, walk } from "../../test/oracle/chromium.ts";

type Message = {
  id?: number;
  method?: string;
  params?: Record<string, any>;
  result?: any;
  error?: { message: string };
};
type Listener = (params: Record<string, any>) => void;

const pageWithinMs = 120_000;
const words = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-pipe"];

/** A browser that reads one page after the other. */
export class Chromium {
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #waiting = new Map<number, (message: Message) => void>();
  readonly #listeners = new Map<string, Listener>();
  #session: string | undefined;
  #calls = 0;
  #pages = 0;

  /** @param path of the browser's executable. */
  constructor(path: string) {
    this.#profile = mkdtempSync(join(tmpdir(), "tidemark-oracle-"));
    this.#process = spawn(path, [...words, `--user-data-dir=${this.#profile}`, "about:blank"], {
      stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
    });
    let rest = "";
    const from = this.#process.stdio[4] as Readable;
    from.setEncoding("utf8").on("data", (chunk: string) => {
      const messages = (rest + chunk).split("\0");
      rest = messages.pop() ?? "";
      for (const message of messages) this.#take(JSON.parse(message) as Message);
    });
  }

  async begin(): Promise<void> {
    const { targetId } = await this.#call("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await this.#call("Target.attachToTarget", { targetId, flatten: true });
    this.#session = sessionId;
    await this.#call("Page.enable");
    await this.#call("Fetch.enable", { patterns: [{ urlPattern: "*" }] });
  }

  /** What `walk` tells of the page. @throws where the browser does not answer in time. */
  async walked(html: string): Promise<string> {
    // Pages of one site: for another one the browser would start another process each time.
    const url = `https://page.test/${(this.#pages += 1)}`;
    const responseHeaders = Object.entries(quietHeaders).map(([name, value]) => ({ name, value }));
    const body = Buffer.from(html, "utf8").toString("base64");
    let isServed = false;
    // Anything else that the page asks for is answered with nothing, so that a page that goes elsewhere stays.
    this.#listeners.set("Fetch.requestPaused", ({ requestId, request }) => {
      const isPage = request.url === url && !isServed;
      isServed ||= isPage;
      const answer = isPage ? { responseCode: 200, responseHeaders, body } : { responseCode: 204 };
      this.#call("Fetch.fulfillRequest", { requestId, ...answer }).catch(() => undefined);
    });
    let isOver = false;
    const ready = new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error("the browser did not read the page in time")), pageWithinMs);
      this.#listeners.set("Page.domContentEventFired", () => {
        if (!isServed || isOver) return;
        isOver = true;
        clearTimeout(late);
        resolve();
      });
    });
    await this.#call("Page.navigate", { url });
    await ready;
    return this.#evaluated(walk);
  }

  /**
   * The same of a page that is written into the document of the page before: by the same parser, without a navigation, which takes ten
   * times the processor time. Some documents are other ones so, such as those with a byte order mark or declared shadow roots.
   */
  written(html: string): Promise<string> {
    return this.#evaluated(`document.open(); document.write(${JSON.stringify(html)}); document.close(); ${walk}`);
  }

  async #evaluated(expression: string): Promise<string> {
    const { result } = await this.#call("Runtime.evaluate", { expression, returnByValue: true });
    if (typeof result.value !== "string") throw new Error(`the page could not be walked: ${JSON.stringify(result)}`);
    return result.value;
  }

  async end(): Promise<void> {
    const isGone = new Promise((resolve) => this.#process.once("exit", resolve));
    // Its own children end with a browser that is asked to close, and only so before it does.
    this.#session = undefined;
    this.#call("Browser.close").catch(() => undefined);
    await Promise.race([isGone, new Promise((resolve) => setTimeout(resolve, 5000))]);
    this.#process.kill("SIGKILL");
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }

  #call(method: string, params: Record<string, unknown> = {}): Promise<any> {
    const id = (this.#calls += 1);
    const message = { id, method, params, ...(this.#session ? { sessionId: this.#session } : {}) };
    (this.#process.stdio[3] as Writable).write(`${JSON.stringify(message)}\0`);
    return new Promise((resolve, reject) =>
      this.#waiting.set(id, ({ error, result }) => (error ? reject(new Error(error.message)) : resolve(result))),
    );
  }

  #take(message: Message): void {
    if (message.id === undefined) return this.#listeners.get(message.method ?? "")?.(message.params ?? {});
    this.#waiting.get(message.id)?.(message);
    this.#waiting.delete(message.id);
  }
}

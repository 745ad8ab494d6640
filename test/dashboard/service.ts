/**
 * Before the dashboard's tests: the whole service as `npm start` runs it, on a free port and data of its own, and a server of
 * pages that it may watch. The address guard stays on; it lets the loopback port of these pages pass. Tests of other rooms
 * need not wait until it has started: `visitor.ts` does. It is a process of its own, since in Node it would be part of this one. RUNTIME=workerd is
 * the same on the other runtime.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import type { TestProject } from "vitest/node";
import { endNode, startNode } from "../../scripts/local/processes.mjs";
import { startPages } from "./pages.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The service's origin. */
    service: string;
    /** The origin of pages to watch; see pages.ts. */
    pages: string;
    /** The operator's key. */
    adminKey: string;
    /** The address at which the one browser of all files takes commands. */
    browser: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { freePort } = await import("../../scripts/local/ports.mjs");
  const { keptSecrets } = await import("../../scripts/local/secrets.mjs");
  const { prepareBrowser } = await import("../../scripts/browser.mjs");
  const { fetching } = await import("../../scripts/fetching.mjs");
  const { executable } = await prepareBrowser({ fetching });
  const dataDir = mkdtempSync(join(tmpdir(), "tidemark-dashboard-"));
  const pages = await startPages();
  const port = await freePort();
  const environment = {
    ...process.env,
    ...{ PORT: String(port), HOST: "127.0.0.1", DATA_DIR: dataDir, TICK_SECONDS: "1", MIN_CHECK_SECONDS: "1" },
    ...{ REGISTRATION: "open", EGRESS_ALLOW: `127.0.0.1:${pages.port}`, PUBLIC_URL: "" },
  };
  const adminKey = (keptSecrets(dataDir) as Record<string, string>).ADMIN_API_KEY ?? "";
  const running = serving(environment);
  const browser = await puppeteer.launch({
    executablePath: executable as string,
    // No page lives long enough for its code to be worth optimising: a fifth less work.
    args: ["--no-sandbox", "--lang=en-US", "--js-flags=--no-opt,--no-maglev"],
  });
  project.provide("browser", browser.wsEndpoint());
  project.provide("service", `http://127.0.0.1:${port}`);
  project.provide("pages", pages.url);
  project.provide("adminKey", adminKey);
  return async () => {
    await browser.close();
    await endNode(running);
    await pages.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
}

/** `npm run serve` with these settings. */
function serving(environment: NodeJS.ProcessEnv): ReturnType<typeof startNode> {
  const serve = join(import.meta.dirname, "../../scripts/serve.mjs");
  return startNode([serve], { environment: { ...environment, LOG_LEVEL: "warn" }, isShown: true });
}

/** A browser elsewhere opens pages: in place of the server's own, and by a name; it is spoken to by its socket, and never closed. */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startChromium } from "../../server/chromium.mjs";
import { profilesOf } from "../../server/profiles.mjs";
import { installedBrowser } from "../../scripts/browser.mjs";
import { launch } from "../../scripts/local/launch.mjs";

const executable = installedBrowser();
const pages = createServer((_, response) =>
  response
    .setHeader("Content-Type", "text/html")
    .end('<p id="who"></p><script>document.getElementById("who").textContent = "Made by scripts";</script>'),
);

test.skipIf(executable === undefined)("a page is opened by the socket of a browser that runs elsewhere", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tidemark-remote-"));
  await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", resolve));
  const page = `http://127.0.0.1:${(pages.address() as AddressInfo).port}/`;
  const browser = await startChromium(executable as string, {
    profile: await profilesOf(folder).make(),
    isSandboxed: false,
  });
  const socket = browser.endpoint.replace(/^http/, "ws");
  const environment = {
    ...process.env,
    ...{ RUNTIME: "node", PORT: "0", HOST: "127.0.0.1", DATA_DIR: folder, TICK_SECONDS: "1", PUBLIC_URL: "" },
    ...{ EGRESS_ALLOW: new URL(page).host, REGISTRATION: "open", MIN_CHECK_SECONDS: "1" },
    // The one of its own would not start.
    ...{ CHROME_PATH: "/nowhere", BROWSER_URL: socket, EXTRA_BROWSERS: JSON.stringify({ big: socket }) },
  };
  const running = await launch({ environment, say: () => undefined });
  const headers: Record<string, string> = { "content-type": "application/json" };
  const api = async (path: string, body?: unknown): Promise<any> => {
    const sent = body === undefined ? { headers } : { headers, method: "POST", body: JSON.stringify(body) };
    return (await fetch(`${running.url}/api/v1${path}`, sent)).json();
  };
  try {
    const registered = await api("/auth/register", { email: "a@mail.test", password: "correct horse battery" });
    headers["x-api-key"] = registered.api_key;
    for (const backend of ["html_webdriver", "extra_browser_big"]) {
      const { uuid } = await api("/watch", { url: `${page}${backend}`, fetch_backend: backend });
      await expect.poll(async () => Object.keys(await api(`/watch/${uuid}/history`)).length).toBe(1);
      const latest = await fetch(`${running.url}/api/v1/watch/${uuid}/history/latest`, { headers });
      expect([backend, await latest.text()]).toEqual([backend, expect.stringContaining("Made by scripts")]);
    }
    const version = await fetch(new URL("/json/version", browser.endpoint));
    expect(version.ok).toBe(true);
  } finally {
    await running.stop();
    await browser.close();
    pages.closeAllConnections();
    pages.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});

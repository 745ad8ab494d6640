// A Chrome or Chromium of this machine, started with a profile of its own and without a window, and the address at which it takes commands
// (https://chromedevtools.github.io/devtools-protocol/). It and all that it starts end together, and with this process: its pipe for commands is
// never used, but its end tells it that nobody is left, also where this process was killed.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { removed } from "./profiles.mjs";

const startMilliseconds = 45_000;
const endMilliseconds = 5000;
/** Nothing that reaches out by itself, throttles what no eye sees, or asks a person: https://github.com/GoogleChrome/chrome-launcher/blob/main/docs/chrome-flags-for-tools.md */
const features =
  "Translate,AcceptCHFrame,MediaRouter,OptimizationHints,ProcessPerSiteUpToMainFrameThreshold,IsolateSandboxedIframes";
const words = [
  ...[
    "--headless=new",
    "--remote-debugging-port=0",
    "--remote-debugging-pipe",
    "--enable-automation",
    `--disable-features=${features}`,
  ],
  ...["--disable-background-networking", "--disable-background-timer-throttling", "--disable-renderer-backgrounding"],
  ...["--disable-backgrounding-occluded-windows", "--disable-breakpad", "--disable-client-side-phishing-detection"],
  ...["--disable-component-update", "--disable-default-apps", "--disable-dev-shm-usage", "--disable-extensions"],
  ...["--disable-component-extensions-with-background-pages", "--disable-hang-monitor", "--disable-popup-blocking"],
  ...["--disable-ipc-flooding-protection", "--disable-prompt-on-repost", "--disable-sync", "--metrics-recording-only"],
  ...["--force-color-profile=srgb", "--hide-scrollbars", "--mute-audio", "--no-first-run", "--password-store=basic"],
  ...["--use-mock-keychain", "--disable-search-engine-choice-screen"],
];

/**
 * Starts it with this profile, which is removed when it has ended. `isSandboxed`: with its own sandbox, where that works.
 * @returns {Promise<{endpoint: string, exited: Promise<void>, close: () => Promise<void>}>}
 * @throws {Error} with what it said, where it takes no commands
 */
export async function startChromium(executable, { profile, isSandboxed }) {
  const own = [...words, ...(isSandboxed ? [] : ["--no-sandbox"]), `--user-data-dir=${profile}`, "about:blank"];
  // A group of its own, so that its helpers end with it.
  const child = spawn(executable, own, {
    stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
    detached: process.platform !== "win32",
  });
  const exited = new Promise((resolve) => child.once("exit", resolve).once("error", resolve)).then(() =>
    removed(profile),
  );
  const close = async () => {
    end(child, "SIGTERM");
    const force = setTimeout(() => end(child, "SIGKILL"), endMilliseconds);
    await exited;
    clearTimeout(force);
  };
  try {
    return { endpoint: await endpointOf(child), exited, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function endpointOf(child) {
  const { promise, resolve, reject } = Promise.withResolvers();
  const said = [];
  const failed = (why) => reject(new Error(`The browser ${why}: ${said.slice(-5).join(" ")}`));
  const patience = setTimeout(() => failed("takes no commands"), startMilliseconds);
  createInterface({ input: child.stderr }).on("line", (line) => {
    const [, endpoint] = /^DevTools listening on (ws:\S+)/.exec(line) ?? [];
    if (endpoint !== undefined) resolve(endpoint.replace(/^ws/, "http"));
    else if (said.push(line) > 100) said.shift();
  });
  child.once("error", ({ message }) => failed(`did not start (${message})`));
  child.once("exit", (code) => failed(`ended with code ${code}`));
  return promise.finally(() => clearTimeout(patience));
}

function end(child, signal) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (process.platform === "win32") child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It has gone meanwhile.
  }
}

// Which browser opens pages on this machine. In Node it is an installed one, or one that was downloaded. The Browser Rendering simulation of workerd is
// given one where it cannot download its own: miniflare asks for one exact build of Chrome and knows no setting that names another
// executable, but takes whatever it finds at that build's place in its cache. In order: (1) a build already in the cache is left alone;
// (2) where Chrome's download is in reach, miniflare fetches it itself when the first page needs it; (3) otherwise an installed Chrome or
// Chromium is put in place by a small wrapper script; (4) with neither, browser pages fail with a clear error and all else works. For tests one is
// fetched or installed first, where that can be had.

import { spawnSync } from "node:child_process";
import { accessSync, chmodSync, constants, existsSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { releasedWorker, root } from "./toolchain.mjs";

// The shell is the same engine without a browser's own interface: it starts in a fifth of the time, and opens pages with two
// thirds of the work.
const names = [
  "chromium-headless-shell",
  "chrome-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
];
const isShell = (path) => path.endsWith("-headless-shell");
const places = ["/usr/bin", "/usr/local/bin", "/snap/bin", "/opt/google/chrome"];

/**
 * Makes a browser available to miniflare if it can. `fetching`: the ways to get one that is not there now, and not when
 * the first page needs it (fetching.mjs). `executable`: where it is known.
 * @param {{
 *   fetching?: {
 *     download: (home: { build: string, cache: string }) => Promise<boolean>,
 *     install: (more?: { isShellAlone: boolean }) => void,
 *     prefersShell?: boolean,
 *   },
 *   home?: { directory: string, executable: string, build: string, cache: string },
 *   installed?: () => string | undefined,
 *   inReach?: () => Promise<boolean>,
 * }} [ways]
 * @returns {Promise<{state: "ready" | "installed" | "downloadable" | "missing", sentence: string, executable?: string}>}
 */
export async function prepareBrowser({
  fetching = undefined,
  home = cachedBuild(),
  installed = installedBrowser,
  inReach = isDownloadInReach,
} = {}) {
  return withWrongPath(await preparedBrowser({ fetching, home, installed, inReach }));
}

async function preparedBrowser({ fetching, home, installed, inReach }) {
  if (home === undefined) return { ...downloadable(), executable: installed() };
  const ready = { state: "ready", sentence: "The browser is ready.", executable: home.executable };
  if (isReady(home.executable)) return ready;
  if (await inReach()) {
    if (fetching === undefined) return downloadable();
    if (await fetching.download(home)) return ready;
  }
  const whole = installed();
  const isMissing = whole === undefined;
  if (isMissing || (fetching?.prefersShell && !isShell(whole))) fetching?.install({ isShellAlone: !isMissing });
  const executable = installed();
  if (executable === undefined) return missing();
  writeWrapper(home, executable);
  return installedState(executable);
}

/**
 * What opens pages on the runtime of Node: an installed browser, or one that was downloaded; in a repository also one that will be.
 * @returns {Promise<{state: "installed" | "downloadable" | "missing", sentence: string, executable?: string}>}
 */
export async function browserOfMachine({
  found = foundBrowser,
  isFetching = !existsSync(releasedWorker),
  inReach = isDownloadInReach,
} = {}) {
  const executable = found();
  if (executable !== undefined) return withWrongPath(installedState(executable));
  return withWrongPath(isFetching && (await inReach()) ? downloadable() : missing());
}

/** A CHROME_PATH that leads nowhere is named, whatever is there in its place. */
function withWrongPath(state, named = process.env.CHROME_PATH) {
  if (!named || isExecutable(named)) return state;
  const wrong = `CHROME_PATH names ${named}, which is no program that can be started.`;
  return { ...state, sentence: `${wrong} ${state.sentence}` };
}

/** The path of a browser that is installed, or else of the newest that was downloaded. */
export const foundBrowser = () => installedBrowser() ?? downloadedBrowser();

/** Where builds lie below their folder: https://github.com/puppeteer/puppeteer/tree/main/packages/browsers */
const placesInBuild = [
  ["chrome-linux64", "chrome"],
  ["chrome-mac-arm64", "Google Chrome for Testing.app", "Contents", "MacOS", "Google Chrome for Testing"],
  ["chrome-mac-x64", "Google Chrome for Testing.app", "Contents", "MacOS", "Google Chrome for Testing"],
  ["chrome-win64", "chrome.exe"],
];

/** The path of the newest downloaded build in the cache, whichever runtime fetched it. */
export function downloadedBrowser(cache = cacheDirectory()) {
  const folder = join(cache, "chrome");
  const builds = existsSync(folder) ? readdirSync(folder).sort(new Intl.Collator("en", { numeric: true }).compare) : [];
  return builds
    .reverse()
    .flatMap((build) => placesInBuild.map((place) => join(folder, build, ...place)))
    .find(isReady);
}

/** Downloads the build that tests run, where that can be had. @returns {Promise<string | undefined>} its path */
export async function fetchedBrowser() {
  const build = existsSync(releasedWorker) ? undefined : askedBuild();
  if (build === undefined) return undefined;
  const { fetching } = await import("./fetching.mjs");
  await fetching.download({ build, cache: cacheDirectory() });
  return downloadedBrowser();
}

function installedState(executable) {
  return { state: "installed", sentence: `Pages that need a browser are opened with ${executable}.`, executable };
}

/** True when Chrome's download place answers within three seconds; any answer counts. */
export async function isDownloadInReach() {
  try {
    await fetch("https://storage.googleapis.com/", { method: "HEAD", signal: AbortSignal.timeout(3000) });
    return true;
  } catch {
    return false;
  }
}

/** The path of a Chrome or Chromium on this machine; `CHROME_PATH` wins. */
export function installedBrowser(environment = process.env) {
  const directories = [...(environment.PATH ?? "").split(delimiter), ...places].filter((path) => path !== "");
  const candidates = directories.flatMap((directory) => names.map((name) => join(directory, name)));
  return [environment.CHROME_PATH, ...candidates].find((path) => path !== undefined && isExecutable(path));
}

const installing = {
  darwin: "brew install --cask chromium",
  win32: "winget install Google.Chrome",
};

/** What cannot be done without a browser, and the ways to one. One that is installed later is found when the next page needs it. */
function missing(platform = process.platform) {
  const command = installing[platform] ?? "apt install chromium";
  const sentence =
    `No Chrome or Chromium is installed: pages that need a browser cannot be read, all others can. ` +
    `Install one, such as by \`${command}\`, or name one that lies elsewhere by CHROME_PATH.`;
  return { state: "missing", sentence };
}

function downloadable() {
  return { state: "downloadable", sentence: "The browser is downloaded when the first page needs it." };
}

// Only Linux: elsewhere Chrome's own layout cannot be stood in for by a script.
function cachedBuild() {
  const build = askedBuild();
  if (process.platform !== "linux" || build === undefined) return undefined;
  const cache = cacheDirectory();
  const platform = process.arch === "arm64" ? "linux_arm" : "linux";
  const directory = join(cache, "chrome", `${platform}-${build}`);
  const executable = join(directory, "chrome-linux64", "chrome");
  return { directory, executable, build, cache };
}

/** Where miniflare keeps browsers, and tests and services with it. */
const cacheDirectory = () => join(process.env.XDG_CACHE_HOME || join(root, ".cache"), ".wrangler");

// The build is a constant inside miniflare, which publishes it nowhere.
function askedBuild() {
  const source = readFileSync(createRequire(join(root, "package.json")).resolve("miniflare"), "utf8");
  return /\bBROWSER_VERSION = "(\d+(?:\.\d+){3})"/.exec(source)?.[1];
}

// A wrapper is ready while the browser it names is still installed; a real build is ready by being there.
function isReady(executable) {
  if (!isExecutable(executable)) return false;
  if (statSync(executable).size > 4096) return true;
  const named = /^exec '(.+)'/m.exec(readFileSync(executable, "utf8"))?.[1];
  return named !== undefined && isExecutable(named);
}

function writeWrapper({ directory, executable }, installed) {
  mkdirSync(join(directory, "chrome-linux64"), { recursive: true });
  const sandbox = startsInSandbox(installed) ? "" : " --no-sandbox";
  writeFileSync(executable, `#!/bin/sh\nexec '${installed}'${sandbox} "$@"\n`);
  chmodSync(executable, 0o755);
  // Without the marker one failed launch makes miniflare delete the directory and try to download.
  writeFileSync(join(directory, ".miniflare-install-complete"), "");
}

// Chrome refuses its sandbox to root, and many containers allow it to nobody; where it works it is kept.
function startsInSandbox(installed) {
  if (process.getuid?.() === 0) return false;
  const profile = mkdtempSync(join(tmpdir(), "tidemark-browser-"));
  const words = ["--headless=new", "--disable-gpu", `--user-data-dir=${profile}`, "--dump-dom", "about:blank"];
  const trial = spawnSync(installed, words, { timeout: 20_000, stdio: "ignore" });
  rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  return trial.status === 0;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile() && !path.includes("'");
  } catch {
    return false;
  }
}

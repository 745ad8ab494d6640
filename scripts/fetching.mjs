// How tests get a browser that is not there: the download of the build that miniflare asks for, or the package manager.
import { spawnSync } from "node:child_process";

/** Downloads the build that miniflare asks for to where it looks for it. */
async function download({ build, cache }) {
  try {
    const { install: fetched } = await import("@puppeteer/browsers");
    await fetched({ browser: "chrome", buildId: build, cacheDir: cache });
    return true;
  } catch (error) {
    console.warn(`The browser could not be downloaded: ${error instanceof Error ? error.message : error}`);
    return false;
  }
}

/**
 * Installs Chromium by Debian's package manager, where this process may. `isShellAlone`: a browser is there, and only one that
 * needs less work is wanted in its place.
 */
function install({ isShellAlone = false } = {}) {
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const run = (...words) => {
    const [command, ...rest] = [...asRoot, ...words];
    const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    return spawnSync(command, rest, { stdio: "ignore", timeout: 600_000, env: environment }).status === 0;
  };
  if (process.platform !== "linux" || !run("apt-get", "--version")) return;
  if (isShellAlone) console.log("Chromium's shell, which opens pages with less work, is installed by apt-get.");
  else console.log("No browser is here: Chromium is installed by apt-get, which takes a minute.");
  // A machine without a network says so soon.
  const bounds = ["-qq", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20"];
  if (!run("apt-get", "update", ...bounds)) return;
  // The shell is the same engine without a browser's own interface.
  const installs = (name) => run("apt-get", "install", "-y", ...bounds, name);
  if (!installs("chromium-headless-shell") && !isShellAlone) installs("chromium");
}

/** `prefersShell`: where nobody works at the machine or names a browser, a whole one gives way to the shell. */
export const fetching = { download, install, prefersShell: process.env.CI === "true" && !process.env.CHROME_PATH };

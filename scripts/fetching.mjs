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

/** Installs Chromium by Debian's package manager, where this process may. */
function install() {
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const run = (...words) => {
    const [command, ...rest] = [...asRoot, ...words];
    const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    return spawnSync(command, rest, { stdio: "ignore", timeout: 600_000, env: environment }).status === 0;
  };
  if (process.platform !== "linux" || !run("apt-get", "--version")) return;
  console.log("No browser is here: Chromium is installed by apt-get, which takes a minute.");
  // The shell is the same engine without a browser's own interface.
  if (run("apt-get", "update", "-qq"))
    void (
      run("apt-get", "install", "-y", "-qq", "chromium-headless-shell") ||
      run("apt-get", "install", "-y", "-qq", "chromium")
    );
}

export const fetching = { download, install };

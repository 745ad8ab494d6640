/** Browsers that the runtime in Node starts itself. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { installedBrowser } from "../../scripts/browser.mjs";

const owner = join(import.meta.dirname, "browserOwner.mjs");

test.skipIf(installedBrowser() === undefined)(
  "a browser ends with the process that started it, also a killed one",
  async () => {
    const process = spawn(globalThis.process.execPath, [owner], { stdio: ["ignore", "pipe", "inherit"] });
    const said = await new Promise<string>((resolve) => process.stdout.once("data", (text) => resolve(String(text))));
    const version = new URL("/json/version", said.trim().replace(/^ws/, "http"));
    const answers = () =>
      fetch(version).then(
        ({ ok }) => ok,
        () => false,
      );
    expect(await answers()).toBe(true);
    process.kill("SIGKILL");
    await expect.poll(answers).toBe(false);
  },
);

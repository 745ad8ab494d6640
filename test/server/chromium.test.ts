/** Browsers that the runtime in Node starts itself. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { installedBrowser } from "../../scripts/browser.mjs";
import { profilesOf } from "../../server/profiles.mjs";

const owner = join(import.meta.dirname, "browserOwner.mjs");

test.skipIf(installedBrowser() === undefined)(
  "a browser ends with the process that started it, also a killed one, and the next start removes what it left",
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "tidemark-data-"));
    const process = spawn(globalThis.process.execPath, [owner, dataDir], { stdio: ["ignore", "pipe", "inherit"] });
    const said = await new Promise<string>((resolve) => process.stdout.once("data", (text) => resolve(String(text))));
    const { endpoint, profile } = JSON.parse(said) as Record<"endpoint" | "profile", string>;
    const version = new URL("/json/version", endpoint.replace(/^ws/, "http"));
    const answers = () =>
      fetch(version).then(
        ({ ok }) => ok,
        () => false,
      );
    expect(await answers()).toBe(true);
    process.kill("SIGKILL");
    await expect.poll(answers).toBe(false);
    expect(existsSync(profile)).toBe(true);
    await profilesOf(dataDir).sweep();
    expect(existsSync(profile)).toBe(false);
    rmSync(dataDir, { recursive: true });
  },
);

test("a start leaves the browsers of other services, and those that it starts itself", async () => {
  const place = mkdtempSync(join(tmpdir(), "tidemark-profiles-"));
  const [mine, other] = [profilesOf("/data/mine", place), profilesOf("/data/other", place)];
  const [left, theirs] = [await mine.make(), await other.make()];
  const sweeping = mine.sweep();
  const own = await mine.make();
  await sweeping;
  expect([left, theirs, own].map((profile) => existsSync(profile))).toEqual([false, true, true]);
  rmSync(place, { recursive: true });
});

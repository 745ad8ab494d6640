/** The parts of the launcher that can be held still. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { browserOfMachine, downloadedBrowser, prepareBrowser } from "../../../scripts/browser.mjs";
import { countsOf, leftOut, summary } from "../../../scripts/local/counts.mjs";
import { isNoise } from "../../../scripts/local/noise.mjs";
import { completedLock, missingFromLock } from "../../../scripts/local/platforms.mjs";
import { startResolver } from "../../../scripts/local/resolver.mjs";
import { startTicks } from "../../../scripts/local/ticks.mjs";
import { heapWords } from "../../../scripts/toolchain.mjs";

describe("the resolver", () => {
  const look = (name: string) => {
    if (name === "page.example" || name === "example.com")
      return Promise.resolve([{ address: "192.0.2.1", family: 4 }]);
    return Promise.reject(Object.assign(new Error(), { code: name === "gone.example" ? "ENOTFOUND" : "EAI_AGAIN" }));
  };
  const asked = async (query: string, lookUp = look): Promise<unknown> => {
    const resolver = await startResolver(lookUp);
    try {
      const response = await fetch(`${resolver.url}${query}`);
      return response.ok ? await response.json() : response.status;
    } finally {
      await resolver.close();
    }
  };

  test("a name is answered with its addresses of the type asked for", async () => {
    const answer = { name: "page.example", type: 1, TTL: 30, data: "192.0.2.1" };
    expect(await asked("?name=page.example&type=A")).toEqual({ Status: 0, Answer: [answer] });
  });

  test("a name without addresses of that type exists all the same", async () => {
    expect(await asked("?name=page.example&type=AAAA")).toEqual({ Status: 0, Answer: [] });
  });

  test("a name that does not exist and a resolver that fails are distinguished", async () => {
    expect(await asked("?name=gone.example&type=A")).toEqual({ Status: 3 });
    expect(await asked("?name=slow.example&type=A")).toEqual({ Status: 2 });
  });

  test("a machine without a network says nothing of any name", async () => {
    const offline = () => Promise.reject(Object.assign(new Error(), { code: "EAI_AGAIN" }));
    expect(await asked("?name=page.example&type=A", offline)).toBe(503);
  });

  test("other questions are refused", async () => {
    expect(await asked("?name=page.example&type=MX")).toBe(400);
    expect(await asked("?type=A")).toBe(400);
  });
});

describe("ticks", () => {
  test("ticks never overlap, and a run of failures is reported once, as is its end", async () => {
    const said: string[] = [];
    let count = 0;
    let underWay = 0;
    let most = 0;
    const enough = Promise.withResolvers<void>();
    const fire = async () => {
      most = Math.max(most, ++underWay);
      await new Promise((resolve) => setTimeout(resolve, 5));
      underWay -= 1;
      count += 1;
      if (count === 6) enough.resolve();
      if (count <= 3) throw new Error("no such table");
    };
    const ticks = startTicks({
      tickSeconds: 0.001,
      say: (line: string) => said.push(line),
      fire,
    });
    await enough.promise;
    await ticks.stop();
    expect(most).toBe(1);
    expect(said).toEqual([
      "The scheduled run fails, and is tried again: no such table",
      "The scheduled run works again.",
    ]);
  });
});

test("ticks go on when the clock is set back by a day", async () => {
  const ticked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const real = Date.now;
  let count = 0;
  const fire = async () => {
    vi.spyOn(Date, "now").mockImplementation(() => real() - 86_400_000);
    ticked[count++]?.resolve();
  };
  const ticks = startTicks({ tickSeconds: 0.001, say: () => undefined, fire });
  try {
    await Promise.all(ticked.map(({ promise }) => promise));
  } finally {
    vi.restoreAllMocks();
    await ticks.stop();
  }
  expect(count).toBeGreaterThan(1);
});

describe("wrangler's output", () => {
  test.each([
    "[wrangler:info] GET /health 200 OK (3ms)",
    "env.DB (tidemark)                                    D1 Database               local",
    "[wrangler:info] QUEUE tidemark-checks 2/2 (38ms)",
    "⎔ Starting local server...",
    "",
    "NOSENTRY per-isolate bootstrap compile cache failed its compatibility check; scripts will be compiled from source",
    "An RPC stub was not disposed properly. You must call dispose() on all stubs in order to let the other side know",
  ])("the output line %j is hidden", (line) => expect(isNoise(line)).toBe(true));

  test.each([
    "[wrangler:info] GET /api/v1/watch 500 Internal Server Error (36ms)",
    "[wrangler:info] QUEUE tidemark-checks 0/1 (38ms)",
    "[wrangler:error] Error: boom",
    "    at Object.fetch (file:///src/worker.ts:15:42)",
    "mail to a@b.example: Confirm your address",
  ])("the output line %j is shown", (line) => expect(isNoise(line)).toBe(false));
});

describe("the closing line of a test run", () => {
  const file = (status: string, ...results: string[]) => ({
    status,
    assertionResults: results.map((one) => ({ status: one })),
  });
  const report = (files: ReturnType<typeof file>[], counts = {}) => ({
    ...{ testResults: files, numPassedTests: 2, numFailedTests: 0, numPendingTests: 0, ...counts },
  });

  test("the closing line does not mention skipped tests when there were none", () => {
    expect(summary(countsOf(report([file("passed", "passed", "passed")]), 0))).toBe("2 passed, 0 failed");
    expect(summary(countsOf(report([], { numPendingTests: 1, numTodoTests: 2 }), 0))).toBe(
      "2 passed, 0 failed, 3 skipped",
    );
  });

  test("a file that could not be loaded counts as a failure", () => {
    expect(
      countsOf(report([file("failed"), file("failed", "failed", "passed")], { numFailedTests: 1 }), 1).failed,
    ).toBe(2);
  });

  test("a failed run never reports no failure", () => {
    expect(countsOf(report([file("passed", "passed")]), 1).failed).toBe(1);
    expect(countsOf(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe("the heap of the service", () => {
  test("it may have half of a small container, and what Node says elsewhere, or whoever starts it", () => {
    const words = [
      heapWords(256 * 2 ** 20, []),
      heapWords(2 ** 30, []),
      heapWords(0, []),
      heapWords(256 * 2 ** 20, ["", "--max_old_space_size=200"]),
    ];
    expect(words).toEqual([["--max-old-space-size=128"], [], [], []]);
  });
});

describe("the lock", () => {
  const lock = {
    packages: {
      "": {},
      "node_modules/tool": {
        dev: true,
        optionalDependencies: {
          "@tool/linux-x64-musl": "1.2.3",
          "@tool/darwin-arm64": "1.2.3",
          "@tool/win32-x64": "1.2.3",
        },
      },
      "node_modules/@tool/linux-x64-musl": {},
      "node_modules/tool/node_modules/@tool/win32-x64": {},
    },
  };

  test("platform packages that npm left out of the lock are named with their platform", () => {
    const entry = { version: "1.2.3", cpu: ["arm64"], dev: true, optional: true, os: ["darwin"] };
    expect(missingFromLock(lock)).toEqual([{ path: "node_modules/@tool/darwin-arm64", entry }]);
  });

  test("a completed lock is not missing any package", () => {
    expect(missingFromLock(completedLock(lock))).toEqual([]);
  });
});

describe("a machine on which every browser is hidden", () => {
  const home = { directory: "/nowhere", executable: "/nowhere/chrome", build: "1", cache: "/nowhere" };
  const hidden = { home, installed: () => undefined, inReach: async () => false };

  test("a browser is fetched where one is in reach, else installed, and without any it is said", async () => {
    const tried: string[] = [];
    const fetching = {
      download: async () => tried.push("download") > 0,
      install: () => void tried.push("install"),
    };
    expect(await prepareBrowser({ ...hidden, fetching, inReach: async () => true })).toMatchObject({ state: "ready" });
    expect(await prepareBrowser({ ...hidden, fetching })).toMatchObject({ state: "missing" });
    expect(await prepareBrowser(hidden)).toMatchObject({ state: "missing" });
    expect(tried).toEqual(["download", "install"]);
  });

  test("a whole browser gives way to the shell in a run that prefers it, and where none can be had it stays", async () => {
    const directory = mkdtempSync(join(tmpdir(), "tidemark-browser-"));
    const place = { ...home, directory, executable: join(directory, "chrome-linux64", "chrome") };
    const asked: unknown[] = [];
    const prepared = async (path: string, prefersShell: boolean, comes = path) => {
      let found = path;
      const install = (more?: { isShellAlone: boolean }) => {
        asked.push(more);
        found = comes;
      };
      const fetching = { download: async () => false, install, prefersShell };
      const { executable } = await prepareBrowser({ ...hidden, home: place, installed: () => found, fetching });
      rmSync(place.executable);
      return executable;
    };
    const shell = "/usr/bin/chromium-headless-shell";
    expect(await prepared(process.execPath, true, shell)).toBe(shell);
    expect(await prepared(process.execPath, true)).toBe(process.execPath);
    expect(asked).toEqual([{ isShellAlone: true }, { isShellAlone: true }]);
    await prepared(process.execPath, false, shell);
    await prepared(shell, true);
    expect(asked).toHaveLength(2);
    rmSync(directory, { recursive: true });
  });

  test("the service in Node says where one comes from: the machine, a download in a repository, or nowhere", async () => {
    const found = () => undefined;
    const states = [
      await browserOfMachine({ found: () => "/usr/bin/chrome", isFetching: true, inReach: async () => true }),
      await browserOfMachine({ found, isFetching: true, inReach: async () => true }),
      await browserOfMachine({ found, isFetching: true, inReach: async () => false }),
      await browserOfMachine({ found, isFetching: false, inReach: async () => true }),
    ].map(({ state }) => state);
    expect(states).toEqual(["installed", "downloadable", "missing", "missing"]);
  });

  test("what is missing is said with the ways to it, and a CHROME_PATH that leads nowhere is named", async () => {
    const hidden = { found: () => undefined, isFetching: false };
    const { sentence } = await browserOfMachine(hidden);
    expect(sentence).toMatch(/^No Chrome or Chromium is installed: .*all others can\. Install one, .*CHROME_PATH\.$/);
    vi.stubEnv("CHROME_PATH", "/nowhere/chrome");
    const named = await browserOfMachine(hidden);
    vi.unstubAllEnvs();
    expect(named.sentence).toBe(
      `CHROME_PATH names /nowhere/chrome, which is no program that can be started. ${sentence}`,
    );
  });

  test("a CHROME_PATH that leads nowhere is named also where another browser is there, and one that leads somewhere is not", async () => {
    const ways = { found: () => "/usr/bin/chrome", isFetching: false };
    const wrong =
      /^CHROME_PATH names \/nowhere\/chrome, which is no program .*\. Pages .* are opened with \/usr\/bin\/chrome\.$/;
    vi.stubEnv("CHROME_PATH", "/nowhere/chrome");
    const named = await browserOfMachine(ways);
    const forWorkerd = await prepareBrowser({ home: undefined, installed: ways.found });
    vi.stubEnv("CHROME_PATH", process.execPath);
    const right = await browserOfMachine(ways);
    vi.unstubAllEnvs();
    expect(named.sentence).toMatch(wrong);
    expect(forWorkerd.sentence).toMatch(/^CHROME_PATH names \/nowhere\/chrome/);
    expect(right.sentence).toBe("Pages that need a browser are opened with /usr/bin/chrome.");
  });

  test("of builds that were downloaded the newest is taken, and none that is not whole", () => {
    const cache = mkdtempSync(join(tmpdir(), "tidemark-builds-"));
    const places = ["linux-99.0.1.2", "linux-131.0.1.2"].map((build) => join(cache, "chrome", build, "chrome-linux64"));
    for (const place of places) {
      mkdirSync(place, { recursive: true });
      writeFileSync(join(place, "chrome"), "#".repeat(5000), { mode: 0o755 });
    }
    mkdirSync(join(cache, "chrome", "linux-140.0.1.2"));
    expect(downloadedBrowser(cache)).toBe(join(places[1]!, "chrome"));
    expect(downloadedBrowser(join(cache, "nowhere"))).toBeUndefined();
    rmSync(cache, { recursive: true });
  });

  test("the run names what it left out, and how much", () => {
    const results = [{ status: "skipped" }, { status: "pending" }, { status: "passed" }];
    const report = {
      testResults: [
        { name: "/project/test/worker/browser.test.ts", assertionResults: results },
        { name: "/project/test/worker/mail.test.ts", assertionResults: [{ status: "passed" }] },
      ],
    };
    expect(leftOut(report, "/project")).toEqual([
      "Left out, as no browser could be had:",
      "  2 of test/worker/browser.test.ts",
      "  all of test/dashboard",
    ]);
  });
});

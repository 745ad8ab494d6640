/** What the launcher passes to the Worker, and how. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  envFile,
  isLoopback,
  launcherSettings,
  settingNames,
  workerSettings,
} from "../../../scripts/local/settings.mjs";

const secrets = { ENCRYPTION_KEYS: "k1:kept", ADMIN_API_KEY: "kept", VAPID_PUBLIC_KEY: "P", VAPID_PRIVATE_KEY: "p" };
const place = { url: "http://127.0.0.1:8787", host: "127.0.0.1", resolverUrl: "http://127.0.0.1:1/dns-query", secrets };
const settings = (environment: Record<string, string>, host = "127.0.0.1"): Record<string, string> =>
  workerSettings({ ...place, environment, host });

describe("the Worker's settings", () => {
  test("every setting that the Worker reads is passed on, and no other", () => {
    const source = readFileSync("src/system/operator.ts", "utf8");
    const read = [...source.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name ?? "");
    expect(read.length).toBeGreaterThan(20);
    expect(settingNames.toSorted()).toEqual(read.toSorted());
  });

  test("an operator's own value wins over what this machine provides", () => {
    const given = {
      PUBLIC_URL: "https://watch.example",
      SELF_HOSTED: "false",
      ADMIN_API_KEY: "own",
      MIN_CHECK_SECONDS: "30",
    };
    expect(settings(given)).toMatchObject(given);
  });

  test("a setting that is set but empty counts as not set", () => {
    expect(settings({ SELF_HOSTED: "", ENCRYPTION_KEYS: "" })).toMatchObject({
      SELF_HOSTED: "true",
      ENCRYPTION_KEYS: "k1:kept",
    });
  });

  test("variables that are no settings never reach the Worker", () => {
    expect(
      Object.keys(settings({ HOME: "/root", AWS_SECRET_ACCESS_KEY: "x" })).filter((name) => /HOME|AWS/.test(name)),
    ).toEqual([]);
  });

  test("half a pair of push keys from the operator is not completed with ours", () => {
    const passed = settings({ VAPID_PUBLIC_KEY: "own" });
    expect(passed.VAPID_PUBLIC_KEY).toBe("own");
    expect(passed.VAPID_PRIVATE_KEY).toBeUndefined();
  });

  test("mails are readable in the browser only without a mail server and only on this machine", () => {
    expect(settings({}).DEV_MAILBOX).toBe("true");
    expect(settings({ MAIL_URL: "mailto://a:b@mail.example" }).DEV_MAILBOX).toBeUndefined();
    expect(settings({}, "0.0.0.0").DEV_MAILBOX).toBeUndefined();
  });

  test.each(["127.0.0.1", "127.1.2.3", "::1", "localhost"])("%s is this machine only", (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  test.each(["0.0.0.0", "::", "192.168.1.5", "watch.example"])("%s may be reached by others", (host) => {
    expect(isLoopback(host)).toBe(false);
  });
});

describe("the launcher's settings", () => {
  test("without any it serves 127.0.0.1:8787, ticks once a minute and keeps its data in .wrangler/state", () => {
    const expected = { port: 8787, host: "127.0.0.1", tickSeconds: 60, dataDir: ".wrangler/state" };
    expect(launcherSettings({})).toEqual(expected);
  });

  test("a tick may take a fraction of a second", () => {
    expect(launcherSettings({ TICK_SECONDS: "0.5" }).tickSeconds).toBe(0.5);
  });

  test.each([{ PORT: "http" }, { PORT: "70000" }, { PORT: "-1" }, { TICK_SECONDS: "0" }, { TICK_SECONDS: "soon" }])(
    "%o is refused with a sentence that names the setting",
    (environment) => {
      expect(() => launcherSettings(environment)).toThrow(Object.keys(environment)[0]);
    },
  );
});

describe("the env file", () => {
  test("a value stands between quotes it does not contain", () => {
    expect(envFile({ A: "plain", B: "it's", C: "it's `so`" })).toBe("A='plain'\nB=`it's`\nC=\"it's `so`\"\n");
  });

  test("a dollar sign is not expanded", () => {
    expect(envFile({ A: "pa$$word${X}" })).toBe("A='pa\\$\\$word\\${X}'\n");
  });

  test("what no quotes can hold is refused by name, without the value", () => {
    expect(() => envFile({ PROXIES: "'`\"" })).toThrow(/^PROXIES/);
  });
});

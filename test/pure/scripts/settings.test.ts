/** What the launcher passes to the Worker, and how. */
import { describe, expect, test } from "vitest";
import {
  checkSettings,
  envFile,
  launcherSettings,
  settingNames,
  workerSettings,
} from "../../../scripts/local/settings.mjs";
import { settingProblems } from "../../../src/system/problems.ts";

const secrets = { ENCRYPTION_KEYS: "k1:kept", ADMIN_API_KEY: "kept", VAPID_PUBLIC_KEY: "P", VAPID_PRIVATE_KEY: "p" };
const place = { url: "http://127.0.0.1:8787", host: "127.0.0.1", resolverUrl: "http://127.0.0.1:1/dns-query", secrets };
const ports = [8787, 41_234];
const words = { front: "word-of-the-front", mailbox: "word-of-the-mailbox" };
const settings = (environment: Record<string, string>, host = "127.0.0.1"): Record<string, string> =>
  workerSettings({ ...place, ports, words, environment, host, startedAt: 1_800_000_000, commit: "0c29682f5a1b" });

describe("the Worker's settings", () => {
  test("every setting that the Worker reads is passed on to it", () => {
    expect(settingNames.length).toBeGreaterThan(20);
    const given = Object.fromEntries(settingNames.map((name) => [name, "given"]));
    expect(Object.keys(settings(given)).toSorted()).toEqual(settingNames.toSorted());
  });

  test("an operator's value overrides what this machine provides", () => {
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

  test("environment variables that are no settings never reach the Worker", () => {
    expect(
      Object.keys(settings({ HOME: "/root", AWS_SECRET_ACCESS_KEY: "x" })).filter((name) => /HOME|AWS/.test(name)),
    ).toEqual([]);
  });

  test("the start time of this process is always its own, whatever the environment says", () => {
    expect(settings({ STARTED_AT: "1" }).STARTED_AT).toBe("1800000000");
  });

  test("one push key from the operator is not completed with a generated one", () => {
    const passed = settings({ VAPID_PUBLIC_KEY: "own" });
    expect(passed.VAPID_PUBLIC_KEY).toBe("own");
    expect(passed.VAPID_PRIVATE_KEY).toBeUndefined();
  });

  test("mails are kept for a person at this machine only without a mail server and a public address", () => {
    const { mailbox } = words;
    expect(settings({}).DEV_MAILBOX_TOKEN).toBe(mailbox);
    expect(settings({ PUBLIC_URL: "http://localhost:8787" }).DEV_MAILBOX_TOKEN).toBe(mailbox);
    const elsewhere: Record<string, string>[] = [
      { MAIL_URL: "mailto://a:b@mail.example" },
      { PUBLIC_URL: "https://tide.example" },
      { PUBLIC_URL: "https://127.evil.example" },
      { PUBLIC_URL: "https://tide.example", DEV_MAILBOX_TOKEN: "chosen-by-the-operator-here" },
    ];
    for (const environment of elsewhere) expect(settings(environment).DEV_MAILBOX_TOKEN).toBe("");
    for (const host of ["0.0.0.0", "::", "192.168.1.5", "127.example"])
      expect(settings({}, host).DEV_MAILBOX_TOKEN).toBe("");
    for (const host of ["127.0.0.1", "127.1.2.3", "::1", "localhost"])
      expect(settings({}, host).DEV_MAILBOX_TOKEN).toBe(mailbox);
  });

  test("the listening addresses are printed, and the machine's addresses where others can reach it", () => {
    expect(settings({ OWN_PORTS: "1" })).toMatchObject({ OWN_PORTS: "8787,41234", OWN_ADDRESSES: "" });
    expect(settings({}, "0.0.0.0").OWN_ADDRESSES?.split(",")).toContain("127.0.0.1");
  });

  test("only the first account may register, unless the operator says otherwise", () => {
    expect(settings({}).REGISTRATION).toBe("first");
    expect(settings({ REGISTRATION: "open" }).REGISTRATION).toBe("open");
  });

  test("the token of the front server is this start's, whatever the environment says", () => {
    expect(settings({ FRONT_KEY: "known-to-others-since-long" }).FRONT_KEY).toBe(words.front);
  });
});

describe("a setting that is wrong", () => {
  /** By a process of its own, as the launcher asks. */
  const refusal = async (environment: Record<string, string>) =>
    checkSettings(environment).then(
      () => null,
      (error: Error) => error.message,
    );
  /** What that process answers. */
  const problems = async (environment: Record<string, string>) => (await settingProblems(environment)).join("\n");

  test.each([
    ["EGRESS_ALLOW", "192.168.1.0/33", /address block such as 192\.168\.1\.0\/24/],
    ["EGRESS_ALLOW", "http://nas:80", /"http:\/\/nas:80"/],
    ["FEATURE_FLAGS", "new parser", /expected names such as .*, found "new parser"/],
    ["FEATURE_FLAGS", "parser=maybe", /found "parser=maybe"/],
    ["PROXIES", "http://proxy.example:3128", /expected a JSON object/],
    ["PROXIES", '["http://proxy.example"]', /expected a JSON object/],
    ["PROXIES", '{"berlin":"proxy.example:3128"}', /the address of "berlin"/],
    ["EXTRA_BROWSERS", '{"big":9222}', /expected a JSON object/],
    ["PUBLIC_URL", "tide.example", /expected an address such as .*, found "tide\.example"/],
    ["SELF_HOSTED", "maybe", /expected true or false, found "maybe"/],
    ["MIN_CHECK_SECONDS", "soon", /expected a whole number of seconds from 1 to 86400, found "soon"/],
    ["MIN_CHECK_SECONDS", "0", /found "0"/],
    ["REGISTRATION", "off", /expected one of open, closed, first, found "off"/],
    ["CORS_ORIGINS", "app.example", /"app\.example" is no origin/],
    ["ENCRYPTION_KEYS", "k1:short", /each key being 32 bytes in base64/],
    ["ADMIN_API_KEY", "letmein", /at least 16 characters, found 7/],
    ["DNS_RESOLVER_URL", "https://dns.example/dns-query, 1.1.1.1", /expected addresses such as .*, found "1\.1\.1\.1"/],
    ["AI_BASE_OPENAI", "localhost:11434", /expected an address/],
    ["MAIL_URL", "smtp.example:587", /MAIL_URL: \S+/],
    ["MAIL_FROM", "nobody", /expected an address such as .*, found "nobody"/],
    ["VAPID_PUBLIC_KEY", "own", /VAPID_PRIVATE_KEY: expected beside VAPID_PUBLIC_KEY/],
    ["TELEGRAM_BOT_TOKEN", "secret", /as @BotFather writes it/],
  ])("%s=%s is refused in a sentence that names it and what was expected", async (name, value, sentence) => {
    const message = await problems({ [name]: value });
    expect(message).toMatch(sentence);
    expect(message).toMatch(/^[A-Z_]+./);
    expect(message).toContain(name);
  });

  test("a wrong setting is reported together with the others, a line each", async () => {
    const lines = (await refusal({ SELF_HOSTED: "maybe", PUBLIC_URL: "x" }))?.split("\n");
    expect(lines).toHaveLength(2);
    for (const line of lines ?? []) expect(line).toMatch(/^[A-Z_]+.*\.$/);
    expect(await refusal({ PORT: "http" })).toMatch(/PORT must be/);
    const blocks = /^TRUSTED_PROXY: expected addresses or blocks .*, but found "nginx"/;
    expect(await refusal({ TRUSTED_PROXY: "nginx" })).toMatch(blocks);
  });

  test("a wrong setting is reported without the secrets in it", async () => {
    const secret = "hunter2hunter2";
    for (const environment of [
      { ENCRYPTION_KEYS: `k1:${secret}` },
      { PROXIES: `{"berlin":"u:${secret}@proxy.example"}` },
      { DNS_RESOLVER_URL: `u:${secret}@dns.example` },
      { TELEGRAM_BOT_TOKEN: secret },
      { MAIL_URL: `nonsense://u:${secret}@mail.example` },
    ] as Record<string, string>[])
      expect(await problems(environment)).toMatch(/^(?!.*hunter2).+/s);
  });

  test("valid settings of operators are accepted", async () => {
    expect(
      await refusal({
        EGRESS_ALLOW: "127.0.0.1, nas.lan, [::1], 192.168.1.0/24, printer:631, host.lan:*",
        FEATURE_FLAGS: "a, b=false,",
        PROXIES: '{"berlin":"http://u:p@proxy.example:3128","paris":"https://proxy.example"}',
        EXTRA_BROWSERS: '{"big":"http://127.0.0.1:9222"}',
        PUBLIC_URL: "https://tide.example",
        MAIL_URL: "mailtos://user:password@smtp.example?from=alerts@example.com",
        MIN_CHECK_SECONDS: "30",
        CORS_ORIGINS: "*",
        TRUSTED_PROXY: "127.0.0.1,10.0.0.0/8",
        SELF_HOSTED: "",
      }),
    ).toBeNull();
  });
});

describe("the launcher's settings", () => {
  test("without settings the launcher serves 127.0.0.1:8787, ticks once a minute and stores data in .wrangler/state", () => {
    const expected = {
      port: 8787,
      host: "127.0.0.1",
      runtime: "node",
      databases: 1,
      tickSeconds: 60,
      backups: null,
      trusted: [],
      dataDir: ".wrangler/state",
    };
    expect(launcherSettings({})).toEqual(expected);
  });

  test("the tick interval may be a fraction of a second", () => {
    expect(launcherSettings({ TICK_SECONDS: "0.5" }).tickSeconds).toBe(0.5);
  });

  test("Node runs the Worker, unless workerd is asked for", () => {
    const given = [{}, { RUNTIME: "" }, { RUNTIME: "node" }, { RUNTIME: "workerd" }];
    expect(given.map((environment) => launcherSettings(environment).runtime)).toEqual([
      ...["node", "node", "node", "workerd"],
    ]);
  });

  test.each([
    { PORT: "http" },
    { PORT: "70000" },
    { PORT: "-1" },
    { TICK_SECONDS: "0" },
    { TICK_SECONDS: "soon" },
    { TRUSTED_PROXY: "nginx" },
    { TIDEMARK_DATABASES: "0" },
    { RUNTIME: "deno" },
  ])("the launcher settings %o are refused with a sentence that names the setting", (environment) => {
    expect(() => launcherSettings(environment)).toThrow(Object.keys(environment)[0]);
  });
});

describe("the env file", () => {
  test("a value in the env file is quoted with quotes that it does not contain", () => {
    expect(envFile({ A: "plain", B: "it's", C: "it's `so`" })).toBe("A='plain'\nB=`it's`\nC=\"it's `so`\"\n");
  });

  test("a dollar sign in the env file is not expanded", () => {
    expect(envFile({ A: "pa$$word${X}" })).toBe("A='pa\\$\\$word\\${X}'\n");
  });

  test("a value that no quotes can contain is refused by name, without the value", () => {
    expect(() => envFile({ PROXIES: "'`\"" })).toThrow(/^PROXIES/);
  });
});

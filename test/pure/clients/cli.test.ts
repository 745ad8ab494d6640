/** The command line: words and options, colours, and what its commands print. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../temporaryFolder.ts";
import { chosen, parsedArguments } from "../../../clients/typescript/src/cli/arguments.ts";
import {
  configPath,
  readConfig,
  serviceAddress,
  withScheme,
  writeConfig,
} from "../../../clients/typescript/src/cli/config.ts";
import { showsWindows } from "../../../clients/typescript/src/cli/machine.ts";
import { settingOf } from "../../../clients/typescript/src/cli/settings.ts";
import { changeText } from "../../../clients/typescript/src/cli/commands/tail.ts";
import { intendedWatch } from "../../../clients/typescript/src/cli/find.ts";
import { ago, colouredDifference, isColoured, paintOf, plain } from "../../../clients/typescript/src/cli/paint.ts";

const rules = [
  { name: "tag", value: "NAME", isList: true, about: "" },
  { name: "sort", value: "ORDER", short: "s", about: "" },
  { name: "json", about: "" },
] as const;

describe("words and options", () => {
  test("options may stand anywhere, with a value behind or by an equals sign, and behind -- all are words", () => {
    const { words, switches, values, lists } = parsedArguments(
      ["a", "--tag", "x", "--tag=y=z", "-s", "name", "--json", "-", "--", "--tag"],
      rules,
    );
    expect([words, [...switches], values, lists]).toEqual([
      ["a", "-", "--tag"],
      ["json"],
      { sort: "name" },
      { tag: ["x", "y=z"] },
    ]);
  });

  test.each([
    [["--tga", "x"], "Unknown option --tga, did you mean --tag?"],
    [["--jsno"], "Unknown option --jsno, did you mean --json?"],
    [["-x"], "Unknown option -x"],
    [["--sort"], "--sort: expected ORDER behind it"],
    [["--json=1"], "--json takes no value"],
  ])("%j is refused: %s", (given, sentence) => {
    expect(() => parsedArguments(given, rules)).toThrow(sentence);
  });

  test("an unknown command is refused with the one that was probably intended", () => {
    const names = ["list", "watch", "tail"].map((name) => ({ name }));
    expect(() => chosen("lsit", names)).toThrow("Unknown command lsit, did you mean list?");
    expect(() => chosen("wat", names)).toThrow("did you mean watch?");
    expect(() => chosen("frobnicate", names)).toThrow(/^Unknown command frobnicate$/);
  });

  test("a setting is JSON where it can be, and a text otherwise", () => {
    expect([settingOf("a=[1]"), settingOf("a=true"), settingOf("a=b=c")]).toEqual([
      ["a", [1]],
      ["a", true],
      ["a", "b=c"],
    ]);
    expect(() => settingOf("a")).toThrow("expected NAME=VALUE, found a");
  });
});

test("a watch is the one that is called so; several are shown with their UUIDs", () => {
  const watch = (uuid: string, title: string) => ({ uuid, title, label: title, url: `https://a.test/${uuid}` });
  const watches = [watch("1", "Kettle"), watch("2", "Kettle, blue")];
  expect([intendedWatch("kettle", watches), intendedWatch("https://a.test/2", watches)]).toEqual(["1", "2"]);
  expect(() => intendedWatch("Kett", watches)).toThrow(
    "2 watches could be Kett; name one by its UUID:\n  1  Kettle\n  2  Kettle, blue",
  );
  expect(() => intendedWatch("Stove", [])).toThrow("No watch is called Stove");
});

test("a browser is opened where somebody sees it: not over SSH, but by a forwarded display", () => {
  const ssh = { SSH_CONNECTION: "192.0.2.1 5 192.0.2.2 22" };
  expect([showsWindows({}, "darwin"), showsWindows({ DISPLAY: ":0" }, "linux"), showsWindows({}, "win32")]).toEqual([
    ...[true, true, true],
  ]);
  expect([showsWindows(ssh, "darwin"), showsWindows(ssh, "linux"), showsWindows({}, "linux")]).toEqual([
    ...[false, false, false],
  ]);
  expect(showsWindows({ ...ssh, DISPLAY: "localhost:10.0" }, "linux")).toBe(true);
});

test("an address without its scheme is https; what is none stays as it is, and is refused", () => {
  expect(["shop.example/kettle?a=1", "bücher.example", "127.0.0.1:8787"].map(withScheme)).toEqual([
    ...["https://shop.example/kettle?a=1", "https://bücher.example", "https://127.0.0.1:8787"],
  ]);
  for (const text of ["http://shop.example", "ftp://shop.example", "kettle", "nota-url", "a b.c", "mailto:a@b.c"])
    expect(withScheme(text)).toBe(text);
  expect(serviceAddress(" tide.example ")).toBe("https://tide.example");
  expect(() => serviceAddress("nota-url")).toThrow("found nota-url");
});

test("what was stored is a key or a login; anything else is refused with its path", async () => {
  const path = join(temporaryFolder(), "config.json");
  const login = { client_id: "c", access_token: "a", refresh_token: "r", expires_at: 1 };
  const ends = { token_endpoint: "https://a.test/token", revocation_endpoint: "https://a.test/revoke" };
  for (const stored of [
    { url: "https://a.test", api_key: "k" },
    { url: "https://a.test", login: { ...login, ...ends } },
  ]) {
    await writeConfig(path, stored);
    expect(await readConfig(path)).toEqual(stored);
  }
  for (const other of [
    { url: "https://a.test" },
    { url: "https://a.test", login },
    { login: { ...login, ...ends } },
    [],
  ]) {
    writeFileSync(path, JSON.stringify(other));
    await expect(readConfig(path)).rejects.toThrow(`${path} is not what tidemark login writes`);
  }
});

test("colours are for people who read along, and NO_COLOR ends them", () => {
  expect([isColoured({}, true), isColoured({}, false), isColoured({ NO_COLOR: "1", FORCE_COLOR: "1" }, true)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isColoured({ FORCE_COLOR: "1" }, false), isColoured({ TERM: "dumb" }, true)]).toEqual([true, false]);
  expect(colouredDifference("@@ 1\n-a\n+b\n c", paintOf(true)).split("\n")).toEqual([
    ...["\u001B[36m@@ 1\u001B[0m", "\u001B[31m-a\u001B[0m", "\u001B[32m+b\u001B[0m", " c"],
  ]);
  expect(colouredDifference("-a", paintOf(false))).toBe("-a");
});

test("a page cannot move the cursor of a terminal, rename it, or turn the order of letters", () => {
  const change = {
    ...{ timestamp: 0, label: "\u001B]0;x\u0007A", url: "https://a.test/", added: 1, removed: 0, replaced: 2 },
    ...{ summary: null, diff: "+\u001B[2Jb\u202E" },
  };
  expect(changeText(change as never, paintOf(false))).toBe(
    "1970-01-01 00:00:00Z  \uFFFD]0;x\uFFFDA  +1 -0 ~2  https://a.test/\n  +\uFFFD[2Jb\uFFFD",
  );
  expect(plain("a\tb\nc")).toBe("a\tb\nc");
});

test("times are said as people do, and the key is kept where the system keeps such files", () => {
  expect([0, 990, 400, -9000, -300_000].map((at) => ago(at, 1000))).toEqual([
    "never",
    "now",
    "10 min ago",
    "2 h ago",
    "3 d ago",
  ]);
  expect(configPath({}, "linux", "/home/a")).toBe("/home/a/.config/tidemark/config.json");
  expect(configPath({ XDG_CONFIG_HOME: "/x" }, "linux", "/home/a")).toBe("/x/tidemark/config.json");
});

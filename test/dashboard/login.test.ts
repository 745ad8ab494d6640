/** The command line logs in by a real browser: code and page, approval and refusal, renewal, several programs at once, logout. */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { installed, type Installed, type Ran } from "./installed.ts";
import { expectCalm, member, service, type Visitor } from "./visitor.ts";
import { windowsOf } from "./windows.ts";

let tool: Installed;
beforeAll(async () => {
  tool = await installed({ NO_COLOR: "1" });
});
afterAll(() => tool?.remove());

const stored = () => join(tool.folder, "config", "tidemark", "config.json");
type Stored = { login: { access_token: string; refresh_token: string; expires_at: number } };
const login = () => (JSON.parse(readFileSync(stored(), "utf8")) as Stored).login;

/** A login that waits for its answer: what it printed first, and how it ends. */
async function waiting(
  ...words: string[]
): Promise<{ code: string; page: string; child: ChildProcess; ended: Promise<Ran> }> {
  const child = spawn(join(tool.folder, "node_modules", ".bin", "tidemark"), ["login", service, ...words], {
    env: {
      PATH: process.env.PATH ?? "",
      HOME: tool.folder,
      XDG_CONFIG_HOME: join(tool.folder, "config"),
      NO_COLOR: "1",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const out = text(child.stdout);
  let err = "";
  const ended = new Promise<Ran>((resolve) => {
    child.on("close", (code) => void out.then((printed) => resolve({ code, out: printed, err })));
  });
  const shown = new Promise<RegExpExecArray>((resolve, reject) => {
    child.stderr.on("data", (bytes: Buffer) => {
      err += bytes.toString();
      const found = /enter the code (\S+)\nOr open (\S+) and/.exec(err);
      if (found) resolve(found);
    });
    void ended.then(({ code }) => reject(new Error(`It ended with ${code}: ${err}`)));
  });
  const [, code = "", page = ""] = await shown;
  return { code, page, child, ended };
}

const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};

describe.each(
  windowsOf(
    [
      {
        width: 1280,
        theme: "light",
        scripts: false,
        language: "en",
        labels: ["Code", "Continue", "Allow", "Access is given"],
      },
      {
        width: 360,
        theme: "dark",
        scripts: true,
        language: "de",
        labels: ["Angezeigter Code", "Weiter", "Erlauben", "Zugriff ist gegeben"],
      },
    ] as const,
    1,
  ),
)("in a window of $width px, scripts $scripts, language $language", ({ labels, ...manner }) => {
  let person: Visitor;
  beforeAll(async () => {
    person = await member(manner);
  });

  test("a code is typed, allowed, and the command line works with what it got, for its owner alone", async () => {
    const [code, go, allow, done] = labels;
    const { code: shown, ended } = await waiting("--no-browser");
    await person.open("/device");
    if (manner.scripts) await expectAccessible(person);
    await person.fill(code, shown.toLowerCase().replace("-", " "));
    await person.press(go);
    expect(await person.text()).toContain(shown);
    if (manner.scripts) await expectAccessible(person);
    await person.press(allow);
    expect(await person.page.title()).toContain(done);
    if (manner.scripts) await expectAccessible(person);
    expect(await ended).toMatchObject({
      code: 0,
      out: `Logged in to ${service} (read, write, account). It is kept in ${stored()}.\n`,
    });
    expect(statSync(stored()).mode & 0o777).toBe(0o600);
    expect(await tool.run("tidemark", ["list"])).toMatchObject({ code: 0 });
    await person.open("/account/apps");
    expect(await person.text()).toContain("tidemark on ");
    expectCalm(person);
  });
});

describe("somebody who is logged in", () => {
  let person: Visitor;
  const allowed = async (...words: string[]): Promise<Ran> => {
    const { page, ended } = await waiting("--no-browser", ...words);
    await person.open(pathOf(page));
    await person.press("Allow");
    return ended;
  };
  beforeAll(async () => {
    person = await member();
  });

  test("that denied it stores nothing, and what was stored before stays", async () => {
    await allowed();
    const before = readFileSync(stored(), "utf8");
    const { page, ended } = await waiting("--no-browser");
    await person.open(pathOf(page));
    await person.press("Deny");
    expect(await ended).toMatchObject({ code: 1, out: "", err: expect.stringContaining("Access was denied") });
    expect(readFileSync(stored(), "utf8")).toBe(before);
  });

  test("that interrupts the wait ends with 130", async () => {
    const { child, ended } = await waiting("--no-browser");
    child.kill("SIGINT");
    expect((await ended).code).toBe(130);
  });

  test("reads, writes and exports; with fewer scopes what they allow", async () => {
    expect((await allowed()).code).toBe(0);
    const created = await tool.run("tidemark", [
      "watch",
      "https://shop.example/",
      "--title",
      "By login",
      "--set",
      "paused=true",
    ]);
    expect(created).toMatchObject({ code: 0, err: "" });
    expect((await tool.run("tidemark", ["export", join(tool.folder, "all.zip")])).code).toBe(0);
    expect((await allowed("--scope", "read")).out).toContain("(read)");
    expect((await tool.run("tidemark", ["show", "By login"])).code).toBe(0);
    expect(await tool.run("tidemark", ["delete", "By login", "--yes"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("write"),
    });
  });

  test("has tokens renewed before they end, and where the service refuses one, by one of many programs at once", async () => {
    await allowed();
    const first = login();
    writeFileSync(stored(), JSON.stringify({ url: service, login: { ...first, expires_at: 0 } }));
    const many = await Promise.all(Array.from({ length: 6 }, () => tool.run("tidemark", ["list"])));
    expect(many.map(({ code, err }) => [code, err])).toEqual(many.map(() => [0, ""]));
    const second = login();
    expect(second.access_token).not.toBe(first.access_token);
    const refused = { ...second, access_token: first.access_token };
    writeFileSync(stored(), JSON.stringify({ url: service, login: refused }));
    expect(await tool.run("tidemark", ["list"])).toMatchObject({ code: 0, err: "" });
    expect(login().access_token).not.toBe(first.access_token);
    expect(statSync(stored()).mode & 0o777).toBe(0o600);
  });

  test("logs out: the tokens end at the service, and nothing is left; a login that ended elsewhere says so", async () => {
    await allowed();
    const { access_token: access } = login();
    const kept = readFileSync(stored(), "utf8");
    expect(await tool.run("tidemark", ["logout"])).toMatchObject({
      code: 0,
      out: "The login has ended, and is removed.\n",
    });
    const answer = await fetch(`${service}/api/v1/plan`, { headers: { authorization: `Bearer ${access}` } });
    expect(answer.status).toBe(401);
    expect((await tool.run("tidemark", ["logout"])).out).toBe("There was nothing to remove.\n");
    writeFileSync(stored(), kept);
    expect(await tool.run("tidemark", ["list"])).toMatchObject({
      code: 1,
      err: "The access token has ended or was never valid; tidemark login logs in anew\n",
    });
    expectCalm(person);
  });
});

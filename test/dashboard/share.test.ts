/** Settings that are shared: a link is made and copied, and becomes a watch of somebody who had no account before. */
import { expect, test } from "vitest";
import { de } from "../../src/web/words/de.ts";
import { keyOf } from "./changed.ts";
import { expectAccessible } from "./accessible.ts";
import { expectCalm, member, password, rested, service, visitor } from "./visitor.ts";

test("a link with settings is opened by somebody new, without scripts, and makes a watch when they want it", async () => {
  const owner = await member();
  const operation = async <T>(key: string, path: string, json?: unknown): Promise<T> => {
    const headers = { "content-type": "application/json", "x-api-key": key };
    const method = json ? "POST" : "GET";
    const answer = await fetch(`${service}/api/v1${path}`, {
      method,
      headers,
      ...(json ? { body: JSON.stringify(json) } : {}),
    });
    return (await answer.json()) as T;
  };
  const { uuid } = await operation<{ uuid: string }>(await keyOf(owner), "/watch", {
    url: "https://shop.example/kettle?token=qx-secret",
    title: "Blue kettle",
    paused: true,
    include_filters: [".price"],
    headers: { Cookie: "qx-secret" },
  });
  await owner.open(`/watch/${uuid}`);
  await owner.press("More actions");
  await owner.press("Share these settings");
  await owner.page.select("select[name=days]", "7");
  await owner.press("Make a link");
  await expectAccessible(owner);
  const shown = await owner.text();
  for (const words of ["Parts to follow.price", "Request headers", "Address: token"]) expect(shown).toContain(words);
  expect(await owner.page.content()).not.toContain("qx-secret");
  const link = await owner.page.$eval("#share-url", (field) => (field as HTMLInputElement).value);
  expectCalm(owner);

  const friend = await visitor({ width: 360, theme: "dark", scripts: false, language: "de-DE" });
  const path = new URL(link).pathname;
  await friend.open(path);
  expect(new URL(friend.page.url()).pathname).toBe("/sign-up");
  expect(await friend.text()).toContain("Jemand hat eine Beobachtung mit dir geteilt");
  await friend.fill("E-Mail-Adresse", `friend-${crypto.randomUUID()}@mail.test`);
  await friend.fill("Passwort", password);
  await friend.page.click("main form button[type=submit]:not([hidden])");
  await rested(friend.page);
  expect(friend.page.url()).toBe(service + path);
  expect(await friend.text()).toContain("Eine Beobachtung, die mit dir geteilt wurde");
  await friend.open("/settings#api");
  await friend.press(de.extension.make);
  const key = await friend.page.$eval("#api-key", (element) => element.textContent.trim());
  expect(await operation(key, "/watch")).toEqual({});
  await friend.open(path);
  await friend.page.$eval("#field-title", (field) => ((field as HTMLInputElement).value = "Kessel"));
  await friend.page.click(".save-bar button");
  await rested(friend.page);
  const [made = ""] = Object.keys(await operation<object>(key, "/watch"));
  expect(new URL(friend.page.url()).pathname).toBe(`/watch/${made}`);
  expect(await operation(key, `/watch/${made}`)).toMatchObject({
    url: "https://shop.example/kettle",
    title: "Kessel",
    include_filters: [".price"],
    headers: {},
  });

  expect(await friend.open(`${path}x`)).toBe(404);
  expect(await friend.text()).toContain("oder ein Teil fehlt");
  expectCalm(friend);
});

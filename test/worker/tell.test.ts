/** How somebody hears of changes, chosen in place: what was chosen beside it stays, and nobody is asked twice. */
import { expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { request } from "./harness.ts";

const origin = "https://tidemark.example";

/** A new account in a browser: asks for pages and sends forms, each answered as it is. */
async function person() {
  const email = `tell-${crypto.randomUUID()}@mail.test`;
  const send = (path: string, fields: Record<string, string>, cookie = "") =>
    request(origin + path, {
      method: "POST",
      redirect: "manual",
      headers: { origin, cookie },
      body: new URLSearchParams(fields),
    });
  const entered = await send("/sign-up", { email, password: "correct horse battery" });
  const cookie = (entered.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
  return {
    email,
    post: async (path: string, fields: Record<string, string>) => {
      const answer = await send(path, fields, cookie);
      return { status: answer.status, to: answer.headers.get("location") ?? "" };
    },
    page: async (path: string) => (await request(origin + path, { headers: { cookie } })).text(),
  };
}

async function watched(owner: Awaited<ReturnType<typeof person>>, host: string) {
  const page = site(host);
  await page.answers("<title>Town</title><h1>Town news</h1><p>The bridge opens again in May.</p>");
  const { to: look } = await owner.post("/new", { url: page.url("/news") });
  return { look, id: look.split("/").at(-1) ?? "" };
}

test("a channel that is chosen from the form of a new watch comes back to the form as it was", async () => {
  const owner = await person();
  const { look, id } = await watched(owner, "tell-new.test");
  expect(await owner.page(look)).toContain("Nobody is told of this yet");
  const chosen = { look: id, what: "text", words: "bridge", word_mode: "contains", title: "Bridge" };
  const { to } = await owner.post("/tell", { ...chosen, tell: "mail" });
  const { searchParams, pathname } = new URL(to, origin);
  expect(pathname).toBe(look);
  expect(Object.fromEntries(searchParams)).toMatchObject({ words: "bridge", word_mode: "contains", title: "Bridge" });
  expect((await owner.post("/tell", { ...chosen, tell: "others" })).to).toBe(`/tell?next=${encodeURIComponent(to)}`);
});

test("a watch says that nobody is told of it until a channel is chosen, or none is wanted", async () => {
  const owner = await person();
  const { look } = await watched(owner, "tell-watch.test");
  const { to: watch } = await owner.post(look, { what: "text" });
  expect(await owner.page(watch)).toContain("Nobody is told of this yet");
  expect(await owner.post("/tell", { tell: "here", next: watch })).toMatchObject({ to: watch });
  expect(await owner.page(watch)).not.toContain("Nobody is told of this yet");
});

test("a service is found by words, and a channel that is added leads back", async () => {
  const owner = await person();
  const page = await owner.page("/tell?find=ntfy&next=/watches%3Fq=a");
  expect(page).toContain("/channels/new/ntfy?next=%2Fwatches%3Fq%3Da");
  expect(page).not.toContain("/channels/new/slack");
  const added = await owner.post("/channels/new/url", {
    ...{ "value-url": "json://hooks.tell.test/in", place: "account", do: "save" },
    next: "/watches?q=a",
  });
  expect(added.to).toBe("/watches?q=a");
  expect((await owner.post("/tell", { tell: "others", next: "https://evil.example/" })).to).toBe(
    "/tell?next=%2Fwatches",
  );
});

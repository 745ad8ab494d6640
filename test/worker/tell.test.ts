/** How somebody hears of changes, chosen in place: what was chosen beside it stays, and nobody is asked twice. */
import { expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { request } from "./harness.ts";
import { mails } from "./mails.ts";

const origin = "https://tidemark.example";

const send = (path: string, fields: Record<string, string>, cookie = "") =>
  request(origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { origin, cookie },
    body: new URLSearchParams(fields),
  });

/** A new account in a browser: asks for pages and sends forms, each answered as it is. `chosen`: on the way to it; `to`: where it led. */
async function person(chosen: Record<string, string> = {}) {
  const email = `tell-${crypto.randomUUID()}@mail.test`;
  const entered = await send("/sign-up", { ...chosen, email, password: "correct horse battery" });
  const cookie = (entered.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
  return {
    email,
    to: entered.headers.get("location") ?? "",
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

/** A channel of the page, by its name. */
const isMailed = (email: string) => new RegExp(`<h2>(?:<bdi[^>]*>)?Mail to ${email}`, "i");
const linkIn = (body = ""): string => /https:\S+/.exec(body)?.[0] ?? "";

test("who asks for mails while making an account opens one link, and pages say so until then", async () => {
  const shop = site("tell-first.test");
  await shop.answers("<title>Town</title><h1>Town news</h1><p>The bridge opens again in May.</p>");
  const look = (await send("/try", { url: shop.url("/news") })).headers.get("location")?.split("/").at(-1) ?? "";
  const before = (await mails()).length;
  const owner = await person({ try: look, what: "text", tell: "mail" });
  const links = (await mails()).slice(before);
  expect(links.map(({ subject }) => subject)).toHaveLength(1);
  const waits = `Waiting until the link in the mail to ${owner.email} is opened`;
  for (const path of [owner.to, "/channels"]) {
    const page = await owner.page(path);
    expect(page).toContain(waits);
    expect(page).not.toContain("Nobody is told of this yet");
  }
  expect((await owner.post("/tell", { tell: "mail", next: owner.to })).to).toBe(owner.to);
  const [first, again, ...others] = (await mails()).slice(before);
  expect([again?.subject, others], "the same mail, and no other kind").toEqual([first?.subject, []]);
  await request(linkIn(again?.body));
  for (const path of [owner.to, "/channels"]) expect(await owner.page(path)).not.toContain(waits);
  expect(await owner.page("/channels")).toMatch(isMailed(owner.email));
});

test("who has a verified address and asks for mails has them at once", async () => {
  const owner = await person();
  const [sent] = (await mails()).slice(-1);
  await request(linkIn(sent?.body));
  await owner.post("/channels/mail", { email: "" });
  expect(await owner.page("/channels")).not.toMatch(isMailed(owner.email));
  const before = (await mails()).length;
  await owner.post("/tell", { tell: "mail", next: "/watches" });
  expect(await owner.page("/channels")).toMatch(isMailed(owner.email));
  expect((await mails()).length).toBe(before);
});

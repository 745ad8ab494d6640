/** The dashboard as an installed app: what it keeps, what it shows without a connection, and its pushes. */
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { expectCalm, member, service, type Visitor } from "./visitor.ts";

let person: Visitor;
beforeAll(async () => {
  person = await member({ width: 360 });
  await person.open("/");
  await person.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
});

test("every icon of the manifest is there, in the size that it claims", async () => {
  const manifest = (await (await fetch(`${service}/manifest.webmanifest`)).json()) as {
    icons: { src: string; sizes: string; purpose: string; type: string }[];
  };
  const bitmaps = manifest.icons.filter(({ type }) => type === "image/png");
  expect(bitmaps.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const { src, sizes } of bitmaps) {
    const bytes = Buffer.from(await (await fetch(service + src)).arrayBuffer());
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
  }
});

test("without a connection a page of ours stands in, and nothing of the account is kept", async () => {
  const { page, email } = person;
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const answers = await Promise.all(
      names.map(async (name) => (await caches.open(name)).matchAll().then((all) => all.map((one) => one.clone()))),
    );
    return Promise.all(
      answers.flat().map(async (one) => ({ path: new URL(one.url).pathname, text: await one.text() })),
    );
  });
  expect(kept.map(({ path }) => path)).toContain("/offline");
  for (const { path, text } of kept) {
    expect(path).toMatch(/^\/(?:offline|assets\/.+|[\w-]+\.(?:svg|png))$/);
    expect(text).not.toContain(email);
  }
  const worker = await page.browserContext().waitForTarget((target) => target.type() === "service_worker");
  const session = await worker.createCDPSession();
  const offline = { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 };
  await session.send("Network.emulateNetworkConditions", offline);
  await page.setOfflineMode(true);
  await person.open("/changes?tag=kettles");
  expect(await person.text()).toContain("You are offline");
  expect(page.url()).toBe(`${service}/changes?tag=kettles`);
  await expectAccessible(person);
  await session.send("Network.emulateNetworkConditions", { ...offline, offline: false });
  await page.setOfflineMode(false);
  // A browser sends this when its machine has a network again; when a page's network is switched on, only now and then. Once a
  // document: one that came before the worker had its connection stands in once more.
  await page.waitForFunction(
    (title) => {
      const own = window as { wentOn?: boolean };
      const standsIn = document.body.innerText.includes(title);
      if (standsIn && !own.wentOn) dispatchEvent(new Event("online"));
      own.wentOn = true;
      return !standsIn;
    },
    { polling: 100 },
    "You are offline",
  );
  expectCalm(person);
});

test("a push is shown, and a click on it opens what it is about", async () => {
  const { page } = person;
  await person.open("/");
  const target = await page.browserContext().waitForTarget((one) => one.type() === "service_worker");
  const worker = await target.worker();
  // A browser without a window system shows no notifications: what is asked of it is looked at.
  await worker?.evaluate(() => {
    const scope = self as unknown as Record<string, any>;
    scope.asked = [];
    scope.registration.showNotification = async (title: string, { body, data, tag }: Record<string, unknown>) =>
      scope.asked.push({ title, body, data, tag });
    scope.clients.openWindow = async (url: string) => scope.asked.push(url);
  });
  const session = await page.createCDPSession();
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${service}/`);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const data = JSON.stringify({ title: "Blue kettle", body: "49.90 EUR", url: "/change/1", tag: "a1" });
  await session.send("ServiceWorker.deliverPushMessage", {
    origin: service,
    registrationId: await registered,
    data,
  });
  const click = (address: string) =>
    worker?.evaluate((url) => {
      const event = new Event("notificationclick");
      const notification = { data: { url }, close: () => undefined };
      self.dispatchEvent(Object.assign(event, { notification, waitUntil: () => undefined }));
    }, address);
  await click("/change/1");
  await click("javascript:alert(1)");
  const asked = () => worker?.evaluate(() => (self as unknown as { asked: unknown[] }).asked);
  await expect
    .poll(asked)
    .toEqual([
      { title: "Blue kettle", body: "49.90 EUR", data: { url: "/change/1" }, tag: "a1" },
      `${service}/change/1`,
    ]);
});

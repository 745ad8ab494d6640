/**
 * The service worker, at /sw.js. It keeps the shell (style, script, icons) and the page that says that there is no connection;
 * never a page of an account. It shows pushes, and a click on one opens what it is about.
 */
import { sendSubscription } from "./lib/subscription.ts";

/** Set by scripts/assets.mjs: `version` changes with every built file. */
declare const shell: { version: string; paths: string[] };

type Work = { waitUntil: (work: Promise<unknown>) => void };
type FetchWork = Work & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};
type PushWork = Work & { data: { json: () => unknown } | null };
type ClickWork = Work & { notification: Notification; action: string };
type ChangeWork = Work & { oldSubscription: PushSubscription | null; newSubscription: PushSubscription | null };
type Tab = { url: string; focus: () => Promise<unknown> };
type Scope = {
  addEventListener: <T extends Work>(name: string, listener: (event: T) => void) => void;
  skipWaiting: () => Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: "window"; includeUncontrolled: boolean }) => Promise<Tab[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
};
const worker = self as unknown as Scope;
const cacheName = `shell-${shell.version}`;
const offlinePath = "/offline";

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener<FetchWork>("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(pageOrOffline(event));
  else if (url.pathname.startsWith("/assets/") || shell.paths.includes(url.pathname))
    event.respondWith(kept(event.request));
});
worker.addEventListener<PushWork>("push", (event) => event.waitUntil(show(event)));
worker.addEventListener<ClickWork>("notificationclick", (event) => {
  event.notification.close();
  const { url, mute } = event.notification.data as PushData;
  event.waitUntil(event.action === "mute" && mute ? muteBy(mute, url) : open(url));
});
worker.addEventListener<ChangeWork>("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  // Asked without the session, so that the page has nobody's name in it.
  await cache.addAll([...shell.paths, new Request(offlinePath, { credentials: "omit", cache: "reload" })]);
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
  await worker.registration.navigationPreload.enable();
  await worker.clients.claim();
}

async function pageOrOffline({ request, preloadResponse }: FetchWork): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const offline = await caches.match(offlinePath, { ignoreVary: true });
    if (offline) return offline;
    throw error;
  }
}

// Built files have their hash in the name: what is kept under a name is right for ever.
async function kept(request: Request): Promise<Response> {
  const found = await caches.match(request, { ignoreVary: true });
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(cacheName)).put(request, answer.clone());
  return answer;
}

type Mute = { path: string; words: { open: string; mute: string; muted: string } };
type Content = { title?: unknown; body?: unknown; url?: unknown; tag?: unknown; image?: unknown; mute?: Mute };
type PushData = { url: string; mute?: Mute };

/** Shows a push, as src/push/payload.ts makes it. Browsers demand that each push is shown. */
async function show({ data }: PushWork): Promise<void> {
  const { title, body, url, tag, image, mute } = contentOf(data);
  const shown: PushData = { url: textOr(url, "/changes"), ...(mute ? { mute } : {}) };
  const actions = mute && [
    { action: "open", title: mute.words.open },
    { action: "mute", title: mute.words.mute },
  ];
  await worker.registration.showNotification(textOr(title, "Tidemark"), {
    body: textOr(body, ""),
    icon: "/icon-192.png",
    badge: "/badge-96.png",
    data: shown,
    ...(typeof tag === "string" ? { tag } : {}),
    // Not every browser has pictures and buttons, and TypeScript's types of notifications do not know them.
    ...(typeof image === "string" ? { image } : {}),
    ...(actions ? { actions } : {}),
  } as NotificationOptions);
}

/** Mutes the watch of a push by its signed path, and says so; where that fails, its page is opened. */
async function muteBy({ path, words }: Mute, url: string): Promise<void> {
  const target = new URL(path, location.origin);
  const answer = await fetch(target.pathname, { method: "POST", body: target.searchParams }).catch(() => null);
  if (!answer?.ok) return open(url);
  await worker.registration.showNotification(words.muted, { icon: "/icon-192.png", data: { url }, silent: true });
}

function contentOf(data: PushWork["data"]): Content {
  try {
    return (data?.json() ?? {}) as Content;
  } catch {
    return {};
  }
}

const textOr = (value: unknown, otherwise: string): string => (typeof value === "string" && value ? value : otherwise);

async function open(address: unknown): Promise<void> {
  const url = new URL(textOr(address, "/changes"), location.origin);
  if (!/^https?:$/.test(url.protocol)) return;
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find((one) => one.url === url.href);
  await (tab ? tab.focus() : worker.clients.openWindow(url.href));
}

/** The browser replaced its subscription by itself: the new one goes to our server. */
async function renew({ oldSubscription, newSubscription }: ChangeWork): Promise<void> {
  const options = oldSubscription?.options;
  const fresh = newSubscription ?? (options && (await worker.registration.pushManager.subscribe(options)));
  if (fresh) await sendSubscription(fresh);
}

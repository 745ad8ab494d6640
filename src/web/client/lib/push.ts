/**
 * Pushes to this browser: whether they are possible, on or off, and how they are turned on and off
 * (https://www.w3.org/TR/push-api/). The service worker that shows them is registered by every page.
 */
import { sendSubscription, type Sent } from "./subscription.ts";

/** "impossible": an old browser, or plain http. "blocked": the person refused, which only the browser's settings undo. */
export type PushState = "impossible" | "blocked" | "on" | "off";

/** The state of pushes in this browser. */
export async function readPushState(): Promise<PushState> {
  if (!isSecureContext || !("serviceWorker" in navigator) || !("PushManager" in window)) return "impossible";
  if (Notification.permission === "denied") return "blocked";
  return (await currentSubscription()) && Notification.permission === "granted" ? "on" : "off";
}

/** Asks for permission and subscribes this browser. Call it from a click: browsers demand one. `label`: its name in lists. */
export async function subscribe(label = browserLabel(navigator.userAgent)): Promise<Sent> {
  if ((await Notification.requestPermission()) !== "granted") return { isDone: false, problem: null };
  const answer = await fetch("/push/key", { credentials: "same-origin" });
  const { key, problem = null } = (await answer.json()) as { key?: string; problem?: string };
  if (!key) return { isDone: false, problem };
  const { pushManager } = await navigator.serviceWorker.ready;
  try {
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    return await sendSubscription(subscription, { label });
  } catch (error) {
    return { isDone: false, problem: error instanceof Error ? error.message : null };
  }
}

/** Ends the subscription of this browser, here and on the server. */
export async function unsubscribe(): Promise<Sent> {
  const subscription = await currentSubscription();
  if (!subscription) return { isDone: true, problem: null };
  const sent = await sendSubscription(subscription, { path: "/push/subscriptions/end" });
  await subscription.unsubscribe();
  return sent;
}

/** A name for this browser in lists, such as "Firefox on Android". */
function browserLabel(userAgent: string): string {
  const browser = /Edg|OPR|SamsungBrowser|Firefox|FxiOS|CriOS|Chrome|Safari/.exec(strongest(userAgent))?.[0] ?? "";
  const system = /Android|iPhone|iPad|CrOS|Windows|Mac OS X|Linux/.exec(userAgent)?.[0] ?? "";
  return [names[browser] ?? browser, names[system] ?? system].filter(Boolean).join(" on ");
}

const names: Record<string, string> = {
  Edg: "Edge",
  OPR: "Opera",
  SamsungBrowser: "Samsung Internet",
  FxiOS: "Firefox",
  CriOS: "Chrome",
  "Mac OS X": "macOS",
  CrOS: "ChromeOS",
};

// Browsers name those that they descend from, too, usually before themselves.
const strongest = (userAgent: string): string =>
  /(?:Edg|OPR|SamsungBrowser|FxiOS|CriOS)[/\w]*/.exec(userAgent)?.[0] ?? userAgent;

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

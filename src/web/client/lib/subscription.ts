/** How a browser's push subscription reaches our server, from a page and from the service worker. */

/** What came of it. `problem`: a sentence of the server, or null. */
export type Sent = { isDone: boolean; problem: string | null };

/** Sends a subscription to be kept (`/push/subscriptions`), or to be forgotten. */
export async function sendSubscription(
  subscription: PushSubscription,
  { path = "/push/subscriptions", label = "" } = {},
): Promise<Sent> {
  const { endpoint, expirationTime, keys } = subscription.toJSON();
  const fields = {
    endpoint: endpoint ?? "",
    p256dh: keys?.p256dh ?? "",
    auth: keys?.auth ?? "",
    expiration_time: expirationTime ? String(expirationTime) : "",
    label,
  };
  const answer = await fetch(path, { method: "POST", body: new URLSearchParams(fields), credentials: "same-origin" });
  const { problem = null } = (await answer.json().catch(() => ({}))) as { problem?: string | null };
  return { isDone: answer.ok && !answer.redirected, problem };
}

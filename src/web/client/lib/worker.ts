/** Registers the service worker, on origins where browsers allow one: https, and this very machine. */
import { workerAddress } from "./markup.ts";

export function registerWorker(): void {
  if (!isSecureContext || !("serviceWorker" in navigator)) return;
  // A browser may refuse, for example in a private window: pages work without it.
  navigator.serviceWorker.register(workerAddress()).catch(() => undefined);
}

/** Registers the service worker after the page itself came, on origins where browsers allow one: https, and this very machine. */
import { workerAddress } from "./markup.ts";

export function registerWorker(): void {
  if (!isSecureContext || !("serviceWorker" in navigator)) return;
  // A browser may refuse, for example in a private window: pages work without it.
  const register = () => void navigator.serviceWorker.register(workerAddress()).catch(() => undefined);
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

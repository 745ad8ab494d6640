/**
 * Whether a browser's platform said that its contexts cannot have a proxy of their own: an answer of the DevTools protocol
 * that refuses the parameter or the method. Whatever else goes wrong (a lost connection, a closed browser, no answer in
 * time) says nothing of the kind. https://chromedevtools.github.io/devtools-protocol/tot/Target/#method-createBrowserContext
 * Pure.
 */
export function refusesProxy(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== "ProtocolError") return false;
  return /proxy|invalid param|unknown param|not (?:supported|allowed|implemented)|wasn't found/i.test(error.message);
}

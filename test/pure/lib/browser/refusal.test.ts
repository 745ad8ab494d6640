import { expect, test } from "vitest";
import { refusesProxy } from "../../../../src/lib/browser/refusal.ts";

const protocolError = (message: string) =>
  Object.assign(new Error(`Protocol error (Target.createBrowserContext): ${message}`), { name: "ProtocolError" });

test.each([
  "Invalid parameters",
  "'Target.createBrowserContext' wasn't found",
  "proxyServer is not supported",
  "Not allowed",
])("a platform without proxies for browser contexts is recognised: %s", (message) => {
  expect(refusesProxy(protocolError(message))).toBe(true);
});

test.each([
  protocolError("Target closed"),
  protocolError("Internal error"),
  Object.assign(new Error("Protocol error: Connection closed."), { name: "TargetCloseError" }),
  new Error("Opening a context timed out"),
  new Error("proxyServer is not supported"),
  "proxy",
  null,
])("any other failure leaves the network of the browser context closed: %s", (error) => {
  expect(refusesProxy(error)).toBe(false);
});

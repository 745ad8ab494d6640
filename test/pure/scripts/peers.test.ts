/** Whoever has the npm of Node 22 can install what the lock file says. */
import { expect, test } from "vitest";
import { unsuitedPeers } from "../../../scripts/local/peers.mjs";

const lock = (proxyAgent: string, nested: Record<string, object> = {}) => ({
  packages: {
    "": {},
    "node_modules/browsers": { version: "3.0.0", peerDependencies: { "proxy-agent": ">=8.0.1", yauzl: "^3" } },
    "node_modules/core/node_modules/browsers": { version: "3.0.0", peerDependencies: { "proxy-agent": ">=8.0.1" } },
    "node_modules/proxy-agent": { version: proxyAgent },
    ...nested,
  },
});

test("a peer that another package brings in another version is reported for each that wants it, and one that nobody brings is not", () => {
  expect(unsuitedPeers(lock("6.5.0"))).toEqual(
    ["node_modules/browsers", "node_modules/core/node_modules/browsers"].map((holder) => ({
      holder,
      name: "proxy-agent",
      wanted: ">=8.0.1",
      found: "6.5.0",
    })),
  );
  expect(unsuitedPeers(lock("8.0.3"))).toEqual([]);
});

test("a peer whose version package.json overrides is as wanted", () => {
  expect(unsuitedPeers(lock("6.5.0"), { browsers: { "proxy-agent": "6.5.0" } })).toEqual([]);
});

test("the nearest version is the one that is found", () => {
  const nearer = { "node_modules/core/node_modules/proxy-agent": { version: "8.0.3" } };
  expect(unsuitedPeers(lock("6.5.0", nearer)).map(({ holder }) => holder)).toEqual(["node_modules/browsers"]);
});

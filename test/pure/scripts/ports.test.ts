/** Ports for what listens a moment after they were found free. */
import { createServer, type AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { freeInnerPorts } from "../../../scripts/local/ports.mjs";

test("ports of the runtime are free, each another one, and none that a connection that goes out could take", async () => {
  const ports: number[] = await freeInnerPorts(20);
  expect(new Set(ports).size).toBe(20);
  expect(ports.filter((port) => port < 1024 || port >= 32_768)).toEqual([]);
  const servers = ports.map((port) => createServer().listen(port, "127.0.0.1"));
  await Promise.all(servers.map((server) => new Promise((resolve) => server.once("listening", resolve))));
  expect(servers.map((server) => (server.address() as AddressInfo).port)).toEqual(ports);
  for (const server of servers) server.close();
});

/** Around each file of journeys: the service answers before the first of them, and what they opened in the browser is closed. */
import { afterAll, beforeAll, vi } from "vitest";
import { leave, service } from "./visitor.ts";

beforeAll(async () => {
  const isReady = async () => (await fetch(`${service}/health`).catch(() => null))?.ok === true;
  await vi.waitUntil(isReady, { timeout: 120_000, interval: 200 });
});

afterAll(leave);

/** A bot on a server that Telegram cannot reach: updates are asked for, handed over, and answered. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { isPolled, startTelegram } from "../../../scripts/local/telegram.mjs";

const bot = { TELEGRAM_BOT_TOKEN: "1:a", TELEGRAM_BOT_NAME: "b", TELEGRAM_WEBHOOK_SECRET: "c" };

test("updates are asked for only where there is a bot and no public https address", () => {
  expect(isPolled(bot)).toBe(true);
  expect(isPolled({ ...bot, PUBLIC_URL: "http://127.0.0.1:8787" })).toBe(true);
  expect(isPolled({ ...bot, PUBLIC_URL: "https://tide.example" })).toBe(false);
  expect(isPolled({ ...bot, TELEGRAM_BOT_NAME: "" })).toBe(false);
});

test("each update is handed over once, its answer is sent, and what could not be handed over is asked for again", async () => {
  const calls: { method: string; body: Record<string, unknown> }[] = [];
  const waiting = [{ update_id: 5 }, { update_id: 6 }];
  const server = createServer(async (request, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const method = (request.url ?? "").split("/").at(-1) ?? "";
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    calls.push({ method, body });
    const due = waiting.filter(({ update_id: id }) => id >= Number(body["offset"]));
    if (method === "getUpdates" && !due.length) return;
    answer.setHeader("content-type", "application/json");
    answer.end(JSON.stringify({ ok: true, result: method === "getUpdates" ? due : true }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const settings = { ...bot, TELEGRAM_API_BASE: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  const taken: string[] = [];
  const said: string[] = [];
  const deliver = async (text: string) => {
    taken.push(text);
    if (taken.length === 2) throw new Error("the service starts");
    return { method: "sendMessage", chat_id: 1, text: "hello" };
  };
  const telegram = startTelegram({ settings, say: (line: string) => said.push(line), deliver });
  await expect.poll(() => calls.filter(({ method }) => method === "sendMessage").length, { timeout: 15_000 }).toBe(2);
  await telegram.stop();
  server.closeAllConnections();
  server.close();
  expect(taken).toEqual(['{"update_id":5}', '{"update_id":6}', '{"update_id":6}']);
  expect(calls[0]).toMatchObject({ method: "deleteWebhook", body: { drop_pending_updates: false } });
  expect(said[0]).toBe("The Telegram bot waits: the service starts");
});

import { describe, expect, test } from "vitest";
import { messagesOf } from "../../../../src/lib/mcp/message.ts";
import { ProtocolError } from "../../../../src/lib/mcp/protocol.ts";

const one = (value: unknown) => messagesOf(JSON.stringify(value)).messages[0];
const call = { jsonrpc: "2.0", id: 1, method: "ping" };

function refusal(text: string): ProtocolError {
  try {
    messagesOf(text);
  } catch (error) {
    if (error instanceof ProtocolError) return error;
  }
  throw new Error("It was taken");
}

describe("a JSON-RPC message", () => {
  test("a message with method and id is a request, with a method alone a notification, with an outcome a response", () => {
    expect(one(call)).toEqual({ kind: "request", id: 1, method: "ping", params: {} });
    expect(one({ jsonrpc: "2.0", method: "notifications/initialized" })).toMatchObject({ kind: "notification" });
    expect(one({ jsonrpc: "2.0", id: 1, result: {} })).toEqual({ kind: "response" });
    expect(one({ jsonrpc: "2.0", id: 1, error: { code: 1, message: "" } })).toEqual({ kind: "response" });
  });

  test.each(["", "a", "x".repeat(512), 0, -1, 2 ** 53 - 1])("keeps its id exactly: %j", (id) => {
    expect(one({ ...call, id })).toMatchObject({ kind: "request", id });
  });

  test.each([null, true, 1.5, 2 ** 53, {}, [], "x".repeat(513)])(
    "with an id that no answer could carry is malformed: %j",
    (id) => {
      expect(one({ ...call, id })).toMatchObject({ kind: "malformed", id: null });
    },
  );

  test("a message whose id is a number that overflows is malformed", () => {
    expect(messagesOf('{"jsonrpc":"2.0","id":1e400,"method":"ping"}').messages).toMatchObject([{ kind: "malformed" }]);
  });

  test.each([
    7,
    null,
    "ping",
    {},
    { ...call, jsonrpc: "1.0" },
    { ...call, jsonrpc: 2 },
    { ...call, method: 7 },
    { ...call, method: "" },
    { jsonrpc: "2.0", id: 1 },
    { ...call, params: [] },
    { ...call, params: null },
    { ...call, params: "x" },
  ])("of another shape is malformed: %j", (value) => {
    expect(one(value)).toMatchObject({ kind: "malformed" });
  });

  test("a malformed message is answered under its id where it has one", () => {
    expect(one({ ...call, id: "seven", params: [] })).toMatchObject({ kind: "malformed", id: "seven" });
  });
});

describe("an MCP request body", () => {
  test.each(["", "{", "nonsense", '{"a":}', "[".repeat(100) + "]".repeat(100)])(
    "that is no JSON is refused: %j",
    (text) => {
      expect(refusal(text)).toMatchObject({ code: -32_700, status: 400 });
    },
  );

  test("a body that is a list is a batch, of 1 to 20 messages", () => {
    expect(messagesOf(JSON.stringify(Array(20).fill(call)))).toMatchObject({ isBatch: true });
    expect(messagesOf(JSON.stringify([call])).isBatch).toBe(true);
    expect(refusal("[]")).toMatchObject({ code: -32_600, status: 400 });
    expect(refusal(JSON.stringify(Array(21).fill(call)))).toMatchObject({ code: -32_600, status: 400 });
  });
});

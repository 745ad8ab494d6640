import { describe, expect, test } from "vitest";
import { ProtocolError } from "../../../../src/lib/mcp/protocol.ts";
import { revisionOf } from "../../../../src/lib/mcp/revision.ts";

type Asked = { method: string; params: Record<string, unknown> };

const list: Asked = { method: "tools/list", params: {} };
const meta = (version: unknown = "2026-07-28") => ({
  "io.modelcontextprotocol/protocolVersion": version,
  "io.modelcontextprotocol/clientCapabilities": {},
});
const modern = (method = "tools/list", params: object = {}): Asked => ({
  method,
  params: { ...params, _meta: meta() },
});
const mirrored = { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/list" };

const of = (headers: Record<string, string>, asked: Asked | null) => revisionOf(new Headers(headers), asked);
function refusal(headers: Record<string, string>, asked: Asked | null): ProtocolError {
  try {
    of(headers, asked);
  } catch (error) {
    if (error instanceof ProtocolError) return error;
  }
  throw new Error("It was taken");
}

describe("an MCP request without a protocol version in its body", () => {
  test("uses the version in its header, or the last version without that header", () => {
    expect(of({}, list)).toEqual({ version: "2025-03-26", isModern: false });
    for (const version of ["2025-11-25", "2025-06-18", "2025-03-26"])
      expect(of({ "MCP-Protocol-Version": version }, list)).toEqual({ version, isModern: false });
  });

  test.each(["1999-01-01", "2099-01-01", "", "x".repeat(5000)])(
    "is refused where the header names no known version: %#",
    (version) => {
      for (const asked of [list, { method: "initialize", params: {} }, null]) {
        const { code, status, data } = refusal({ "MCP-Protocol-Version": version }, asked);
        expect({ code, status }).toEqual({ code: -32_022, status: 400 });
        expect(data).toMatchObject({ supported: expect.arrayContaining(["2026-07-28", "2025-11-25", "2025-06-18"]) });
        expect(String(data?.["requested"]).length).toBeLessThanOrEqual(100);
      }
    },
  );

  test("is refused where the header names a version that needs it in the body", () => {
    expect(refusal(mirrored, list)).toMatchObject({ code: -32_602, status: 400 });
  });
});

describe("an MCP request with a protocol version in its body", () => {
  test("is accepted where its headers repeat what the body says", () => {
    expect(of(mirrored, modern())).toEqual({ version: "2026-07-28", isModern: true });
    const headers = { ...mirrored, "Mcp-Method": "tools/call", "Mcp-Name": "get_watch" };
    expect(of(headers, modern("tools/call", { name: "get_watch" })).isModern).toBe(true);
    const read = { ...mirrored, "Mcp-Method": "resources/read", "Mcp-Name": "tidemark://settings" };
    expect(of(read, modern("resources/read", { uri: "tidemark://settings" })).isModern).toBe(true);
  });

  test("may carry a Base64 name in its header, which is decoded before it is compared", () => {
    const headers = { ...mirrored, "Mcp-Method": "tools/call" };
    const name = "Größe";
    expect(of({ ...headers, "Mcp-Name": "=?base64?R3LDtsOfZQ==?=" }, modern("tools/call", { name })).isModern).toBe(
      true,
    );
    expect(refusal({ ...headers, "Mcp-Name": "=?base64?R3Lw?=" }, modern("tools/call", { name })).code).toBe(-32_020);
    expect(refusal({ ...headers, "Mcp-Name": "=?base64?%%?=" }, modern("tools/call", { name })).code).toBe(-32_020);
  });

  test.each([
    [{ "Mcp-Method": "tools/list" }, modern()],
    [{ ...mirrored, "MCP-Protocol-Version": "2025-11-25" }, modern()],
    [{ "MCP-Protocol-Version": "2026-07-28" }, modern()],
    [{ ...mirrored, "Mcp-Method": "tools/call" }, modern()],
    [{ ...mirrored, "Mcp-Method": "tools/call" }, modern("tools/call", { name: "delete_watch" })],
    [
      { ...mirrored, "Mcp-Method": "tools/call", "Mcp-Name": "get_watch" },
      modern("tools/call", { name: "delete_watch" }),
    ],
    [
      { ...mirrored, "Mcp-Method": "resources/read", "Mcp-Name": "tidemark://x" },
      modern("resources/read", { uri: "tidemark://y" }),
    ],
  ])("is refused where a header is missing or says otherwise: %#", (headers, asked) => {
    expect(refusal(headers, asked)).toMatchObject({ code: -32_020, status: 400 });
  });

  test("is refused where the version is unknown or not a string", () => {
    const asked = (version: unknown) => ({ method: "tools/list", params: { _meta: meta(version) } });
    const headers = { ...mirrored, "MCP-Protocol-Version": "2099-01-01" };
    expect(refusal(headers, asked("2099-01-01"))).toMatchObject({ code: -32_022, status: 400 });
    expect(refusal(mirrored, asked(7))).toMatchObject({ code: -32_602, status: 400 });
  });

  test("is refused without client capabilities", () => {
    const asked = {
      method: "tools/list",
      params: { _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" } },
    };
    expect(refusal(mirrored, asked)).toMatchObject({ code: -32_602, status: 400 });
  });
});

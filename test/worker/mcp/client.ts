/** The official client of the Model Context Protocol at the Worker's public face, in both of its versions. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { request, type Account } from "../harness.ts";

export const endpoint = "https://tidemark.example/mcp";

export type Era = "handshake" | "modern";

export type Result = Omit<Awaited<ReturnType<Client["callTool"]>>, "content" | "structuredContent"> & {
  structuredContent: Record<string, unknown>;
  content: { type: string; text: string }[];
};

/** A client that has met the server; what it sends and gets goes through the public face alone. */
export async function connected(key: string, era: Era = "handshake", path = endpoint): Promise<Client> {
  const versionNegotiation = { mode: era === "modern" ? ({ pin: "2026-07-28" } as const) : ("legacy" as const) };
  const client = new Client({ name: "tests", version: "1" }, { versionNegotiation });
  const transport = new StreamableHTTPClientTransport(new URL(path), {
    requestInit: { headers: { "x-api-key": key } },
    fetch: (input, init) => request(String(input), init as RequestInit),
  });
  await client.connect(transport);
  // The client holds results against the output schemas it was given.
  await client.listTools();
  return client;
}

/** Calls a tool that must succeed; its data. */
export async function done<T = Record<string, never>>(client: Client, name: string, given: object = {}): Promise<T> {
  const result = await called(client, name, given);
  if (result.isError) throw new Error(`${name}: ${result.content[0]?.text}`);
  return result.structuredContent as T;
}

/** Calls a tool, whatever comes of it. */
export async function called(client: Client, name: string, given: object = {}): Promise<Result> {
  return (await client.callTool({ name, arguments: { ...given } })) as Result;
}

/** A message as it goes over the wire, and what comes back. */
export async function posted(
  { key }: Pick<Account, "key">,
  message: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; body: Wire; text: string }> {
  const answer = await request(endpoint, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": key, ...headers },
    body: typeof message === "string" ? message : JSON.stringify(message),
  });
  const text = await answer.text();
  const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
  return { status: answer.status, headers: answer.headers, body: (isJson ? JSON.parse(text) : null) as Wire, text };
}

export type Wire = {
  jsonrpc: string;
  id: string | number | null;
  result: Record<string, unknown>;
  error: { code: number; message: string; data?: Record<string, unknown> };
};

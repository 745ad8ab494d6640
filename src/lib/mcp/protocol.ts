/**
 * The words of the Model Context Protocol that this server speaks: its revisions, error codes and reserved names.
 *
 * 1. Modern revisions (2026-07-28) have no handshake: each request says its revision in `_meta` and in headers.
 *    https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning
 * 2. Older revisions begin with `initialize`; afterwards a header says what was agreed on. Nothing is remembered in
 *    between: every request is whole in itself.
 *    https://modelcontextprotocol.io/specification/2025-11-25/basic/transports
 *
 * Pure.
 */

export const modernVersions: readonly string[] = ["2026-07-28"];
/** Newest first. */
export const handshakeVersions: readonly string[] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];
/** What a request without the header speaks, and the only revision with batches. */
export const batchVersion = "2025-03-26";

export const code = {
  parse: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internal: -32_603,
  /** Revisions with a handshake only; later ones say `invalidParams`. */
  resourceNotFound: -32_002,
  headerMismatch: -32_020,
  unsupportedVersion: -32_022,
} as const;

export const metaNames = {
  version: "io.modelcontextprotocol/protocolVersion",
  capabilities: "io.modelcontextprotocol/clientCapabilities",
  server: "io.modelcontextprotocol/serverInfo",
} as const;

export type Id = string | number;
export type Json = Record<string, unknown>;
export type ErrorBody = { code: number; message: string; data?: Json };
export type RpcResponse = { jsonrpc: "2.0"; id: Id | null } & ({ result: Json } | { error: ErrorBody });

/** A request that the protocol refuses: an error of JSON-RPC, and the HTTP status where it is not 200. */
export class ProtocolError extends Error {
  readonly code: number;
  readonly status: number;
  readonly data: Json | undefined;

  constructor(about: { code: number; message: string; status?: number; data?: Json }) {
    super(about.message);
    this.name = "Refusal";
    this.code = about.code;
    this.status = about.status ?? 200;
    this.data = about.data;
  }
}

/** The error response that a refusal becomes. */
export const errorResponse = (id: Id | null, { code: number, message, data }: ProtocolError): RpcResponse => ({
  jsonrpc: "2.0",
  id,
  error: { code: number, message, ...(data ? { data } : {}) },
});

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

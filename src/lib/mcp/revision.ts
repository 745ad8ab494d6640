/**
 * Which revision of the protocol a request speaks, and whether its headers say what its body says. In order:
 *
 * 1. A revision in the body's `_meta` makes the request a modern one. The header MCP-Protocol-Version must be there and
 *    say the same; then the revision must be known; then `Mcp-Method`, and `Mcp-Name` where there is a name, must mirror
 *    the body, so that a proxy that decides by the headers and this server always see the same request.
 * 2. Else the header must name a known revision; absent, the request is of the first that had no such header.
 * 3. `initialize` opens the handshake of older revisions, whichever of them the header names.
 *
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#request-metadata Pure.
 */
import {
  batchVersion,
  code,
  handshakeVersions,
  isObject,
  metaNames,
  modernVersions,
  ProtocolError,
  type Json,
} from "./protocol.ts";

export type Revision = { version: string; isModern: boolean };

type RpcRequest = { method: string; params: Json };

/** The headers that matter here; `get` as of Headers. */
type HeaderReader = { get: (name: string) => string | null };

/** @throws ProtocolError with status 400 for an unknown revision, or headers that contradict the body. */
export function revisionOf(headers: HeaderReader, request: RpcRequest | null): Revision {
  const header = headers.get("MCP-Protocol-Version");
  const meta = request?.params["_meta"];
  const claimed = isObject(meta) ? meta[metaNames.version] : undefined;
  if (request && isObject(meta) && claimed !== undefined) return modern(headers, { request, meta, claimed, header });
  if (header === null) return { version: batchVersion, isModern: false };
  if (handshakeVersions.includes(header)) return { version: header, isModern: false };
  if (!modernVersions.includes(header)) throw unsupported(header);
  if (request?.method === "initialize") return { version: batchVersion, isModern: false };
  if (request === null) return { version: header, isModern: true };
  throw new ProtocolError({
    code: code.invalidParams,
    message: `_meta: expected ${metaNames.version} and ${metaNames.capabilities}`,
    status: 400,
  });
}

type Claim = { request: RpcRequest; meta: Json; claimed: unknown; header: string | null };

function modern(headers: HeaderReader, { request, meta, claimed, header }: Claim): Revision {
  if (typeof claimed !== "string")
    throw new ProtocolError({
      code: code.invalidParams,
      message: `${metaNames.version}: expected a string`,
      status: 400,
    });
  if (header !== claimed) throw mismatch("MCP-Protocol-Version", header);
  if (!modernVersions.includes(claimed)) throw unsupported(claimed);
  if (!isObject(meta[metaNames.capabilities]))
    throw new ProtocolError({
      code: code.invalidParams,
      message: `${metaNames.capabilities}: expected an object`,
      status: 400,
    });
  if (headers.get("Mcp-Method") !== request.method) throw mismatch("Mcp-Method", headers.get("Mcp-Method"));
  const name = nameIn(request);
  if (name !== undefined && decodeName(headers.get("Mcp-Name")) !== name)
    throw mismatch("Mcp-Name", headers.get("Mcp-Name"));
  return { version: claimed, isModern: true };
}

/** What Mcp-Name mirrors; undefined where the method has none or the body lacks it, which is refused later. */
function nameIn({ method, params }: RpcRequest): string | undefined {
  const name = method === "resources/read" ? params["uri"] : isNamed(method) ? params["name"] : undefined;
  return typeof name === "string" ? name : undefined;
}

const isNamed = (method: string) => method === "tools/call" || method === "prompts/get";

/** A name that is no plain ASCII stands in Base64 between marks. */
function decodeName(header: string | null): string | null {
  const encoded = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/.exec(header ?? "")?.[1];
  if (encoded === undefined) return header;
  try {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

const mismatch = (header: string, found: string | null) =>
  new ProtocolError({
    code: code.headerMismatch,
    message: `The header ${header} ${found === null ? "is missing" : "does not say what the body says"}`,
    status: 400,
  });

const unsupported = (requested: string) =>
  new ProtocolError({
    code: code.unsupportedVersion,
    message: "Unsupported protocol version",
    status: 400,
    data: { supported: [...modernVersions, ...handshakeVersions], requested: requested.slice(0, 100) },
  });

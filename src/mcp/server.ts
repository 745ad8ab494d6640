/**
 * One message to the server and its answer. Nothing is remembered between messages. What a tool cannot do is a result that
 * says so, for the model to read; protocol errors are for requests that no tool saw. Pure: the service arrives as `callOperation`.
 */
import { OperationRefusal, type CallOperation } from "./operation.ts";
import { capabilities, instructions, serverInfo } from "./introduction.ts";
import { fillPrompt, listPrompts } from "./prompts.ts";
import { code, handshakeVersions, metaNames, modernVersions, ProtocolError, type Json } from "../lib/mcp/protocol.ts";
import { readResource, listResources, listResourceTemplates } from "./resources.ts";
import type { Revision } from "../lib/mcp/revision.ts";
import { tools, findTool } from "./tools/index.ts";

/** What a message is answered with. */
export type MessageContext = {
  callOperation: CallOperation;
  revision: Revision;
  /** A fresh random word for the marks around text of pages. */
  word: string;
  /** Unix seconds. */
  now: number;
  publicUrl: string | null;
};

type Method = (params: Json, context: MessageContext) => Json | Promise<Json>;

/** Lists that are the same for everybody may be kept for an hour; what belongs to an account is asked for each time. */
const publicForAnHour = { ttlMs: 3_600_000, cacheScope: "public" };
const privateToAccount = { ttlMs: 0, cacheScope: "private" };

const sharedMethods: Record<string, Method> = {
  "tools/list": (params) => ({
    tools: wholeList(
      params,
      tools.map((tool) => tool.describe()),
    ),
    ...publicForAnHour,
  }),
  "tools/call": callTool,
  "resources/list": async ({ cursor }, { callOperation }) => ({
    ...(await asProtocolErrors(() => listResources(callOperation, cursorOf(cursor)))),
    ...privateToAccount,
  }),
  "resources/templates/list": (params) => ({
    resourceTemplates: wholeList(params, listResourceTemplates()),
    ...publicForAnHour,
  }),
  "resources/read": async ({ uri }, context) => {
    if (typeof uri !== "string") throw invalid("uri: expected a text");
    return { ...(await asProtocolErrors(() => readResource(uri, context), context.revision)), ...privateToAccount };
  },
  "prompts/list": (params) => ({ prompts: wholeList(params, listPrompts()), ...publicForAnHour }),
  "prompts/get": (params) => fillPrompt(params["name"], params["arguments"]),
};

const handshakeMethods: Record<string, Method> = { ...sharedMethods, initialize, ping: () => ({}) };

const modernMethods: Record<string, Method> = {
  ...sharedMethods,
  "server/discover": () => ({ supportedVersions: modernVersions, capabilities, instructions, ...publicForAnHour }),
};

/** The result of a request. @throws ProtocolError */
export async function answerRequest(request: { method: string; params: Json }, context: MessageContext): Promise<Json> {
  const { isModern } = context.revision;
  const methods = isModern ? modernMethods : handshakeMethods;
  const method = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined;
  if (!method)
    throw new ProtocolError({
      code: code.methodNotFound,
      message: `Unknown method: ${request.method.slice(0, 100)}`,
      status: isModern ? 404 : 200,
    });
  const result = await method(request.params, context);
  if (isModern)
    return { resultType: "complete", ...result, _meta: { [metaNames.server]: serverInfo(context.publicUrl) } };
  const { ttlMs: _ttl, cacheScope: _scope, ...rest } = result;
  return rest;
}

function initialize({ protocolVersion: wanted }: Json, { publicUrl }: MessageContext): Json {
  if (typeof wanted !== "string") throw invalid("protocolVersion: expected a text");
  const protocolVersion = handshakeVersions.includes(wanted) ? wanted : handshakeVersions[0];
  return { protocolVersion, capabilities, serverInfo: serverInfo(publicUrl), instructions };
}

async function callTool({ name, arguments: given = {} }: Json, { callOperation, word }: MessageContext): Promise<Json> {
  if (typeof name !== "string") throw invalid("name: expected the name of a tool");
  const tool = findTool(name);
  if (!tool) throw invalid(`Unknown tool: ${name.slice(0, 100)}`);
  return tool.call(given ?? {}, { callOperation, word });
}

const invalid = (message: string) => new ProtocolError({ code: code.invalidParams, message });

/** The whole list on one page. @throws ProtocolError for a cursor, since no answer of ours gave one. */
function wholeList({ cursor }: Json, entries: Json[]): Json[] {
  if (cursor !== undefined && cursor !== null) throw invalid("cursor: expected none, since the list is one page");
  return entries;
}

function cursorOf(cursor: unknown): string | undefined {
  if (cursor === undefined || cursor === null) return undefined;
  if (typeof cursor !== "string" || cursor.length > 200) throw invalid("cursor: expected the nextCursor of a page");
  return cursor;
}

/** The result of the work; a refusal of the service becomes an error of the protocol. */
async function asProtocolErrors(work: () => Promise<Json>, revision?: Revision): Promise<Json> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OperationRefusal)) throw error;
    const isMissing = error.status === 404 && revision !== undefined;
    throw new ProtocolError({
      code:
        isMissing && !revision.isModern
          ? code.resourceNotFound
          : error.status < 429
            ? code.invalidParams
            : error.status,
      message: error.message,
    });
  }
}

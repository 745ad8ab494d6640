/**
 * One message to the server and its answer. Nothing is remembered between messages. What a tool cannot do is a result that
 * says so, for the model to read; protocol errors are for requests that no tool saw. Pure: the service arrives as `ask`.
 */
import { Unwilling, type Ask } from "./ask.ts";
import { capabilities, instructions, serverInfo } from "./introduction.ts";
import { filledPrompt, shownPrompts } from "./prompts.ts";
import { code, handshakeVersions, metaNames, modernVersions, Refusal, type Json } from "./protocol.ts";
import { readResource, shownResources, shownTemplates } from "./resources.ts";
import type { Revision } from "./revision.ts";
import { tools, toolNamed } from "./tools/index.ts";

/** What answering takes. */
export type Scene = {
  ask: Ask;
  revision: Revision;
  /** A fresh random word for the marks around text of pages. */
  word: string;
  /** Unix seconds. */
  now: number;
  publicUrl: string | null;
};

type Method = (params: Json, scene: Scene) => Json | Promise<Json>;

/** Lists that are the same for everybody may be kept for an hour; what belongs to an account is asked for each time. */
const sameForAll = { ttlMs: 3_600_000, cacheScope: "public" };
const ofTheAccount = { ttlMs: 0, cacheScope: "private" };

const shared: Record<string, Method> = {
  "tools/list": (params) => ({
    tools: wholeList(
      params,
      tools.map((tool) => tool.shown()),
    ),
    ...sameForAll,
  }),
  "tools/call": callTool,
  "resources/list": async ({ cursor }, { ask }) => ({
    ...(await ofService(() => shownResources(ask, cursorOf(cursor)))),
    ...ofTheAccount,
  }),
  "resources/templates/list": (params) => ({ resourceTemplates: wholeList(params, shownTemplates()), ...sameForAll }),
  "resources/read": async ({ uri }, scene) => {
    if (typeof uri !== "string") throw invalid("uri: expected a text");
    return { ...(await ofService(() => readResource(uri, scene), scene.revision)), ...ofTheAccount };
  },
  "prompts/list": (params) => ({ prompts: wholeList(params, shownPrompts()), ...sameForAll }),
  "prompts/get": (params) => filledPrompt(params["name"], params["arguments"]),
};

const ofHandshake: Record<string, Method> = { ...shared, initialize, ping: () => ({}) };

const ofModern: Record<string, Method> = {
  ...shared,
  "server/discover": () => ({ supportedVersions: modernVersions, capabilities, instructions, ...sameForAll }),
};

/** The result of a request. @throws Refusal */
export async function answered(request: { method: string; params: Json }, scene: Scene): Promise<Json> {
  const { isModern } = scene.revision;
  const methods = isModern ? ofModern : ofHandshake;
  const method = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined;
  if (!method)
    throw new Refusal({
      code: code.methodNotFound,
      message: `Unknown method: ${request.method.slice(0, 100)}`,
      status: isModern ? 404 : 200,
    });
  const result = await method(request.params, scene);
  if (isModern)
    return { resultType: "complete", ...result, _meta: { [metaNames.server]: serverInfo(scene.publicUrl) } };
  const { ttlMs: _ttl, cacheScope: _scope, ...rest } = result;
  return rest;
}

function initialize({ protocolVersion: wanted }: Json, { publicUrl }: Scene): Json {
  if (typeof wanted !== "string") throw invalid("protocolVersion: expected a text");
  const protocolVersion = handshakeVersions.includes(wanted) ? wanted : handshakeVersions[0];
  return { protocolVersion, capabilities, serverInfo: serverInfo(publicUrl), instructions };
}

async function callTool({ name, arguments: given = {} }: Json, { ask, word }: Scene): Promise<Json> {
  if (typeof name !== "string") throw invalid("name: expected the name of a tool");
  const tool = toolNamed(name);
  if (!tool) throw invalid(`Unknown tool: ${name.slice(0, 100)}`);
  return tool.call(given ?? {}, { ask, word });
}

const invalid = (message: string) => new Refusal({ code: code.invalidParams, message });

/** Our lists fit one page, so that no cursor is ours. */
function wholeList({ cursor }: Json, entries: Json[]): Json[] {
  if (cursor !== undefined && cursor !== null) throw invalid("cursor: expected none, since the list is one page");
  return entries;
}

function cursorOf(cursor: unknown): string | undefined {
  if (cursor === undefined || cursor === null) return undefined;
  if (typeof cursor !== "string" || cursor.length > 200) throw invalid("cursor: expected the nextCursor of a page");
  return cursor;
}

/** What the service refuses of a resource, as an error of the protocol. */
async function ofService(work: () => Promise<Json>, revision?: Revision): Promise<Json> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Unwilling)) throw error;
    const isMissing = error.status === 404 && revision !== undefined;
    throw new Refusal({
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

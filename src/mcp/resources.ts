/**
 * Resources: what a client may read by address, without a tool. In order:
 *
 *   tidemark://settings                                  every setting, as a JSON Schema
 *   tidemark://changes                                   the newest changes of the account's last day
 *   tidemark://watch/{uuid}/latest                       the newest snapshot
 *   tidemark://watch/{uuid}/snapshot/{timestamp}         any snapshot
 *   tidemark://watch/{uuid}/difference/{from}/{to}       what differs between two
 *   tidemark://watch/{uuid}/history                      the timestamps of its snapshots
 *   tidemark://watch/{uuid}/changes                      its newest changes
 *   tidemark://watch/{uuid}/trace                        the stages and the result of its last full check
 *   tidemark://watch/{uuid}/settings                     all its settings but credentials
 *
 * What pages wrote stands between marks. Lists name the watches of the account; anything else is found by a template. Pure.
 */
import { callForJson, nextCursor, OperationRefusal, type CallOperation } from "./operation.ts";
import type { Json } from "../lib/mcp/protocol.ts";
import { settingsText } from "./schema.ts";
import { allSettingsOf } from "./tools/watchView.ts";
import { brief, fence, textPart } from "./untrusted.ts";
import { getWatch, listWatches } from "../watch/routes.ts";
import { getDifference, getSnapshot, getTrace, listChangesOfWatch, listSnapshots } from "../history/routes.ts";
import { requestOf, resourceIn, type OperationRequest } from "../http/operationCall.ts";
import { listChanges } from "../history/changes/list/routes.ts";

const scheme = "tidemark://";
const perPage = 100;
const maxTextCharacters = 100_000;
const daySeconds = 86_400;

type ReaderContext = { callOperation: CallOperation; word: string; now: number };
type ResourceText = { text: string; mimeType: string };
type Reader = (context: ReaderContext, names: string[]) => Promise<ResourceText>;

const plain = "text/plain";
const asJson = "application/json";
const id = "([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})";
const instant = "(\\d{1,11}|latest|previous)";

type Template = { uri: string; name: string; title: string; description: string; mimeType: string };

const templates: Template[] = [
  ["latest", "The newest text of a page", plain],
  ["snapshot/{timestamp}", "The text of a page at a time (Unix seconds)", plain],
  ["difference/{from}/{to}", "The difference between two snapshots; also from previous, to latest", plain],
  ["history", "The timestamps of a watch's snapshots, oldest first", asJson],
  ["changes", "The newest changes of a watch", plain],
  ["trace", "How the last full check came to its verdict", plain],
  ["settings", "All settings of a watch but credentials", asJson],
].map(([path = "", description = "", mimeType = ""]) => ({
  uri: `${scheme}watch/{uuid}/${path}`,
  name: path.split("/")[0] ?? "",
  title: description.split(/[;(]/)[0]?.trim() ?? "",
  description,
  mimeType,
}));

/** The answer of `resources/templates/list`. */
export const listResourceTemplates = (): Json[] =>
  templates.map(({ uri, ...template }) => ({ uriTemplate: uri, ...template }));

const ownResources: Json[] = [
  {
    uri: `${scheme}settings`,
    name: "settings",
    title: "All settings",
    description: "Every setting of watches and tags, as a JSON Schema",
    mimeType: asJson,
  },
  {
    uri: `${scheme}changes`,
    name: "changes",
    title: "Changes of the last day",
    description: "The changes of the account's watches in the last 24 hours",
    mimeType: plain,
  },
];

/** A page of resources: our own first, then the newest text of each watch. @throws OperationRefusal */
export async function listResources(callOperation: CallOperation, cursor: string | undefined): Promise<Json> {
  const query = { limit: perPage, cursor };
  const { body, headers } = await callForJson(callOperation, listWatches, { query });
  const watches = Object.entries(body).map(([uuid, watch]) => ({
    uri: `${scheme}watch/${uuid}/latest`,
    name: uuid,
    title: brief(watch.title || watch.url, 200),
    description: `The newest text of ${brief(watch.url, 500)}`,
    mimeType: plain,
  }));
  const next = nextCursor(headers);
  return {
    resources: [...(cursor === undefined ? ownResources : []), ...watches],
    ...(next ? { nextCursor: next } : {}),
  };
}

/** The text of an operation's answer, cut and between marks. */
const textAt =
  (request: (names: string[]) => OperationRequest): Reader =>
  async ({ callOperation, word }, names) => {
    const { text } = await callOperation(request(names));
    const part = textPart(text, { offset: 0, max: maxTextCharacters });
    const rest = `Cut: this was the beginning of ${part.characters} characters; tools give the rest by offset.`;
    return {
      text: part.next_offset === null ? fence(part.text, word) : `${fence(part.text, word)}\n${rest}`,
      mimeType: plain,
    };
  };

const readers: [RegExp, Reader][] = [
  [/^settings$/, async () => ({ text: settingsText(), mimeType: asJson })],
  [
    /^changes$/,
    (context, names) =>
      textAt(() => requestOf(listChanges, { query: { limit: 100, since: String(context.now - daySeconds) } }))(
        context,
        names,
      ),
  ],
  [watchPath("latest"), textAt(([uuid = ""]) => requestOf(getSnapshot, { params: { uuid, timestamp: "latest" } }))],
  [
    watchPath("snapshot/(\\d{1,11})"),
    textAt(([uuid = "", at = ""]) => requestOf(getSnapshot, { params: { uuid, timestamp: at } })),
  ],
  [
    watchPath(`difference/${instant}/${instant}`),
    textAt(([uuid = "", from = "", to = ""]) => requestOf(getDifference, { params: { uuid, from, to } })),
  ],
  [
    watchPath("changes"),
    textAt(([uuid = ""]) => requestOf(listChangesOfWatch, { params: { uuid }, query: { limit: 50 } })),
  ],
  [watchPath("trace"), textAt(([uuid = ""]) => requestOf(getTrace, { params: { uuid } }))],
  [
    watchPath("history"),
    async ({ callOperation }, [uuid = ""]) => {
      const { body } = await callForJson(callOperation, listSnapshots, { params: { uuid } });
      return { text: JSON.stringify({ uuid, timestamps: Object.keys(body).map(Number) }), mimeType: asJson };
    },
  ],
  [
    watchPath("settings"),
    async ({ callOperation }, [uuid = ""]) => {
      const { body } = await callForJson(callOperation, getWatch, { params: { uuid } });
      return { text: JSON.stringify(allSettingsOf(resourceIn(body)), null, 1), mimeType: asJson };
    },
  ],
];

function watchPath(rest: string): RegExp {
  return new RegExp(`^watch/${id}/${rest}$`, "i");
}

/** The contents of a resource. @throws OperationRefusal 404 where there is none. */
export async function readResource(uri: string, context: ReaderContext): Promise<Json> {
  const path = uri.startsWith(scheme) ? uri.slice(scheme.length) : "";
  for (const [pattern, reader] of readers) {
    const names = pattern.exec(path)?.slice(1);
    if (names) return { contents: [{ uri, ...(await reader(context, names)) }] };
  }
  throw new OperationRefusal(404, "Resource not found");
}

/** The feeds in the OpenAPI document; these shapes only describe, they do not validate requests. Pure. */
import { z } from "zod";
import { anybody } from "../http/access.ts";
import { operation } from "../http/operation.ts";
import { refusals } from "../http/refusals.ts";
import { atomType } from "../lib/feed/write/atom.ts";
import { jsonFeedType } from "../lib/feed/write/json.ts";
import { opmlType } from "../lib/feed/write/opml.ts";
import { rssType } from "../lib/feed/write/rss.ts";
import { uuidText } from "../lib/validation/uuid.ts";

const mediaType = (header: string) => header.split(";")[0] ?? header;
const text = { schema: z.string() };

/** The number of entries in a feed, unless the query says otherwise. */
export const defaultItems = 30;
/** The maximum number of entries in a feed. */
export const maxItems = 100;

const query = z.object({
  format: z.enum(["rss", "atom", "json"]).optional().meta({ description: "RSS 2.0 unless said otherwise." }),
  limit: z.int().min(1).max(maxItems).optional().meta({ description: "Entries, newest first.", example: defaultItems }),
  by: z.enum(["change", "page"]).optional().meta({
    description: "page: of a site an entry for each of its pages, whose id stays. change unless said otherwise.",
  }),
});
const parameter = z.object({
  uuid: uuidText.meta({ param: { name: "uuid", in: "path" } }),
});

const responses = {
  200: {
    description: "The feed.",
    content: { [mediaType(rssType)]: text, [mediaType(atomType)]: text, [mediaType(jsonFeedType)]: text },
  },
  304: { description: "Not modified." },
  ...refusals(400, 403, 404),
};

const listResponses = {
  200: {
    description: "The list, to import into a feed reader. Watches beyond 5,000 are left out.",
    content: { [mediaType(opmlType)]: text },
  },
  304: { description: "Not modified." },
  ...refusals(400, 403),
};

type FeedOperation = { path: string; operationId: string; summary: string; query?: z.ZodObject; params?: z.ZodObject };

const security: Record<string, string[]>[] = [{ feedToken: [] }, { apiKeyInQuery: [] }];

const feedOperation = ({ path, operationId, summary, ...request }: FeedOperation) =>
  operation({
    method: "get" as const,
    path,
    operationId,
    access: anybody,
    tags: ["RSS Feeds"],
    summary,
    security,
    request: { query, ...request },
    responses,
  });

/** The operations of all feeds, for the OpenAPI document. */
export const feedOperations = [
  feedOperation({
    path: "/rss",
    operationId: "getFeed",
    summary: "The changes of the account as a feed",
    query: query.extend({ tag: z.string().max(5000).optional().meta({ description: "Name or UUID of a tag." }) }),
  }),
  feedOperation({
    path: "/rss/watch/{uuid}",
    operationId: "getFeedOfWatch",
    summary: "The changes of a watch as a feed",
    params: parameter,
  }),
  feedOperation({
    path: "/rss/tag/{uuid}",
    operationId: "getFeedOfTag",
    summary: "The changes of a tag's watches as a feed",
    params: parameter,
  }),
  {
    ...feedOperation({
      path: "/rss/opml",
      operationId: "listFeeds",
      summary: "All feeds of the account as OPML 2.0: one for all, one for each tag, one for each watch",
      query: query.pick({ format: true }),
    }),
    responses: listResponses,
  },
];

/** Looks over HTTP: one is taken, read again for a quarter of an hour, and selectors are tried on its page. */
import { statedMembers, withCode, writtenSentence } from "../message/written.ts";
import { z } from "@hono/zod-openapi";
import { englishOf } from "../message/textOf.ts";
import { message } from "../message/message.ts";
import { reads } from "../http/access.ts";
import { operation } from "../http/operation.ts";
import { newApp, type RequestContext } from "../http/app.ts";
import { notModified, strongEtag } from "../http/etag.ts";
import { digits } from "../lib/validation/digits.ts";
import { keyedRefusals } from "../http/refusals.ts";
import { png, pictureAnswer } from "../history/screenshots/routes.ts";
import { shotOf, stepsJson } from "../history/steps/shape.ts";
import { adListsFor } from "../blocklist/update.ts";
import { decodeBody } from "../lib/charset/charset.ts";
import { parsePage } from "../lib/html/page.ts";
import type { Document } from "../lib/document/tape.ts";
import { unpackStepsRun } from "../page/browser/shots.ts";
import { picturesADayOf } from "../plan/plan.ts";
import { problem } from "../problem.ts";
import type { Settings } from "../settings/fields.ts";
import { settingsOf } from "../watch/shape.ts";
import { linesOf, type MarkedLines } from "./lines/lines.ts";
import { lookSeconds, type Look, type TakenLook } from "./look.ts";
import { matchOf } from "./outline/match.ts";
import { outlineOf } from "./outline/outline.ts";
import { trialOf } from "./request.ts";
import { linesJson, lookRequest, matchesJson, lookShape, matchShape, outlineShape } from "./shape.ts";
import { performLook } from "./take.ts";
import type { LookStores } from "./world.ts";

type C = RequestContext<LookStores>;
const tags = ["Looks"];
export const idParameter = z.object({
  id: z
    .string()
    .max(60)
    .meta({ param: { name: "id", in: "path" }, example: "t2k3ab-0b8f2f0e6f0a4f5e9d3c2a0d5a1c7e11" }),
});

export const takeLook = operation({
  method: "post",
  path: "/looks",
  operationId: "takeLook",
  access: reads("closed"),
  tags,
  summary: "Read a page once and keep it for 15 minutes, to try settings on it",
  description:
    "The page is fetched as a check with these settings would fetch it. No watch is made and nobody is told. An account has " +
    "20 looks at a time; a new one removes the oldest.",
  request: { body: { required: true, content: { "application/json": { schema: lookRequest } } } },
  responses: {
    200: { description: "What was found.", content: { "application/json": { schema: lookShape } } },
    ...keyedRefusals(403, 404, 413, 415),
  },
});

export const getLook = operation({
  method: "get",
  path: "/looks/{id}",
  operationId: "getLook",
  access: reads("closed"),
  tags,
  summary: "A look that was taken; its lines without any rule",
  request: { params: idParameter },
  responses: {
    200: { description: "What was found.", content: { "application/json": { schema: lookShape } } },
    ...keyedRefusals(404),
  },
});

export const getLookPicture = operation({
  method: "get",
  path: "/looks/{id}/picture",
  operationId: "getLookPicture",
  access: reads("closed"),
  tags,
  summary: "The picture of the page, where a browser read it",
  request: { params: idParameter },
  responses: {
    200: { description: "The picture.", content: png },
    304: { description: "Not modified." },
    ...keyedRefusals(404),
  },
});

export const getLookOutline = operation({
  method: "get",
  path: "/looks/{id}/outline",
  operationId: "getLookOutline",
  access: reads("closed"),
  tags,
  summary: "The blocks of the page as a tree, each with selectors that find it",
  description: "At most 1,500 blocks. Only of HTML pages; other contents have no blocks.",
  request: { params: idParameter },
  responses: {
    200: { description: "The outline.", content: { "application/json": { schema: outlineShape } } },
    ...keyedRefusals(404),
  },
});

export const matchSelector = operation({
  method: "post",
  path: "/looks/{id}/match",
  operationId: "matchSelector",
  access: reads("closed"),
  tags,
  summary: "Try a selector on the page of a look",
  request: {
    params: idParameter,
    body: {
      required: true,
      content: {
        "application/json": {
          schema: z
            .strictObject({
              selector: z
                .string()
                .min(1)
                .max(5000)
                .meta({ description: "A filter in any language that include_filters takes." }),
            })
            .meta({ id: "SelectorRequest", example: { selector: "#price" } }),
        },
      },
    },
  },
  responses: {
    200: { description: "What it finds.", content: { "application/json": { schema: matchShape } } },
    ...keyedRefusals(404, 413, 415),
  },
});

export const getLookStepScreenshot = operation({
  method: "get",
  path: "/looks/{id}/steps/{position}/{side}",
  operationId: "getLookStepScreenshot",
  access: reads("closed"),
  tags,
  summary: "The window before or after a browser step of a look",
  request: {
    params: idParameter.extend({
      position: digits({ min: 1, max: 100 }).meta({ param: { name: "position", in: "path" }, example: 1 }),
      side: z.enum(["before", "after"]).meta({ param: { name: "side", in: "path" }, example: "after" }),
    }),
  },
  responses: {
    200: { description: "The picture.", content: png },
    304: { description: "Not modified." },
    ...keyedRefusals(404),
  },
});

const gone = () => problem.noSuch(message("look.gone"));

/** The caller's look of that id. @throws Problem 404 for unknown ones, old ones and somebody else's alike. */
export async function lookOf(c: C, id: string): Promise<Look> {
  const look = await c.var.mine.looks.find(id, c.var.world.clock.now());
  if (!look) throw gone();
  return look;
}

const noLines: MarkedLines = { lines: [], matches: [], isCut: false };

type Shown = Pick<TakenLook, "look" | "steps"> & { marked: MarkedLines };

function lookJson({ look, steps, marked }: Shown): z.infer<typeof lookShape> {
  const path = `/api/v1/looks/${look.id}`;
  const { failure, page } = look;
  return {
    id: look.id,
    expires_at: look.at + lookSeconds,
    url: look.url,
    uuid: look.watch,
    status: page?.status ?? failure?.status ?? null,
    final_url: page?.finalUrl ?? null,
    read_by: look.readBy,
    notes: look.notes.map(englishOf),
    fetch_ms: look.fetchMs,
    title: look.title,
    favicon: look.favicon,
    kind: look.kind,
    error: failure && { class: failure.class, ...writtenSentence(failure.sentence) },
    findings: look.findings.map((finding) => ({
      ...finding,
      sentence: englishOf(finding.sentence),
      ...statedMembers(finding.sentence),
    })),
    lines: linesJson(marked),
    lines_truncated: marked.isCut,
    matches: matchesJson(marked.matches),
    picture: look.picture && { path: `${path}/picture`, ...look.picture },
    elements: look.elements,
    steps: stepsJson(steps && unpackStepsRun(steps), `${path}/steps`),
  };
}

/** The part of the daily budget for pictures that is left; taking one is charged once it was taken. */
const pictureBudget = ({ var: { world, caller } }: C) => {
  const limit = picturesADayOf(caller.plan, world.operator.SELF_HOSTED);
  const counter = world.net.limiter.getByName(`looks:${caller.userId}`);
  return (cost: 0 | 1) => counter.take({ limit, windowSeconds: 86_400, cost });
};

export const lookRoutes = newApp<LookStores>();

lookRoutes.openapi(takeLook, async (c) => {
  const { world, mine } = c.var;
  const { uuid = null, to, ...rest } = c.req.valid("json");
  const trial = await trialOf(c, { uuid, change: settingsOf(rest).settings as Settings });
  const { inForce, memory, place } = trial;
  const settings = { ...inForce, browser_steps: inForce.browser_steps.slice(0, to) };
  const budget = pictureBudget(c);
  const photographs = (await budget(0)).remaining > 0;
  const taken = await performLook(world, { settings, memory, place, watch: uuid, photographs });
  if (taken.look.picture) await budget(1);
  await mine.looks.add(taken, world.clock.now());
  const marked = await markedLines(c, taken, settings);
  return c.json(lookJson({ look: taken.look, steps: taken.steps, marked }), 200);
});

async function markedLines(
  { var: { world } }: C,
  { look, body }: Pick<TakenLook, "look" | "body">,
  settings: Parameters<typeof linesOf>[1],
): Promise<MarkedLines> {
  if (!look.page || !look.kind || !body) return noLines;
  return linesOf({ ...look.page, body }, settings, { kind: look.kind, lists: await adListsFor(world, settings) });
}

lookRoutes.openapi(getLook, async (c) => {
  const look = await lookOf(c, c.req.valid("param").id);
  const { looks } = c.var.mine;
  const [body, steps] = await Promise.all([looks.body(look.id), look.hasSteps ? looks.steps(look.id) : null]);
  const { inForce } = await trialOf(c, { uuid: null, change: { url: look.url } });
  return c.json(lookJson({ look, steps, marked: await markedLines(c, { look, body }, inForce) }), 200);
});

lookRoutes.openapi(getLookPicture, async (c) => {
  const look = await lookOf(c, c.req.valid("param").id);
  const bytes = look.picture && (await c.var.mine.looks.picture(look.id));
  if (!bytes) throw problem.noSuch(message("look.no_picture"));
  const etag = strongEtag(look.id);
  if (notModified(c, etag)) return c.body(null, 304, { ETag: etag });
  return pictureAnswer(c, bytes, { ETag: etag });
});

/** The page of a look as a document; null where it is no HTML. */
async function documentOf(c: C, look: Look): Promise<Document | null> {
  const body = look.kind === "html" && look.page ? await c.var.mine.looks.body(look.id) : null;
  return body && look.page ? parsePage(decodeBody(body, look.page.contentType).text) : null;
}

lookRoutes.openapi(getLookOutline, async (c) => {
  const look = await lookOf(c, c.req.valid("param").id);
  const document = await documentOf(c, look);
  if (!document) return c.json({ blocks: [], truncated: false }, 200);
  const { blocks, isCut } = outlineOf(document);
  return c.json({ blocks, truncated: isCut }, 200);
});

lookRoutes.openapi(matchSelector, async (c) => {
  const look = await lookOf(c, c.req.valid("param").id);
  const { selector } = c.req.valid("json");
  const body = look.page ? await c.var.mine.looks.body(look.id) : null;
  if (!look.page || !body) throw problem.noSuch(message("look.no_page"));
  const { text: content } = decodeBody(body, look.page.contentType);
  const { problem: unusable, ...match } = matchOf(content, { selector, kind: look.kind });
  return c.json({ selector, ...match, ...withCode("problem", unusable) }, 200);
});

lookRoutes.openapi(getLookStepScreenshot, async (c) => {
  const { id, position, side } = c.req.valid("param");
  const look = await lookOf(c, id);
  const packed = look.hasSteps ? await c.var.mine.looks.steps(look.id) : null;
  const shot = shotOf(packed && unpackStepsRun(packed), position, side);
  if (!shot) throw problem.noSuch(message("look.no_step_screenshot"));
  const etag = strongEtag(`${look.id}/${position}/${side}`);
  if (notModified(c, etag)) return c.body(null, 304, { ETag: etag });
  return pictureAnswer(c, shot, { ETag: etag });
});

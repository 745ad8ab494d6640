/** "This mattered" for what was read on a page of a site and not reported, over HTTP. */
import { z } from "@hono/zod-openapi";
import { writes } from "../../http/access.ts";
import { newApp, type RequestContext } from "../../http/app.ts";
import { jsonAnswer } from "../../http/contract.ts";
import { operation } from "../../http/operation.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { pageIn, siteOf, type SiteOfWatch } from "../../history/site/find.ts";
import { textOfPage } from "../../history/site/pageText.ts";
import { pageParameter } from "../../history/site/pageRoutes.ts";
import { isReadableNow } from "../../history/site/pageReading.ts";
import { suppressedSentence } from "../../history/site/pageSuppressed.ts";
import { unixParameter } from "../../history/shape.ts";
import { message } from "../../message/message.ts";
import type { FeedbackRule, RuleOfPage } from "../../noise/feedback/rule.ts";
import { problem } from "../../problem.ts";
import { recheck } from "../../schedule/dispatch.ts";
import type { Member } from "../../site/member.ts";
import { pageId } from "../../site/pageId.ts";
import { noteWanted } from "../../site/reading/noteWanted.ts";
import type { SuppressedLines } from "../../site/reading/suppressed.ts";
import { feedbackRuleShape, shownFeedbackRule } from "../shape.ts";
import type { FeedbackStores } from "../world.ts";
import { marksOfShown } from "./marks.ts";
import { ruleOfReading, rulesAfterPage } from "./rules.ts";

const restoreOfPage = z
  .strictObject({
    every_page: z.boolean().optional().meta({
      description: "True: lines like these are reported of every page of the site; else of this page alone.",
    }),
  })
  .meta({ id: "HeldReadingOfPageRestore", example: {} });

export const restoreSuppressedOfPage = operation({
  method: "post",
  path: "/watch/{uuid}/pages/{page}/held/{unix}/restore",
  operationId: "restoreHeldReadingOfPage",
  access: writes("watch"),
  tags: ["Watch History"],
  summary: "This mattered: have what noise reduction held back on a page of a site reported from now on",
  description:
    "The reading is named by its `since`. Lines like the ones that are listed of it are news from now on, whatever noise reduction says; the page is " +
    "read at the next pass, and what differs there still is reported then, once. Asked for again it is the same lesson; DELETE " +
    "/watch/{uuid}/lessons/{change} takes it back.",
  request: {
    params: pageParameter.extend(unixParameter.pick({ unix: true }).shape),
    body: { required: false, content: { "application/json": { schema: restoreOfPage } } },
  },
  responses: { 200: jsonAnswer(feedbackRuleShape, "What it taught."), ...keyedRefusals(404, 409, 413, 415) },
});

type C = RequestContext<FeedbackStores>;

export const suppressedPageRoutes = newApp<FeedbackStores>();

suppressedPageRoutes.openapi(restoreSuppressedOfPage, async (c) => {
  const { uuid, page, unix: since } = c.req.valid("param");
  const { every_page: isEverywhere = false } = c.req.valid("json");
  const found = await siteOf(c, uuid);
  const { watch, members, inForce } = found;
  const member = pageIn(members, page);
  const isReadable = await isReadableNow(c.var.mine, member, inForce);
  const of: RuleOfPage = { id: pageId(member), url: member.url, since, ...(isEverywhere ? { isEverywhere } : {}) };
  const rule = await learnedRule(c, found, { member, page: of });
  // What is known already was read since, or will be.
  if (isReadable && !watch.settings.paused && !watch.feedbackRules.some(({ change }) => change === rule.change)) {
    const { stores, clock } = c.var.world;
    await noteWanted(stores.notes, { watchId: watch.id, members, pages: [member], now: clock.now() });
    await recheck(c.var.world, [watch.id], { now: clock.now() });
  }
  return c.json(shownFeedbackRule(rule), 200);
});

/** The rule that the reading taught, now or before. @throws Problem where it can teach none */
async function learnedRule(
  c: C,
  { watch }: SiteOfWatch,
  { member, page }: { member: Member; page: RuleOfPage },
): Promise<FeedbackRule> {
  const known = ruleOfReading(watch.feedbackRules, page);
  const entry = entryOf(member, page.since);
  // It may have left the list since it taught something.
  if (known && (entry === null || known.page?.isEverywhere || !page.isEverywhere)) return known;
  if (entry === null) throw problem.notFound("held_back_reading");
  if (entry.reason !== "noise")
    throw problem.conflict(message("feedback.not_by_noise", { reason: suppressedSentence(entry.reason) }));
  const marks = marksOfShown(entry, await textOfPage(c.var.world, watch, member));
  if (marks.length === 0) throw problem.conflict(message("feedback.not_known_again"));
  const now = c.var.world.clock.now();
  let rule: FeedbackRule | undefined;
  await c.var.mine.feedback.teach(watch.id, (rules) => {
    const after = rulesAfterPage(rules, { page, marks, now });
    if (after === null) throw problem.conflict(message("feedback.pages_full"));
    ({ rule } = after);
    return after.rules;
  });
  if (rule === undefined) throw problem.notFound("watch");
  return rule;
}

/** What is listed since that time, of what noise reduction held back first. */
function entryOf({ text }: Member, since: number): SuppressedLines | null {
  const found = (text?.suppressed ?? []).filter((one) => one.since === since);
  return found.find(({ reason }) => reason === "noise") ?? found[0] ?? null;
}

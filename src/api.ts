/**
 * The whole public face in one screen: what every request passes through, and every noun's routes. The OpenAPI document
 * falls out of the routes.
 */
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { message } from "./message/message.ts";
import type { HttpStores } from "./http/world.ts";
import { accountRoutes } from "./account/routes.ts";
import { doctorRoutes } from "./system/doctor/routes.ts";
import { proxyRoutes } from "./admin/proxies/routes.ts";
import { passwordLinkRoutes } from "./admin/passwordLinks/routes.ts";
import { adminAccountRoutes } from "./admin/accounts/routes.ts";
import { invitationRoutes } from "./admin/invitations/routes.ts";
import { moveRoutes } from "./admin/move/routes.ts";
import { adminRoutes } from "./admin/routes.ts";
import { summaryRoutes } from "./ai/routes.ts";
import { aiTestRoutes } from "./ai/test/routes.ts";
import { stepRoutes } from "./history/steps/routes.ts";
import { billingPages, billingRoutes } from "./billing/routes.ts";
import { errorRoutes } from "./history/errors/routes.ts";
import { suppressedRoutes } from "./feedback/suppressed/routes.ts";
import { suppressedPageRoutes } from "./feedback/pages/routes.ts";
import { lookRoutes } from "./look/routes.ts";
import { backtestRoutes } from "./look/backtest/routes.ts";
import { lookThumbnailRoutes } from "./look/thumbnail/routes.ts";
import { conditionRoutes } from "./look/conditions/routes.ts";
import { previewRoutes } from "./look/preview/routes.ts";
import { setHeader } from "./http/answerHeader.ts";
import { answerError, newApp, type App, type RequestContext } from "./http/app.ts";
import { body } from "./http/body.ts";
import { adminCaller, caller } from "./http/caller.ts";
import { compression } from "./http/compression.ts";
import { crossOrigin, ownPages } from "./http/crossOrigin.ts";
import { throughFront } from "./http/front.ts";
import { shardOfRequest } from "./http/internal.ts";
import { idempotency } from "./http/idempotency.ts";
import { methodsOf } from "./http/methods.ts";
import { basePath, isProtocol } from "./http/path.ts";
import { accessOfRequest } from "./http/operation.ts";
import { parameters } from "./http/parameters.ts";
import { adminRate, rate, stillRefused } from "./http/rate.ts";
import { scoped } from "./http/scoped.ts";
import { exportRoutes } from "./export/routes.ts";
import { featureRoutes } from "./features/routes.ts";
import { faviconRoutes } from "./favicon/routes.ts";
import { feedRoutes } from "./feed/routes.ts";
import { feedbackRoutes } from "./feedback/routes.ts";
import { changePages } from "./history/page/routes.ts";
import { alertPages } from "./notify/mail/routes.ts";
import { eventRoutes } from "./history/changes/events/routes.ts";
import { changeRoutes } from "./history/changes/list/routes.ts";
import { oneChangeRoutes } from "./history/changes/one/routes.ts";
import { snapshotRoutes } from "./history/snapshots/routes.ts";
import { priceRoutes } from "./history/prices/routes.ts";
import { siteReportRoutes } from "./history/site/report.ts";
import { tableReportRoutes } from "./history/rows/report.ts";
import { rowRoutes } from "./history/rows/routes.ts";
import { onePageRoutes } from "./history/site/onePage.ts";
import { sitePageRoutes } from "./history/site/pageRoutes.ts";
import { suppressedPagesRoutes } from "./history/site/suppressedRoutes.ts";
import { rowMovesRoutes } from "./history/rows/seriesRoute.ts";
import { siteRoutes } from "./history/site/routes.ts";
import { timelineRoutes } from "./history/timeline/routes.ts";
import { historyRoutes } from "./history/routes.ts";
import { screenshotDiffRoutes } from "./history/screenshots/diff/routes.ts";
import { thumbnailRoutes } from "./history/screenshots/thumbnail/routes.ts";
import { screenshotRoutes } from "./history/screenshots/routes.ts";
import { importRoutes } from "./import/routes.ts";
import { mcpRoutes } from "./mcp/routes.ts";
import { channelRoutes } from "./notify/channel/routes.ts";
import { guideRoutes } from "./notify/guide/routes.ts";
import { sampleRoutes } from "./notify/sample/routes.ts";
import { notifyRoutes } from "./notify/routes.ts";
import { testRoutes } from "./notify/test/routes.ts";
import { alertWebhook } from "./notify/webhook/webhook.ts";
import { appRoutes } from "./oauth/apps/routes.ts";
import { oauthRoutes } from "./oauth/routes.ts";
import { preferenceRoutes } from "./preferences/routes.ts";
import { dataRoutes } from "./export/data/routes.ts";
import { offerRoutes } from "./billing/offers/routes.ts";
import { planRoutes } from "./billing/plans/routes.ts";
import { problem } from "./problem.ts";
import { pushRoutes } from "./push/routes.ts";
import { searchRoutes } from "./search/routes.ts";
import { settingFieldRoutes } from "./settings/form/routes.ts";
import { fileRoutes } from "./system/files/routes.ts";
import { healthRoutes } from "./system/health/routes.ts";
import { mailboxRoutes } from "./system/mailbox/routes.ts";
import { effectiveRoutes } from "./watch/effective/routes.ts";
import { readyRoutes } from "./system/ready/routes.ts";
import { repairRoutes } from "./watch/repair/routes.ts";
import { proofRoutes } from "./system/proof/routes.ts";
import { metricsRoutes } from "./system/metrics/routes.ts";
import { systemRoutes } from "./system/routes.ts";
import { uptimeAt } from "./system/uptime.ts";
import { specificationRoutes } from "./system/specification/routes.ts";
import { boundToTags } from "./tag/bound/routes.ts";
import { bulkRoutes } from "./tag/bulk/routes.ts";
import { tagDeletionRoutes } from "./tag/deletion/routes.ts";
import { tagRoutes } from "./tag/routes.ts";
import { botRoutes } from "./notify/bot/routes.ts";
import { telegramRoutes } from "./telegram/routes.ts";
import { shareRoutes } from "./watch/share/routes.ts";
import { deletionRoutes } from "./watch/deletion/routes.ts";
import { watchListRoutes } from "./watch/list/routes.ts";
import { cookieRoutes } from "./watch/cookies/routes.ts";
import { editRoutes } from "./watch/edits/routes.ts";
import { watchRoutes } from "./watch/routes.ts";
import { type Stores, shardsFrom } from "./bindings.ts";

export const api = newApp<Stores>();

api.onError(answerError);

api.use(compression);
api.use(async (c, next) => {
  c.set("requestId", crypto.randomUUID());
  c.set("shards", shardsFrom(c.env));
  c.set("world", c.get("shards").world(shardOfRequest(c.req.raw)));
  uptimeAt(c.get("world").clock.now());
  await next();
  setHeader(c, "X-Request-Id", c.get("requestId"));
  setHeader(c, "X-Content-Type-Options", "nosniff");
  if (c.res.headers.get("Content-Type") === "application/json")
    setHeader(c, "Content-Type", "application/json; charset=utf-8");
});
api.use(accessOfRequest(api), throughFront, crossOrigin, ownPages);

// What a path is comes before who asks: a wrong path or method is reported to anybody.
api.use(async (c, next) => {
  const known = allowed(c.req.path);
  if (!known.length) throw problem.noSuch(message("request.no_such_path"));
  if (!known.includes(c.req.method)) throw problem.methodNotAllowed(c.req.method, known.join(", "));
  await next();
});
/** `middleware`, left out where `isLeftOut` says so. */
const unless =
  (isLeftOut: (c: RequestContext) => boolean, middleware: MiddlewareHandler<App>): MiddlewareHandler<App> =>
  (c, next) =>
    isLeftOut(c) ? next() : middleware(c, next);
const withAccount = (middleware: MiddlewareHandler<App>) => unless((c) => !needsKey(c), middleware);
/** What states no access needs a key as well: nothing is open by having been forgotten. */
const needsKey = (c: RequestContext) => !isProtocol(c.req.path) && (accessBy(c) ?? "key") === "key";
const isAdministration = (c: RequestContext) => accessBy(c) === "administrator";
const isOpen = (c: RequestContext) => accessBy(c) === "anybody" || accessBy(c) === "link";
// Not by `c.var`, which makes an object of all variables each time: what every request passes asks for one of them.
const accessBy = (c: RequestContext) => c.get("access")?.by;

for (const middleware of [adminCaller, adminRate]) api.use(unless((c) => !isAdministration(c), middleware));
api.use(`${basePath}/*`, withAccount(stillRefused));
api.use(`${basePath}/*`, withAccount(caller));
api.use(`${basePath}/*`, withAccount(rate));
api.use(`${basePath}/*`, withAccount(scoped));
api.use(`${basePath}/*`, unless(isOpen, parameters(api)));
api.use(`${basePath}/*`, body);
api.use(`${basePath}/*`, withAccount(idempotency));

api.use(`${basePath}/*`, withAccount(boundToTags as never));

/** Puts the operations of one noun under the base path. */
const serve = <S extends HttpStores>(routes: OpenAPIHono<App<S>>) => api.route(basePath, routes);
serve(watchRoutes);
serve(deletionRoutes);
serve(shareRoutes);
serve(effectiveRoutes);
serve(watchListRoutes);
serve(lookRoutes);
serve(lookThumbnailRoutes);
serve(previewRoutes);
serve(backtestRoutes);
serve(conditionRoutes);
serve(historyRoutes);
serve(changeRoutes);
serve(eventRoutes);
serve(oneChangeRoutes);
serve(priceRoutes);
serve(siteRoutes);
serve(sitePageRoutes);
serve(onePageRoutes);
serve(suppressedPagesRoutes);
serve(siteReportRoutes);
serve(rowRoutes);
serve(tableReportRoutes);
serve(rowMovesRoutes);
serve(editRoutes);
serve(cookieRoutes);
serve(snapshotRoutes);
serve(timelineRoutes);
serve(suppressedRoutes);
serve(suppressedPageRoutes);
serve(summaryRoutes);
serve(aiTestRoutes);
serve(faviconRoutes);
serve(errorRoutes);
serve(repairRoutes);
serve(screenshotDiffRoutes);
serve(screenshotRoutes);
serve(thumbnailRoutes);
serve(stepRoutes);
serve(tagRoutes);
serve(tagDeletionRoutes);
serve(bulkRoutes);
serve(importRoutes);
serve(exportRoutes);
serve(searchRoutes);
serve(feedbackRoutes);
serve(featureRoutes);
serve(notifyRoutes);
serve(testRoutes);
api.openAPIRegistry.registerWebhook(alertWebhook);
serve(channelRoutes);
serve(sampleRoutes);
serve(guideRoutes);
serve(accountRoutes);
serve(appRoutes);
serve(preferenceRoutes);
serve(settingFieldRoutes);
serve(dataRoutes);
serve(telegramRoutes);
serve(botRoutes(api));
serve(pushRoutes);
serve(planRoutes);
serve(offerRoutes);
serve(billingRoutes);
serve(adminRoutes);
serve(adminAccountRoutes);
serve(invitationRoutes);
serve(passwordLinkRoutes);
serve(proxyRoutes);
serve(doctorRoutes);
serve(moveRoutes);
serve(systemRoutes);

api.route(basePath, specificationRoutes(api));
for (const base of ["/", basePath]) api.route(base, mcpRoutes(api));
api.route("/", oauthRoutes);
api.route("/", healthRoutes);
api.route("/", proofRoutes);
api.route("/", readyRoutes);
api.route("/", metricsRoutes);
api.route("/", feedRoutes);
api.route("/", billingPages);
api.route("/", changePages);
api.route("/", alertPages(api));
api.route("/", fileRoutes);
api.route("/", mailboxRoutes);

const allowed = methodsOf(api.routes);

/** Whether the API knows a path, or everything below its base belongs to it. */
export const isOperation = (path: string): boolean => path.startsWith(`${basePath}/`) || allowed(path).length > 0;

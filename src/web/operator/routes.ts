/**
 * The operator's pages, over the operations of administration. They open by the administrator's key, for an hour; where this
 * server has none there is nothing here. A remedy is tried first, and done from the page that says what it would do.
 */
import { createMiddleware } from "hono/factory";
import { remedialActions, type RemedialAction } from "../../storage/audit/actions.ts";
import { answerPage, goOn, isSecure, textIn, textsIn } from "../request/answer.ts";
import { newScreens, type C, type Screen } from "../request/app.ts";
import { bodyOf, call, Refusal } from "../request/operations.ts";
import { refusalOfKey } from "../request/operatorKey.ts";
import { isOperatorIn, operatorCookie } from "../session/operator.ts";
import type { Failure, Invitation, Listed, Target } from "./data.ts";
import { readinessOfAll } from "../../system/ready/readiness.ts";
import { servicePage } from "./service.tsx";
import { auditPage } from "./audit.tsx";
import { invitationsPage } from "./invitations.tsx";
import { operatorAccountScreens } from "./accountRoutes.ts";
import { operatorProxyScreens } from "./proxyRoutes.ts";
import { keyOf, listIn, pageOf, pageSize, shown } from "./requests.ts";
import { classesPage, failuresPage, operatorSignIn, trialPage } from "./page.tsx";
import { getReliability, listAudit, remediateFailures } from "../../admin/routes.ts";
import { examineService } from "../../system/doctor/routes.ts";
import { invite, listInvitations, revokeInvitation } from "../../admin/invitations/routes.ts";

export const operatorScreens = newScreens();

/** Lets in whoever has an open session; others go to the page of the key. */
const isOpen = createMiddleware<Screen>(async (c, next) => {
  const { ADMIN_API_KEY: key } = c.var.world.operator;
  if (key === null) return c.notFound();
  const path = new URL(c.req.url).pathname.replace(/\/$/, "");
  if (path === "/operator/sign-in") return next();
  if (isOperatorIn(c.req.header("Cookie"), { key, now: c.var.world.clock.now() })) return next();
  return c.redirect("/operator/sign-in", 303);
});
operatorScreens.use("/operator", isOpen);
operatorScreens.use("/operator/*", isOpen);
operatorScreens.route("/", operatorAccountScreens);
operatorScreens.route("/", operatorProxyScreens);

operatorScreens.get("/operator/sign-in", (c) => shown(c, operatorSignIn(c.var.reader)));

operatorScreens.post("/operator/sign-in", async (c) => {
  const typed = textIn(await c.req.formData(), "key").trim();
  const refusal = await refusalOfKey(c, typed);
  if (refusal) return answerPage(c, operatorSignIn(c.var.reader, refusal.sentence), { status: refusal.status });
  const { operator, clock } = c.var.world;
  const cookie = operatorCookie({ key: operator.ADMIN_API_KEY, now: clock.now() }, isSecure(c));
  c.header("Set-Cookie", cookie, { append: true });
  return goOn(c, "/operator");
});

operatorScreens.post("/operator/sign-out", (c) => {
  c.header("Set-Cookie", operatorCookie({ key: null, now: 0 }, isSecure(c)), { append: true });
  return goOn(c, "/", { key: "operatorOut" });
});

operatorScreens.get("/operator", async (c) => {
  const [report, { problems }] = await Promise.all([
    bodyOf(c, getReliability, { query: { limit: 1 }, headers: keyOf(c) }),
    readinessOfAll(c.var.shards),
  ]);
  return shown(c, classesPage(c.var.reader, report, problems));
});

operatorScreens.get("/operator/service", async (c) =>
  shown(c, servicePage(c.var.reader, await bodyOf(c, examineService, { headers: keyOf(c) }))),
);

operatorScreens.get("/operator/failures", async (c) => {
  const { class: only = "", user = "", cursor = "" } = c.req.query();
  const query = { class: only, user, cursor, limit: pageSize };
  const { entries: report, next } = await listIn(call(c, getReliability, { query, headers: keyOf(c) }));
  const list: Listed<Failure> = { entries: report.failures, next };
  return shown(c, failuresPage(c.var.reader, { list, only, user, next: pageOf(c, next) }));
});

operatorScreens.post("/operator/try", async (c) => {
  const form = await c.req.formData();
  const [action, target] = [actionIn(form), targetIn(form)];
  if (!action || !target) return goOn(c, "/operator/failures", { key: "pickFirst" });
  const { affected } = await remedied(c, { action, target, isTrial: true });
  return shown(c, trialPage(c.var.reader, { action, target, affected }));
});

operatorScreens.post("/operator/remedy", async (c) => {
  const form = await c.req.formData();
  const [action, target] = [actionIn(form), targetIn(form)];
  if (!action || !target) return goOn(c, "/operator/failures", { key: "pickFirst" });
  const { affected } = await remedied(c, { action, target, isTrial: false });
  return goOn(c, target.class ? "/operator" : "/operator/failures", { key: "remedied", values: [affected.length] });
});

operatorScreens.get("/operator/audit", async (c) => {
  const { action = "", cursor = "" } = c.req.query();
  const query = { action, cursor, limit: pageSize };
  const list = await listIn(call(c, listAudit, { query, headers: keyOf(c) }));
  return shown(c, auditPage(c.var.reader, { list, action, next: pageOf(c, list.next) }));
});

operatorScreens.get("/operator/invitations", async (c) =>
  shown(c, invitationsPage(c.var.reader, await invitations(c))),
);

operatorScreens.post("/operator/invitations", async (c) => {
  const email = textIn(await c.req.formData(), "email").trim();
  try {
    const json = email ? { email } : {};
    const { invitation } = await bodyOf(c, invite, { json, headers: keyOf(c) });
    const origin = new URL(c.var.world.operator.PUBLIC_URL ?? c.req.url).origin;
    const made = `${origin}/sign-up?invitation=${encodeURIComponent(invitation)}`;
    return shown(c, invitationsPage(c.var.reader, { ...(await invitations(c)), made }));
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    const page = invitationsPage(c.var.reader, { ...(await invitations(c)), problem: error.message, email });
    return answerPage(c, page, { status: 400 });
  }
});

operatorScreens.post("/operator/invitations/revoke", async (c) => {
  const id = textIn(await c.req.formData(), "id");
  await bodyOf(c, revokeInvitation, { params: { id }, headers: keyOf(c) });
  return goOn(c, "/operator/invitations", { key: "revoked" });
});

async function invitations(c: C): Promise<{ list: Listed<Invitation>; next: string | null }> {
  const query = { cursor: c.req.query("cursor") ?? "", limit: pageSize };
  const list = await listIn(call(c, listInvitations, { query, headers: keyOf(c) }));
  return { list, next: pageOf(c, list.next) };
}

type Remedied = { action: RemedialAction; target: Target; isTrial: boolean };
const remedied = (c: C, { action, target, isTrial }: Remedied): Promise<{ affected: string[] }> =>
  bodyOf(c, remediateFailures, { json: { ...target, action, dry_run: isTrial }, headers: keyOf(c) });

const actionIn = (form: FormData): RemedialAction | undefined =>
  remedialActions.find((action) => action === textIn(form, "action"));

function targetIn(form: FormData): Target | null {
  const [only, watches] = [textIn(form, "class"), textsIn(form, "watch")];
  return only ? { class: only } : watches.length > 0 ? { watches } : null;
}

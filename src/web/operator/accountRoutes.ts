/** The operator's pages of accounts, over the operations of administration. */
import type { AdminAccount } from "../../admin/accounts/shape.ts";
import { answerPage, goOn, textIn } from "../request/answer.ts";
import { newScreens, type C } from "../request/app.ts";
import { segment } from "../request/operations.ts";
import { accountPage, accountsPage } from "./accounts.tsx";
import { asked, pageOf, pageSize, readList, shown } from "./requests.ts";

export const operatorAccountScreens = newScreens();

operatorAccountScreens.get("/operator/accounts", async (c) => {
  const { q = "", suspended = "", sort = "created", cursor = "" } = c.req.query();
  const query = { q: q.trim(), suspended, sort, cursor, limit: pageSize };
  const { entries: list, next } = await readList<AdminAccount[]>(c, { path: "/admin/accounts", query });
  return shown(c, accountsPage(c.var.reader, { list, next: pageOf(c, next), asked: { q, suspended, sort } }));
});

operatorAccountScreens.get("/operator/accounts/:id", async (c) => one(c, c.req.param("id")));

operatorAccountScreens.post("/operator/accounts/:id/suspend", async (c) => {
  const reason = textIn(await c.req.formData(), "reason").trim();
  return changed(c, { suspended: true, ...(reason && { reason }) }, "accountSuspended");
});

operatorAccountScreens.post("/operator/accounts/:id/resume", async (c) =>
  changed(c, { suspended: false }, "accountResumed"),
);

operatorAccountScreens.post("/operator/accounts/:id/plan", async (c) =>
  changed(c, { plan: textIn(await c.req.formData(), "plan") }, "accountPlanSet"),
);

operatorAccountScreens.post("/operator/accounts/:id/sign-out", async (c) => {
  const json = { revoke_keys: textIn(await c.req.formData(), "revoke_keys") === "true" };
  await asked(c, { method: "POST", path: `${pathOf(c)}/sign-out`, json });
  return goOn(c, screenOf(c), { key: "accountSignedOut" });
});

operatorAccountScreens.post("/operator/accounts/:id/delete", async (c) => {
  const typed = textIn(await c.req.formData(), "email")
    .trim()
    .toLowerCase();
  const account = await asked<AdminAccount>(c, { path: pathOf(c) });
  if (typed !== account.email) {
    const problem = c.var.reader.words.operator.accounts.removeWrong;
    return answerPage(c, pageWith(c, account, problem), { status: 400, isSecret: true });
  }
  await asked(c, { method: "DELETE", path: pathOf(c) });
  return goOn(c, "/operator/accounts", { key: "accountRemoved" });
});

const pathOf = (c: C): string => `/admin/accounts/${segment(c.req.param("id") ?? "")}`;
const screenOf = (c: C): string => `/operator/accounts/${segment(c.req.param("id") ?? "")}`;

async function one(c: C, id: string): Promise<Response> {
  return shown(c, pageWith(c, await asked<AdminAccount>(c, { path: `/admin/accounts/${segment(id)}` })));
}

const pageWith = (c: C, account: AdminAccount, problem: string | null = null): string =>
  accountPage(c.var.reader, { account, isOwnServer: c.var.world.operator.SELF_HOSTED, problem });

type Done = "accountSuspended" | "accountResumed" | "accountPlanSet";
async function changed(c: C, json: object, key: Done): Promise<Response> {
  await asked(c, { method: "PATCH", path: pathOf(c), json });
  return goOn(c, screenOf(c), { key });
}

/** The operator's pages of accounts, over the operations of administration. */
import type { AdminAccount } from "../../admin/accounts/shape.ts";
import { answerPage, goOn, textIn } from "../request/answer.ts";
import { newScreens, type C } from "../request/app.ts";
import { bodyOf, call, segment } from "../request/operations.ts";
import { accountPage, accountsPage } from "./accounts.tsx";
import { keyOf, listIn, pageOf, pageSize, shown } from "./requests.ts";
import {
  changeAccount,
  deleteAccountOf,
  listAccounts,
  readAccount,
  signOutAccount,
} from "../../admin/accounts/routes.ts";

export const operatorAccountScreens = newScreens();

operatorAccountScreens.get("/operator/accounts", async (c) => {
  const { q = "", suspended = "", sort = "created", cursor = "" } = c.req.query();
  const query = { q: q.trim(), suspended, sort, cursor, limit: pageSize };
  const { entries: list, next } = await listIn(call(c, listAccounts, { query, headers: keyOf(c) }));
  return shown(c, accountsPage(c.var.reader, { list, next: pageOf(c, next), asked: { q, suspended, sort } }));
});

operatorAccountScreens.get("/operator/accounts/:id", async (c) => one(c));

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
  await bodyOf(c, signOutAccount, { ...accountOf(c), json });
  return goOn(c, screenOf(c), { key: "accountSignedOut" });
});

operatorAccountScreens.post("/operator/accounts/:id/delete", async (c) => {
  const typed = textIn(await c.req.formData(), "email")
    .trim()
    .toLowerCase();
  const account = await bodyOf(c, readAccount, accountOf(c));
  if (typed !== account.email) {
    const problem = c.var.reader.words.operator.accounts.removeWrong;
    return answerPage(c, pageWith(c, account, problem), { status: 400, isSecret: true });
  }
  await bodyOf(c, deleteAccountOf, accountOf(c));
  return goOn(c, "/operator/accounts", { key: "accountRemoved" });
});

const accountOf = (c: C) => ({ params: { account: c.req.param("id") ?? "" }, headers: keyOf(c) });
const screenOf = (c: C): string => `/operator/accounts/${segment(c.req.param("id") ?? "")}`;

async function one(c: C): Promise<Response> {
  return shown(c, pageWith(c, await bodyOf(c, readAccount, accountOf(c))));
}

const pageWith = (c: C, account: AdminAccount, problem: string | null = null): string =>
  accountPage(c.var.reader, { account, isOwnServer: c.var.world.operator.SELF_HOSTED, problem });

type Done = "accountSuspended" | "accountResumed" | "accountPlanSet";
async function changed(c: C, json: object, key: Done): Promise<Response> {
  await bodyOf(c, changeAccount, { ...accountOf(c), json });
  return goOn(c, screenOf(c), { key });
}

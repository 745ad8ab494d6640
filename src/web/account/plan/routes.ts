/** The plan: its use, what can be bought, and the ways to the payment provider's pages. */
import { answerPage, textIn } from "../../request/answer.ts";
import { newScreens, type C } from "../../request/app.ts";
import { bodyOf, Refusal, type Call } from "../../request/operations.ts";
import { planPage, type Offer, type Plan, type PlanPage } from "./page.tsx";

const here = "/account/plan";

export const planScreens = newScreens();

planScreens.get(here, async (c) => answerPage(c, await page(c)));

planScreens.post(`${here}/checkout`, async (c) => {
  const plan = textIn(await c.req.formData(), "plan");
  return toProvider(c, { method: "POST", path: "/billing/checkout", json: { plan } });
});

planScreens.post(`${here}/portal`, (c) => toProvider(c, { method: "POST", path: "/billing/portal" }));

/** Goes to a page of the payment provider; where there is none, back to ours with the sentence. */
async function toProvider(c: C, call: Call): Promise<Response> {
  try {
    const { url } = await bodyOf<{ url: string }>(c, call);
    return c.redirect(url, 303);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return answerPage(c, await page(c, error.message), { status: error.status as 400 });
  }
}

async function page(c: C, problem: string | null = null): Promise<string> {
  const isSelfHosted = c.var.world.operator.SELF_HOSTED;
  const [plan, offers] = await Promise.all([
    bodyOf<Plan>(c, { path: "/plan" }),
    isSelfHosted ? ("unsold" as const) : offersOf(c),
  ]);
  const state = c.req.query("checkout");
  const checkout = state === "done" || state === "cancelled" || state === "returned" ? state : null;
  return planPage(c.var.reader, { plan, offers, isSelfHosted, checkout, problem });
}

async function offersOf(c: C): Promise<PlanPage["offers"]> {
  try {
    return await bodyOf<Offer[]>(c, { path: "/plan/offers" });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 503) throw error;
    return c.var.world.operator.STRIPE_SECRET_KEY ? "unreachable" : "unsold";
  }
}

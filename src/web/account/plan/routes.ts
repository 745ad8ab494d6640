/** The plan: its use, what can be bought, and the ways to the payment provider's pages. */
import { answerPage, textIn } from "../../request/answer.ts";
import { newScreens, type C } from "../../request/app.ts";
import { bodyOf, Refusal } from "../../request/operations.ts";
import { planPage, type PlanPage } from "./page.tsx";
import { getPlan } from "../../../billing/plans/routes.ts";
import { listPlanOffers } from "../../../billing/offers/routes.ts";
import { openBillingPortal, startCheckout } from "../../../billing/routes.ts";

const here = "/account/plan";

export const planScreens = newScreens();

planScreens.get(here, async (c) => answerPage(c, await page(c)));

planScreens.post(`${here}/checkout`, async (c) => {
  const plan = textIn(await c.req.formData(), "plan");
  return toProvider(c, bodyOf(c, startCheckout, { json: { plan } }));
});

planScreens.post(`${here}/portal`, (c) => toProvider(c, bodyOf(c, openBillingPortal)));

/** Goes to a page of the payment provider; where there is none, back to ours with the sentence. */
async function toProvider(c: C, answer: Promise<{ url: string }>): Promise<Response> {
  try {
    const { url } = await answer;
    return c.redirect(url, 303);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return answerPage(c, await page(c, error.message), { status: error.status as 400 });
  }
}

async function page(c: C, problem: string | null = null): Promise<string> {
  const isSelfHosted = c.var.world.operator.SELF_HOSTED;
  const [plan, offers] = await Promise.all([bodyOf(c, getPlan), isSelfHosted ? ("unsold" as const) : offersOf(c)]);
  const state = c.req.query("checkout");
  const checkout = state === "done" || state === "cancelled" || state === "returned" ? state : null;
  return planPage(c.var.reader, { plan, offers, isSelfHosted, checkout, problem });
}

async function offersOf(c: C): Promise<PlanPage["offers"]> {
  try {
    return await bodyOf(c, listPlanOffers);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 503) throw error;
    return c.var.world.operator.STRIPE_SECRET_KEY ? "unreachable" : "unsold";
  }
}

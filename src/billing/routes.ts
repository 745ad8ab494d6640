/** Billing over HTTP: pages of the payment provider to buy a plan or to change it, and what the provider tells us. */
import { z } from "@hono/zod-openapi";
import { about, message } from "../message/message.ts";
import { anybody, ownsAccount } from "../http/access.ts";
import { operation } from "../http/operation.ts";
import Stripe from "stripe";
import { jsonAnswer, jsonBody } from "../http/contract.ts";
import { originOf } from "../account/post.ts";
import { newApp, type RequestContext } from "../http/app.ts";
import { idempotencyHeader } from "../http/idempotency.ts";
import { locate } from "../http/locate.ts";
import { keyedRefusals, refusals } from "../http/refusals.ts";
import { problem } from "../problem.ts";
import { customerOf, eventIn, isAhead, type ProviderEvent } from "./event.ts";
import { askProvider, billingOf, type Billing } from "./provider.ts";
import { syncPlan } from "./sync.ts";
import type { BillingStores } from "./world.ts";

type C = RequestContext<BillingStores>;
const tags = ["Billing"];
/** Older signatures may be replays. */
const toleranceSeconds = 300;

const page = (what: string) =>
  jsonAnswer(z.object({ url: z.string().meta({ example: "https://checkout.stripe.com/c/pay/cs_123" }) }), what);

export const startCheckout = operation({
  method: "post",
  path: "/billing/checkout",
  operationId: "startCheckout",
  access: ownsAccount("closed"),
  tags,
  summary: "A page of the payment provider that sells a plan",
  request: {
    headers: idempotencyHeader,
    ...jsonBody(
      z.strictObject({ plan: z.enum(["starter", "pro"]) }).meta({ id: "CheckoutRequest", example: { plan: "pro" } }),
    ),
  },
  responses: { 200: page("Where to pay."), ...keyedRefusals(409, 413, 415, 503) },
});

export const openBillingPortal = operation({
  method: "post",
  path: "/billing/portal",
  operationId: "openBillingPortal",
  access: ownsAccount("closed"),
  tags,
  summary: "A page of the payment provider that changes or ends the subscription",
  responses: { 200: page("Where to change it."), ...keyedRefusals(409, 503) },
});

const webhook = operation({
  method: "post",
  path: "/billing/webhook",
  operationId: "billingWebhook",
  access: anybody,
  tags,
  summary: "For the payment provider itself: its events",
  description: "Proves itself by the header Stripe-Signature.",
  responses: {
    200: jsonAnswer(z.object({ received: z.boolean() }).meta({ id: "EventReceived" }), "Taken."),
    ...refusals(400, 503),
  },
});

export const billingRoutes = newApp<BillingStores>();

billingRoutes.openapi(startCheckout, async (c) => {
  const { world, mine, caller } = c.var;
  const billing = billingOf(world);
  const known = await mine.billing.customer();
  if (known?.subscriptionId) throw problem.conflict(message("plan.subscribed"));
  const customer = known?.customerId ?? (await newCustomer(c, billing));
  const back = `${originOf(world, c.req.url)}/billing/return`;
  const { plan } = c.req.valid("json");
  const session = await askProvider(() =>
    billing.stripe.checkout.sessions.create({
      mode: "subscription",
      customer,
      client_reference_id: caller.userUuid,
      line_items: [{ price: billing.prices[plan], quantity: 1 }],
      subscription_data: { metadata: { user: caller.userUuid } },
      success_url: `${back}?state=done`,
      cancel_url: `${back}?state=cancelled`,
    }),
  );
  if (!session.url) throw problem.unavailable(message("plan.payment_no_page"), 30);
  return c.json({ url: session.url }, 200);
});

billingRoutes.openapi(openBillingPortal, async (c) => {
  const { world, mine } = c.var;
  const { stripe } = billingOf(world);
  const known = await mine.billing.customer();
  if (!known) throw problem.conflict(message("plan.no_subscription"));
  const back = `${originOf(world, c.req.url)}/billing/return`;
  const session = await askProvider(() =>
    stripe.billingPortal.sessions.create({ customer: known.customerId, return_url: back }),
  );
  return c.json({ url: session.url }, 200);
});

billingRoutes.openapi(webhook, async (c) => {
  const billing = billingOf(c.var.world);
  const event = await verified(c, billing);
  const customer = customerOf(event);
  const id = customer?.customerId;
  if (id) await locate(c, `customer:${id}`, ({ stores }) => stores.billing.byCustomer(id));
  const { world } = c.var;
  if (await world.stores.billing.isWorked(event.id)) return c.json({ received: true }, 200);
  if (customer) await syncPlan(world, billing, { ...customer, cause: { id: event.id, kind: event.type } });
  return c.json({ received: true }, 200);
});

/** Where the provider's pages lead back to: the dashboard's page of the plan, which says what came of it. */
export const billingPages = newApp<BillingStores>();

billingPages.get("/billing/return", (c) => {
  const state = c.req.query("state");
  const checkout = state === "done" || state === "cancelled" ? state : "returned";
  c.header("Cache-Control", "no-store");
  return c.redirect(`/account/plan?checkout=${checkout}`, 303);
});

async function newCustomer(c: C, { stripe }: Billing): Promise<string> {
  const { world, mine, caller } = c.var;
  // Two requests at once, or one that is sent again, get the same customer.
  const idempotencyKey = `customer-${caller.userUuid}-${Math.floor(world.clock.now() / 3600)}`;
  const customer = await askProvider(() =>
    stripe.customers.create({ email: caller.email, metadata: { user: caller.userUuid } }, { idempotencyKey }),
  );
  return mine.billing.keepCustomer(customer.id);
}

/** The event of a request whose signature is right and fresh. @throws Problem 400 */
async function verified(c: C, { stripe, webhookSecret }: Billing): Promise<ProviderEvent> {
  const signature = c.req.header("Stripe-Signature") ?? "";
  const wrong = problem.invalid(about("Stripe-Signature", message("plan.signature_expected")));
  if (isAhead(signature, { now: c.var.world.clock.now(), toleranceSeconds })) throw wrong;
  let signed: unknown;
  try {
    signed = await stripe.webhooks.constructEventAsync(
      await c.req.text(),
      signature,
      webhookSecret,
      toleranceSeconds,
      Stripe.createSubtleCryptoProvider(),
      c.var.world.clock.now() * 1000,
    );
  } catch {
    throw wrong;
  }
  const event = eventIn(signed);
  if (!event) throw problem.invalid(message("plan.event_expected"));
  return event;
}

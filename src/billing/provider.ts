/**
 * The payment provider as this server knows it. Its requests leave by the same guarded fetch as all others; only an address that
 * the operator set in STRIPE_API_BASE is reached as it is.
 */
import { englishOf } from "../message/textOf.ts";
import Stripe from "stripe";
import { message } from "../message/message.ts";
import type { Egress } from "../egress/egress.ts";
import { problem } from "../problem.ts";
import type { BillingWorld } from "./world.ts";
import type { Prices } from "./standing.ts";

export type Billing = { stripe: Stripe; prices: Prices; webhookSecret: string };

const timeoutMs = 20_000;

/** The provider. @throws Problem 503 while one of its settings is missing. */
export function billingOf(world: Pick<BillingWorld, "operator" | "net">): Billing {
  const {
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_STARTER: starter,
    STRIPE_PRICE_PRO: pro,
    STRIPE_API_BASE: apiBase,
  } = world.operator;
  if (!key || !webhookSecret || !starter || !pro) throw problem.notConfigured("billing");
  const place = new URL(apiBase ?? "https://api.stripe.com");
  const stripe = new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(
      apiBase ? world.net.egress.fetchOperatorEndpoint : guarded(world.net.egress),
    ),
    host: place.hostname,
    port: place.port || (place.protocol === "http:" ? 80 : 443),
    protocol: place.protocol === "http:" ? "http" : "https",
    timeout: timeoutMs,
    // A request is repeated with the same idempotency key.
    maxNetworkRetries: 1,
    telemetry: false,
  });
  return { stripe, prices: { starter, pro }, webhookSecret };
}

function guarded(egress: Egress): Egress["fetchOperatorEndpoint"] {
  const send = async (url: unknown, init?: RequestInit): Promise<Response> => {
    const answer = await egress.send({
      url: String(url),
      method: init?.method ?? "GET",
      headers: Object.fromEntries(new Headers(init?.headers as HeadersInit)),
      body: typeof init?.body === "string" ? init.body : null,
      purpose: "payment",
    });
    if (!answer.ok) throw new Error(englishOf(answer.failure.sentence));
    const headers = new Headers(answer.headers);
    // The body was decoded already.
    for (const name of ["content-encoding", "content-length"]) headers.delete(name);
    return new Response(answer.body, { status: answer.status, headers });
  };
  return send as Egress["fetchOperatorEndpoint"];
}

/** What a call to the provider answers. @throws Problem 503 for whatever goes wrong there; the reason is logged. */
export async function askProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    console.error(
      JSON.stringify({
        what: "the payment provider refused or failed",
        type: error.type,
        code: error.code,
        status: error.statusCode,
        request: error.requestId,
      }),
    );
    throw problem.unavailable(message("plan.payment_unavailable"), 30);
  }
}

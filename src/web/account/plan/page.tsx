/** The plan: what it allows, how much of that is used, and what other plans add. Pure. */
import { PostButton, Hidden } from "../../parts/form.tsx";
import { Notice } from "../../parts/page.tsx";
import { durationText, Time } from "../../parts/time.tsx";
import type { Reader } from "../../reader.ts";
import { accountPage, Group } from "../frame.tsx";
import { statusText } from "./status.ts";
import type { AnswerOf } from "../../../http/operationCall.ts";
import type { listPlanOffers } from "../../../billing/offers/routes.ts";
import type { getPlan } from "../../../billing/plans/routes.ts";

export type Plan = AnswerOf<typeof getPlan>;
type Price = NonNullable<Offer["price"]>;
type Limits = Plan["limits"];
export type Offer = AnswerOf<typeof listPlanOffers>[number];
export type PlanPage = {
  plan: Plan;
  isSelfHosted: boolean;
  /** "unsold" where this server sells none, "unreachable" while the payment provider does not answer. */
  offers: Offer[] | "unsold" | "unreachable";
  /** How somebody came back from the payment provider. */
  checkout: "done" | "cancelled" | "returned" | null;
  problem: string | null;
};
type Part = { reader: Reader; page: PlanPage };

export function planPage(reader: Reader, page: PlanPage): string {
  const { plan: words } = reader.words.account;
  const { checkout, plan } = page;
  return accountPage(
    reader,
    { tab: "plan", problem: page.problem },
    <>
      {checkout ? <Notice kind={checkout === "done" ? "healthy" : "info"}>{words.checkout[checkout]}</Notice> : null}
      <p class="lead">{page.isSelfHosted ? words.selfHosted : words.present(words.names[plan.plan])}</p>
      <Use reader={reader} plan={plan} />
      {page.isSelfHosted ? null : <Offers reader={reader} page={page} />}
    </>,
  );
}

function Use({ reader, plan }: { reader: Reader; plan: Plan }) {
  const { plan: words } = reader.words.account;
  const { limits, usage, stretched } = plan;
  return (
    <>
      <div class="use">
        <p class="row spread">
          <strong id="use-watches">{words.watches}</strong>
          <span class="number">
            {limits.watches === null ? words.ofNone(usage.watches) : words.of(usage.watches, limits.watches)}
          </span>
        </p>
        {limits.watches === null ? null : (
          <meter
            aria-labelledby="use-watches"
            value={usage.watches}
            min={0}
            max={limits.watches}
            high={limits.watches * 0.9}
            optimum={0}
          ></meter>
        )}
      </div>
      <p class="quiet">{words.requests(limits.requests_per_minute)}</p>
      {limits.browser_minutes_a_month === null ? null : (
        <>
          <p class="quiet">{intervalsText(reader, limits)}</p>
          <p class="quiet">{words.checks(usage.checks_a_month ?? 0, limits.checks_a_month ?? 0)}</p>
          <p class="quiet">{words.minutes(usage.browser_minutes_a_month ?? 0, limits.browser_minutes_a_month)}</p>
          <p class="quiet">
            {words.byHand(limits.checks_by_hand_a_day ?? 0, limits.browser_checks_by_hand_a_day ?? 0)}
          </p>
        </>
      )}
      {stretched.map(({ by, interval_seconds: seconds, watches }) => (
        <Notice kind="suppressed">{words.stretched[by](watches, durationText(reader, seconds))}</Notice>
      ))}
      {plan.status === "active" ? null : (
        <Notice kind="suppressed">{words.status(statusText(reader.words, plan.status))}</Notice>
      )}
      {plan.renews_at ? (
        <p>
          {words.renews} <Time reader={reader} at={plan.renews_at} as="absolute" />
        </p>
      ) : null}
    </>
  );
}

const intervalsText = (reader: Reader, limits: Limits): string =>
  reader.words.account.plan.interval(
    durationText(reader, limits.min_interval_seconds),
    durationText(reader, limits.min_browser_interval_seconds),
  );

function Offers({ reader, page }: Part) {
  const { plan: words } = reader.words.account;
  const { offers, plan } = page;
  if (offers === "unsold") return <p class="quiet">{words.notSold}</p>;
  return (
    <>
      <h2>{words.offers}</h2>
      {offers === "unreachable" ? (
        <Notice kind="suppressed">{words.unreachable}</Notice>
      ) : (
        <ul class="offers">
          {offers.map((offer) => (
            <OfferCard reader={reader} offer={offer} page={page} />
          ))}
        </ul>
      )}
      {plan.plan === "free" ? null : (
        <Group title={words.subscription} lead={words.invoices}>
          <form method="post" action="/account/plan/portal">
            <PostButton>{words.manage}</PostButton>
          </form>
        </Group>
      )}
    </>
  );
}

function OfferCard({ reader, offer, page }: Part & { offer: Offer }) {
  const { plan: words } = reader.words.account;
  const isOwn = offer.plan === page.plan.plan;
  const name = words.names[offer.plan];
  return (
    <li class={`card offer${isOwn ? " is-own" : ""}`}>
      <h3>{name}</h3>
      <p>{priceText(reader, offer.price)}</p>
      <ul>
        <li>{words.limitOfWatches(offer.limits.watches)}</li>
        <li>{intervalsText(reader, offer.limits)}</li>
        <li>{words.requests(offer.limits.requests_per_minute)}</li>
        {offer.limits.screenshots ? <li>{words.pictures}</li> : null}
      </ul>
      {isOwn ? (
        <p class="badge">{words.yours}</p>
      ) : page.plan.plan === "free" && offer.price ? (
        <form method="post" action="/account/plan/checkout">
          <Hidden name="plan" value={offer.plan} />
          <PostButton kind="primary">{words.choose(name)}</PostButton>
        </form>
      ) : null}
    </li>
  );
}

function priceText({ words, locale }: Reader, price: Price | null): string {
  const { plan } = words.account;
  if (!price) return plan.free;
  if (price.amount === null) return plan.byUse;
  const format = new Intl.NumberFormat(locale, { style: "currency", currency: price.currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return plan.price(format.format(price.amount / 10 ** digits), price.interval_count, price.interval);
}

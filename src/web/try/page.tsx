/** What a stranger sees of a page before there is an account: what was read, and the one question that its kind asks. Pure. */
import type { GuestLook } from "../../look/guest/guest.ts";
import { isObstructing } from "../../look/findings.ts";
import { pageDocument } from "../frame.tsx";
import { PriceQuestion } from "../new/price.tsx";
import { WordQuestion } from "../new/words.tsx";
import type { Choice } from "../new/choice.ts";
import { currencyOf } from "../new/suggestion.ts";
import { Foreign, ForeignLink, hostOf } from "../parts/foreign.tsx";
import { Hidden, PostButton } from "../parts/form.tsx";
import { Lines } from "../parts/lines.tsx";
import { priceText } from "../parts/money.ts";
import { Notice } from "../parts/page.tsx";
import { failureText } from "../parts/said.tsx";
import type { Reader } from "../reader.ts";

type Part = { reader: Reader; read: GuestLook; choice: Choice };

/** The page that was read. It leads on to the account, which is the last step. */
export function tryPage(reader: Reader, read: GuestLook, choice: Choice): string {
  const { words } = reader;
  const { look, lines, isCut } = read;
  return pageDocument(
    reader,
    { title: look.title || hostOf(look.url), section: "new", isWide: true, hasOwnHeading: true },
    <div class="new-watch">
      <section class="found">
        <h1>
          <Foreign text={look.title || hostOf(look.url)} max={200} />
        </h1>
        <p class="row">
          <ForeignLink url={look.page?.finalUrl ?? look.url} />{" "}
          <a href={`/?url=${encodeURIComponent(look.url)}`}>{words.new.change}</a>
        </p>
        <Obstacle reader={reader} read={read} choice={choice} />
      </section>
      <div class="split">
        <form action="/sign-up" class="inline">
          <Hidden name="try" value={look.id} />
          {look.failure ? null : <Question reader={reader} read={read} choice={choice} />}
          <p class="actions finish">
            <PostButton kind="primary">{look.failure ? words.new.onward.watch : words.new.watchIt}</PostButton>
          </p>
        </form>
        {lines.length > 0 ? (
          <section class="trial" aria-labelledby="trial-title">
            <h2 id="trial-title">{words.new.watched}</h2>
            <Lines
              reader={reader}
              lines={lines.map(({ text }, at) => ({ number: at + 1, text, removed_by: null }))}
              isCut={false}
            />
            {isCut ? <p class="help">{words.try.cut}</p> : null}
          </section>
        ) : null}
      </div>
    </div>,
  );
}

/** What stands in the way, and what an account would do about it. */
function Obstacle({ reader, read: { look }, choice }: Part) {
  const { words } = reader;
  const finding = look.findings.find(({ kind }) => isObstructing(kind));
  const failure = look.failure ?? (finding ? { ...finding, class: finding.kind } : null);
  if (!failure) return null;
  const help = choice.needsBrowser
    ? words.try[finding ? "needsBrowser" : "browserTries"]
    : ["login_wall", "redirect_loop"].includes(failure.class)
      ? words.try.needsSignIn
      : look.failure && words.try.needsPatience;
  return (
    <Notice kind="suppressed">
      {choice.needsBrowser && finding ? null : (
        <>
          <Foreign text={failureText(reader, failure)} />{" "}
        </>
      )}
      {help}
    </Notice>
  );
}

/** The first question is that of the kind of page. */
function Question({ reader, read: { look }, choice }: Part) {
  const { words, locale } = reader;
  const currency = currencyOf(look);
  const offer = look.findings.find(({ kind }) => kind === "price");
  if (offer)
    return (
      <>
        <p class="restock">
          <strong>{priceText(locale, Number(offer.facts["price"]), currency)}</strong>{" "}
          {offer.facts["in_stock"] === null ? null : words.watches[offer.facts["in_stock"] ? "inStock" : "soldOut"]}
        </p>
        <Hidden name="what" value="price" />
        <PriceQuestion reader={reader} choice={choice} currency={currency} orText />
      </>
    );
  return (
    <>
      <Hidden name="what" value="text" />
      <WordQuestion reader={reader} choice={choice} />
    </>
  );
}

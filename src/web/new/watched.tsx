/** What a new watch would watch, as the settings are now. Pure. */
import { Foreign } from "../parts/foreign.tsx";
import { Lines } from "../parts/lines.tsx";
import { priceText } from "../parts/money.ts";
import { Notice } from "../parts/page.tsx";
import type { Reader } from "../reader.ts";
import type { NewPage, Trial } from "./data.ts";

type Part = { reader: Reader; page: NewPage };

/** What will be watched, with what is left out and by which rule; it follows the form. */
export function Watched({ reader, page: { trial, choice, look } }: Part) {
  const { words } = reader;
  return (
    <section id="trial" class="trial" aria-live="polite" aria-labelledby="trial-title">
      <h2 id="trial-title">{words.new.watched}</h2>
      {trial?.problem ? (
        <Notice kind="suppressed">
          <Foreign text={trial.problem} />
        </Notice>
      ) : null}
      {trial?.warnings.map((warning) => (
        <p class="help">
          <Foreign text={warning} />
        </p>
      ))}
      {trial?.matches.map((match) => (
        <p class={match.count === 0 ? "problem" : "help"}>
          <code>
            <Foreign text={match.rule ?? match.setting} max={120} />
          </code>{" "}
          {match.problem ? <Foreign text={match.problem} /> : words.new.matches(match.count)}
        </p>
      ))}
      {choice.what === "price" && trial?.restock ? <Restock reader={reader} restock={trial.restock} /> : null}
      {choice.what === "picture" && look.picture ? (
        <img
          src={`/picture/look/${look.id}`}
          width={look.picture.width}
          height={look.picture.height}
          alt={words.new.pictureOf}
        />
      ) : null}
      {choice.what === "picture" && !look.picture ? <p>{words.new.pictureLater}</p> : null}
      {choice.what === "picture" ? null : (
        <Lines reader={reader} lines={trial?.lines ?? look.lines} isCut={trial?.isCut ?? look.lines_truncated} />
      )}
    </section>
  );
}

function Restock({ reader, restock }: { reader: Reader; restock: NonNullable<Trial["restock"]> }) {
  const { words } = reader;
  const amount = Number(restock.price ?? Number.NaN);
  return (
    <p class="restock">
      <strong>
        {Number.isFinite(amount) ? priceText(reader.locale, amount, restock.currency) : words.new.noPrice}
      </strong>{" "}
      {restock.in_stock === null ? null : words.watches[restock.in_stock ? "inStock" : "soldOut"]}
    </p>
  );
}

/** What a new watch would watch, as the settings are now. Pure. */
import { sentenceIn } from "../../message/written.ts";
import { Candidates } from "../parts/candidates.tsx";
import { Foreign } from "../parts/foreign.tsx";
import { settingName } from "../parts/names.ts";
import { Said } from "../parts/said.tsx";
import { Lines } from "../parts/lines.tsx";
import { priceText } from "../parts/money.ts";
import { Notice } from "../parts/page.tsx";
import type { Reader } from "../reader.ts";
import { choicePath } from "./choice.ts";
import type { NewPage, Trial } from "./data.ts";
import { TableRows } from "./table.tsx";

type Part = { reader: Reader; page: NewPage };

/** What will be watched, with what is left out and by which rule; it follows the form. */
export function Watched({ reader, page: { trial, choice, look } }: Part) {
  const { words } = reader;
  return (
    <section id="trial" class="trial" aria-live="polite" aria-labelledby="trial-title">
      <h2 id="trial-title">{words.new.watched}</h2>
      {trial?.problem ? (
        <Notice kind="suppressed">
          <Said reader={reader} text={trial.problem} />
        </Notice>
      ) : null}
      {trial?.warnings.map((warning) => (
        <p class="help">
          <Said reader={reader} text={warning} />
        </p>
      ))}
      {trial?.matches.map((match) => (
        <p class={match.count === 0 ? "problem" : "help"}>
          <code>
            <Foreign text={match.rule ?? settingName(reader, match.setting)} max={120} />
          </code>{" "}
          {match.problem ? (
            <Said reader={reader} text={sentenceIn(match.problem, match.problem_code)} />
          ) : (
            words.new.matches(match.count)
          )}
        </p>
      ))}
      {choice.what === "price" && trial?.restock && trial.candidates.length === 0 ? (
        <Restock reader={reader} restock={trial.restock} />
      ) : null}
      {choice.what === "price" && choice.follow.length > 0 ? (
        <p class="row small">
          {words.candidates.within}{" "}
          <code>
            <Foreign text={choice.follow.join(", ")} max={200} />
          </code>
          <a href={choicePath(look.id, choice, { follow: [] })}>{words.candidates.wholePage}</a>
        </p>
      ) : null}
      {choice.what === "price" ? (
        <Candidates
          reader={reader}
          candidates={trial?.candidates ?? []}
          choose={(filter, name) => (
            <a class="button" href={choicePath(look.id, choice, { follow: [filter] })} aria-label={name}>
              {words.candidates.thisOne}
            </a>
          )}
        />
      ) : null}
      {choice.what === "picture" && look.picture ? (
        <PictureOfPage look={look} picture={look.picture} box={choice.box} name={words.new.pictureOf} />
      ) : null}
      {choice.what === "picture" && !look.picture ? <p>{words.new.pictureLater}</p> : null}
      {choice.what === "site" ? <Pages reader={reader} url={look.url} text={trial?.text ?? null} /> : null}
      {choice.what === "table" ? <TableRows reader={reader} text={trial?.text ?? null} /> : null}
      {["picture", "site", "table"].includes(choice.what) ? null : (
        <Lines reader={reader} lines={trial?.lines ?? look.lines} isCut={trial?.isCut ?? look.lines_truncated} />
      )}
    </section>
  );
}

const shownPages = 12;

/** The pages that the site lists, an address a line; the host only of those that are elsewhere. */
function Pages({ reader: { words, locale }, url, text }: { reader: Reader; url: string; text: string | null }) {
  if (text === null) return null;
  const pages = text.split("\n");
  const more = pages.length - shownPages;
  const { origin } = new URL(url);
  return (
    <>
      <p>{words.new.sitePages(pages.length)}</p>
      <ul>
        {pages.slice(0, shownPages).map((page) => (
          <li>
            <Foreign text={page.startsWith(`${origin}/`) ? page.slice(origin.length) : page} max={300} />
          </li>
        ))}
      </ul>
      {more > 0 ? <p class="quiet">{words.new.siteMore(new Intl.NumberFormat(locale).format(more))}</p> : null}
    </>
  );
}

type Shown = { look: NewPage["look"]; picture: NonNullable<NewPage["look"]["picture"]>; box: string; name: string };

/** The picture, and on it the area that counts. */
function PictureOfPage({ look, picture, box, name }: Shown) {
  const [width, height] = [picture.width / picture.scale, picture.height / picture.scale];
  const [x = 0, y = 0, w = 0, h = 0] = box.split(",").map(Number);
  return (
    <svg class="boxes" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name}>
      <image href={`/picture/look/${look.id}`} width={width} height={height} />
      {box ? <rect class="area" x={x} y={y} width={w} height={h} /> : null}
    </svg>
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

/** What a watch read: the text of any snapshot, its HTML as a file, its picture and what stands on that. Pure. */
import type { z } from "zod";
import type { elementShape } from "../../history/screenshots/elements.ts";
import { Foreign, visible } from "../parts/foreign.tsx";
import { PriceNow } from "../parts/priceMove.tsx";
import { Empty } from "../parts/page.tsx";
import { absolute } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import { stockOfText } from "../../lib/price/stock.ts";
import { sayingOf } from "../../services/storedLine.ts";
import { alertLanguageOf } from "../../services/words/language.ts";
import { followsPrice, needsPixels } from "../../settings/processors.ts";
import { watchPage } from "./page.tsx";
import type { WatchView } from "./view.ts";
import type { AnswerOf } from "../../http/operationCall.ts";
import type { listKeptSnapshots } from "../../history/snapshots/routes.ts";

export type Snapshot = AnswerOf<typeof listKeptSnapshots>[number];
type Elements = { elements: z.infer<typeof elementShape>[] };

export type NowPage = {
  /** Newest first. */
  snapshots: Snapshot[];
  /** The one that is shown; null where there is none. */
  chosen: Snapshot | null;
  /** Null where it is no longer stored. */
  text: string | null;
  elements: Elements | null;
};

type Part = { reader: Reader; view: WatchView; page: NowPage };
const maxLines = 2000;
const maxElements = 100;

/** What a watch reads, as a page. */
export const nowPage = (reader: Reader, view: WatchView, page: NowPage): string =>
  watchPage(reader, view, <NowTab reader={reader} view={view} page={page} />);

function NowTab({ reader, view, page }: Part) {
  const words = reader.words.watch.now;
  const { chosen } = page;
  if (!chosen) return <Empty title={words.none} text={words.noneText} />;
  return (
    <>
      <Picker reader={reader} view={view} page={page} />
      {chosen.change === null ? null : (
        <p>
          <a href={`/watch/${view.watch.uuid}/changes/${chosen.change}`}>{words.change}</a>
        </p>
      )}
      {chosen.picture ? <Picture reader={reader} view={view} chosen={chosen} /> : null}
      <h2>{words.text}</h2>
      <ReadText reader={reader} view={view} text={page.text} />
      {page.elements ? <ElementTable reader={reader} elements={page.elements.elements} /> : null}
    </>
  );
}

function Picker({ reader, view, page: { snapshots, chosen } }: Part) {
  const words = reader.words.watch.now;
  const path = `/watch/${view.watch.uuid}/now`;
  const at = chosen?.timestamp ?? 0;
  return (
    <div class="row snapshot-picker">
      <form action={path} data-swap data-send-on-change class="inline row">
        <label for="snapshot-at">{words.pick}</label>
        <select id="snapshot-at" name="at">
          {snapshots.map(({ timestamp, kind }, index) => (
            <option value={String(timestamp)} selected={timestamp === at}>
              {`${absolute(reader, timestamp)} (${index === 0 ? words.newest : words.kinds[kind]})`}
            </option>
          ))}
        </select>
        <noscript>
          <button type="submit" class="button">
            {words.go}
          </button>
        </noscript>
      </form>
      <a class="button" href={`${path}/text/${at}`} download>
        {words.download}
      </a>
      {chosen?.html ? (
        <a class="button" href={`${path}/html/${at}`} download>
          {words.html}
        </a>
      ) : (
        <span class="small quiet">{words.noHtml}</span>
      )}
    </div>
  );
}

function Picture({ reader, view, chosen }: { reader: Reader; view: WatchView; chosen: Snapshot }) {
  const words = reader.words.watch.now;
  const path = `/picture/watch/${view.watch.uuid}/${chosen.timestamp}`;
  const name = words.pictureOf(visible(view.watch.label).slice(0, 200), absolute(reader, chosen.timestamp));
  return (
    <>
      <h2>{words.picture}</h2>
      <a href={path} class="page-picture">
        <img src={path} alt={name} loading="lazy" />
      </a>
      <p>
        <a href={path}>{words.full}</a>
      </p>
    </>
  );
}

/** The one line that price and stock are stored as is said in words. */
function ReadText({ reader, view, text }: Pick<Part, "reader" | "view"> & { text: string | null }) {
  const offer = text !== null && followsPrice(view.watch.processor) ? stockOfText(text) : null;
  if (!offer) return <SnapshotText reader={reader} text={text} isPicture={needsPixels(view.watch.processor)} />;
  return (
    <p>
      <PriceNow reader={reader} before={offer} after={offer} />
    </p>
  );
}

type Stored = { reader: Pick<Reader, "words" | "locale">; text: string | null; isPicture: boolean };

/** The text of a snapshot, its lines numbered; null where it is no longer stored. */
export function SnapshotText({ reader, text, isPicture }: Stored) {
  const words = reader.words.watch.now;
  if (text === null) return <p>{words.gone}</p>;
  const lines = text.split("\n").map(sayingOf(alertLanguageOf(reader.locale), isPicture));
  return (
    <>
      <p class="small quiet">{words.lines(lines.length)}</p>
      <pre class="page-text" tabindex={0} role="region" aria-label={words.text} dir="auto">
        {lines.slice(0, maxLines).map((line) => (
          <span class="numbered">{`${visible(line)}\n`}</span>
        ))}
      </pre>
      {lines.length > maxLines ? <p>{words.cut(maxLines)}</p> : null}
    </>
  );
}

function ElementTable({ reader, elements }: { reader: Reader; elements: Elements["elements"] }) {
  const words = reader.words.watch.now;
  if (elements.length === 0) return null;
  return (
    <details>
      <summary>{words.elements}</summary>
      <p class="help">{words.elementsHelp}</p>
      <div class="scrolls" tabindex={0} role="region" aria-label={words.elements}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.selector}</th>
              <th scope="col">{words.text}</th>
            </tr>
          </thead>
          <tbody>
            {elements.slice(0, maxElements).map(({ selector, text }) => (
              <tr>
                <td class="code">
                  <Foreign text={selector} max={200} />
                </td>
                <td>
                  <Foreign text={text} max={200} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {elements.length > maxElements ? <p>{words.more(elements.length - maxElements)}</p> : null}
    </details>
  );
}

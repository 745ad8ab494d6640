/** What whoever has the link can do: open the watched page and the change in the dashboard, and read all of the text. Pure. */
import type { SharedChange } from "../../history/page/shared.ts";
import { alertWords } from "../../services/words/index.ts";
import { Icon } from "../parts/icon.tsx";
import type { Reader } from "../reader.ts";

type Part = { reader: Reader; change: SharedChange; isText: boolean };
type Way = { href: string; text: string };

export function SharedActions({ reader: { words }, change, isText }: Part) {
  const { dashboard } = alertWords(change.language).changePage;
  const { url, links } = change;
  const more = waysOf(change, isText);
  return (
    <div class="row viewer-actions" role="group" aria-label={words.watch.act.label}>
      {/^https?:/i.test(url) ? (
        <a class="button primary" href={url} rel="noopener noreferrer nofollow">
          <Icon name="out" /> {words.reading.openPage}
        </a>
      ) : null}
      <a class="button" href={links.dashboard} rel="nofollow">
        {dashboard}
      </a>
      {more.length > 0 ? (
        <>
          <div class="row viewer-tools">
            <Ways ways={more} isInRow />
          </div>
          <details class="menu narrow-only">
            <summary class="button" aria-label={words.watch.act.more} title={words.watch.act.more}>
              <Icon name="more" />
            </summary>
            <div class="sheet">
              <Ways ways={more} isInRow={false} />
            </div>
          </details>
        </>
      ) : null}
    </div>
  );
}

/** The text of a product is a line for programs. */
function waysOf({ difference, price, stock, links, language }: SharedChange, isText: boolean): Way[] {
  const { changePage: words } = alertWords(language);
  const hasText = difference !== null && !price && !stock;
  return [
    ...(isText ? [{ href: links.difference, text: words.whatChangedIn }] : []),
    ...(!isText && hasText ? [{ href: links.text, text: words.wholeText }] : []),
    ...(hasText ? [{ href: links.download, text: words.plainText }] : []),
  ];
}

const Ways = ({ ways, isInRow }: { ways: Way[]; isInRow: boolean }) => (
  <>
    {ways.map(({ href, text }) => (
      <a class={isInRow ? "button" : ""} href={href} rel="nofollow">
        {text}
      </a>
    ))}
  </>
);

/** The bookmarklet: a link to be dragged to the bookmarks. Our own pages never run it; their policy forbids it. Pure. */
import type { Reader } from "../reader.ts";

/** The address of the bookmark: it opens /new of this service with the address and the title of the page that is open. */
const bookmarkletAddress = (origin: string): string =>
  `javascript:void(location.href=${JSON.stringify(`${origin}/new?url=`)}+encodeURIComponent(location.href)+"&title="+encodeURIComponent(document.title))`;

export function Bookmarklet({ reader: { words }, origin }: { reader: Reader; origin: string }) {
  const address = bookmarkletAddress(origin);
  return (
    <div class="card bookmarklet">
      <p>
        <a class="button primary" href={address} draggable={true}>
          {words.help.bookmarkletName}
        </a>
      </p>
      <p class="help">{words.help.bookmarkletHow}</p>
      <div class="field">
        <label for="bookmarklet-code">{words.help.bookmarkletCode}</label>
        <textarea id="bookmarklet-code" class="code" rows={3} readonly>
          {address}
        </textarea>
      </div>
    </div>
  );
}

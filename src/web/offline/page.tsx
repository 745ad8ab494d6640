/** The page that the service worker shows where there is no connection. It has nobody's data in it. Pure. */
import { pageDocument } from "../frame.tsx";
import type { Reader } from "../reader.ts";

export function offlinePage(reader: Reader): string {
  const { offline } = reader.words;
  return pageDocument(
    { ...reader, person: null, flash: null },
    { title: offline.title, scripts: ["offline.js"], isForAnybody: true },
    <>
      <p class="lead">{offline.text}</p>
      <p class="actions">
        {/* The address of the page that was asked for stands in the bar: an empty one is that. */}
        <a class="button primary" href="">
          {offline.again}
        </a>
      </p>
    </>,
  );
}

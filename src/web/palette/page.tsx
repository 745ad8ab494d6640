/**
 * Screens and watches by name: a page of its own, which browser code takes into a dialog (Ctrl K). Pure.
 */
import { pageDocument } from "../frame.tsx";
import { Foreign, placeText } from "../parts/foreign.tsx";
import { nameText } from "../../services/shortName.ts";
import { PostButton } from "../parts/form.tsx";
import { isSought, placesIn } from "../places.ts";
import type { Reader } from "../reader.ts";

export type Found = { uuid: string; label: string; host: string; url: string; tags: readonly { title: string }[] };

/** The page as a complete document. `q`: what was typed; `watches`: those that it found. */
export function palettePage(reader: Reader, { q, watches }: { q: string; watches: Found[] }): string {
  const { palette } = reader.words;
  const places = placesIn(reader.words).filter((place) => isSought(place, q));
  return pageDocument(
    reader,
    { title: palette.title },
    <div class="palette">
      <form action="/palette" role="search" aria-label={palette.title}>
        <input
          type="search"
          name="q"
          value={q}
          aria-label={palette.title}
          placeholder={palette.example}
          autocomplete="off"
          maxlength={200}
          autofocus
        />
        <PostButton kind="primary">{palette.find}</PostButton>
      </form>
      <p id="palette-status" class="quiet" role="status">
        {places.length + watches.length > 0 ? palette.found(places.length + watches.length) : palette.none}
      </p>
      <ul id="palette-list" aria-label={palette.title}>
        {watches.map((watch) => (
          <li>
            <a href={`/watch/${watch.uuid}`}>
              <Foreign text={nameText(watch.label)} max={120} />{" "}
              <small class="quiet">
                <Foreign
                  text={[placeText(watch, true), ...watch.tags.map(({ title }) => title)].join(" · ")}
                  max={100}
                />
              </small>
            </a>
          </li>
        ))}
        {places.map(({ path, label }) => (
          <li>
            <a href={path}>
              {label} <small class="quiet">{path}</small>
            </a>
          </li>
        ))}
      </ul>
    </div>,
  );
}

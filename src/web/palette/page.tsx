/**
 * Screens and watches by name: a page of its own, which browser code takes into a dialog (Ctrl K). Pure.
 */
import { pageDocument } from "../frame.tsx";
import { Foreign, nameText, placeText } from "../parts/foreign.tsx";
import { PostButton } from "../parts/form.tsx";
import type { Reader } from "../reader.ts";

export type Found = { uuid: string; label: string; host: string; url: string; tags: readonly { title: string }[] };

const screens = {
  changes: "/changes",
  watches: "/watches",
  newWatch: "/new",
  channels: "/channels",
  tags: "/tags",
  import: "/import",
  export: "/export",
  account: "/account",
  help: "/help",
  keys: "/help/keys",
  reference: "/docs",
} as const;

/** The page as a complete document. `q`: what was typed; `watches`: those that it found. */
export function palettePage(reader: Reader, { q, watches }: { q: string; watches: Found[] }): string {
  const { palette } = reader.words;
  const places = screensNamed(reader, q);
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

/** The screens whose name or address holds every word. */
function screensNamed({ words }: Reader, q: string): { path: string; label: string }[] {
  const wanted = q.toLowerCase().split(/\s+/).filter(Boolean);
  return Object.entries(screens)
    .map(([name, path]) => ({ path, label: words.palette.screens[name as keyof typeof screens] }))
    .filter(({ path, label }) => wanted.every((word) => `${label} ${path}`.toLowerCase().includes(word)));
}

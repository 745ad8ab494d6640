/**
 * Which addresses a crawl follows beside those that are out of the site. Addresses without an end are known by their form: a path that
 * repeats itself, filters of a shop that multiply, and files that are no pages. Pure.
 */

const maxParameters = 4;
const maxSegments = 20;
/** A path with the same part so often leads into itself. */
const maxRepeated = 3;

/** Kinds of files that have no text and no links. */
const files = new Set(
  (
    "7z aac ai apk avi avif bin bmp bz2 cab css csv deb dmg doc docx eot eps exe flac flv gif gz ico ics img iso jar jpeg jpg js json " +
    "m4a m4v map mid mjs mkv mov mp3 mp4 mpeg mpg msi odp ods odt ogg ogv opus otf pdf pkg png ppt pptx ps psd rar rpm rtf svg swf tar " +
    "tgz tif tiff ttf wasm wav webm webmanifest webp wma wmv woff woff2 xls xlsx xml xz zip"
  ).split(" "),
);

/** Whether a crawl may follow an address by its form alone. */
export function isFollowable(url: string): boolean {
  const { pathname, search } = new URL(url);
  const segments = pathname.split("/").filter(Boolean);
  if (segments.length > maxSegments || parametersOf(search).length > maxParameters) return false;
  const counts = new Map<string, number>();
  for (const segment of segments) counts.set(segment, (counts.get(segment) ?? 0) + 1);
  if (Math.max(0, ...counts.values()) >= maxRepeated) return false;
  const [, ending = ""] = /\.([a-z0-9]{1,11})$/i.exec(pathname) ?? [];
  return !files.has(ending.toLowerCase());
}

/**
 * The form that many addresses share: the path with its numbers and long tokens as #, and the names of its parameters. Of an address with
 * several parameters the names alone, since filters multiply on every path alike.
 */
export function shapeOf(url: string): string {
  const { pathname, search } = new URL(url);
  const names = [...new Set(parametersOf(search))].toSorted();
  if (names.length > 1) return `?${names.join("&")}`;
  const path = pathname
    .split("/")
    .map((segment) => (isToken(segment) ? "#" : segment.replace(/\d+/g, "#")))
    .join("/");
  return names.length ? `${path}?${names[0]}` : path;
}

/** The path of an address with more than one parameter; null for others. Only so many of these are followed of a path. */
export function filteredPathOf(url: string): string | null {
  const { pathname, search } = new URL(url);
  return parametersOf(search).length > 1 ? pathname : null;
}

/** The same for addresses that often are one page: without query, final slash and the name of an index, in lower case. */
export const nearKey = (key: string): string => {
  const path = key.replace(/[?#].*$/, "").toLowerCase();
  return path.replace(/\/(?:index|default)\.[a-z]{3,5}$/, "/").replace(/\/$/, "");
};

const parametersOf = (search: string): string[] => [...new URLSearchParams(search).keys()];

/** A part of a path that a machine made: of sixteen characters or more with a digit in them and no word. */
const isToken = (segment: string): boolean =>
  segment.length >= 16 && /\d/.test(segment) && /^[0-9a-f-]+$|^[A-Za-z0-9]+$/i.test(segment);

/** Ranges of languages, as `:lang()` takes them (https://www.w3.org/TR/selectors-4/#the-lang-pseudo). */

/**
 * Whether a language tag is within a range, by extended filtering (RFC 4647, section 3.3.2): `de-DE` has `de-Latn-DE`, `*-CH` has `fr-CH`.
 * An empty range has what says that it has no language; `*` has every language that is named.
 */
export function languageRange(range: string): (tag: string) => boolean {
  const [first = "", ...others] = range.replaceAll("\\", "").toLowerCase().split("-");
  // A wildcard that is not the first stands for nothing that the rules do not skip anyway.
  const wanted = others.filter((part) => part !== "*");
  return (tag) => {
    const parts = tag.toLowerCase().split("-");
    if (range === "") return tag === "";
    if (first === "*" ? tag === "" : parts[0] !== first) return false;
    let at = 1;
    for (const part of wanted) {
      // A single letter begins an extension, whose parts are no regions.
      while (parts[at] !== part) {
        if ((parts[at] ?? "").length <= 1) return false;
        at += 1;
      }
      at += 1;
    }
    return true;
  };
}

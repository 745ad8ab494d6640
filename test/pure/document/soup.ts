/** Random markup: any tags in any order, as pages that nobody validated have them. */

import fc from "fast-check";

const names =
  "a b i p div span li ul ol dd dt dl table tr td th caption col colgroup select option optgroup form button h1 h2 pre textarea " +
  "script style title head body html svg g foreignObject desc math mi annotation-xml br hr img input applet object nobr font em " +
  "code ruby rt rp frameset frame noframes noscript iframe xmp x-y center main table tr td";

/** Names of elements that soup is made of. */
export const soupNames: string[] = names.split(" ");

const name = fc.constantFrom(...soupNames);
const texts = fc.constantFrom("a", "b c", " ", "\n", "&amp;", "&lt;p>", "1 < 2", "\u{a0}", "é");
const oddities = fc.constantFrom("<!-- c -->", "<!---->", "<!-->", "<!-- a --!>", "<!doctype html>", "<?pi?>", "<");

const piece = fc.oneof(
  { weight: 8, arbitrary: name.map((tag) => `<${tag}>`) },
  { weight: 6, arbitrary: name.map((tag) => `</${tag}>`) },
  { weight: 1, arbitrary: name.map((tag) => `<${tag}/>`) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(name, fc.constantFrom("class='x y' id=z", "hidden", "x=1", "class=y type=hidden"))
      .map(([tag, rest]) => `<${tag} ${rest}>`),
  },
  { weight: 5, arbitrary: texts },
  { weight: 1, arbitrary: oddities },
);

export const tagSoup: fc.Arbitrary<string> = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));

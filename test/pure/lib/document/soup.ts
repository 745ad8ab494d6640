/** Random markup: any tags in any order, as pages that nobody validated have them. */

import fc from "fast-check";

const names =
  "a b i p div span li ul ol dd dt dl table tr td th caption col colgroup option optgroup form button h1 h2 pre textarea " +
  "script style title head body html svg g foreignObject desc math mi annotation-xml br hr img input applet object nobr font em " +
  "code ruby rt rp frameset frame noframes noscript iframe xmp x-y center main table tr td";

/** Names of elements that soup is made of; select is not one of them, because parse5 still reads its content by the rules of 2024. */
export const soupNames: string[] = names.split(" ");

const plainTexts = ["a", "b c", " ", "\n", "&amp;", "&lt;p>", "1 < 2", "\u{a0}", "é"];
/** Line ends of all kinds, references cut short or out of range, letters of two units, half of one, marks that combine or turn the text round. */
const oddTexts =
  '\r\n|\r|\f|\t|&am|p;|&notin;|&copy|&#x41|&#65;|&#0;|&#128;|&#xd800;|&#9999999999;|😀|\ud83d|e\u0301|\u202eabc\u202c|שלום|\u200b|a\ufeff|]]>|/>|"'.split(
    "|",
  );
const texts = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...plainTexts) },
  { weight: 1, arbitrary: fc.constantFrom(...oddTexts) },
);
const oddities = fc.constantFrom(
  ..."<!-- c -->|<!---->|<!-->|<!-- a --!>|<!--a<!--b-->|<!doctype html>|<!doctype>|<?pi?>|<|</|</>|</ a>|<!|<1|<![CDATA[d<b>]]>|<![CDATA[".split(
    "|",
  ),
);

const attributes = [
  ...["class='x y' id=z", "hidden", "x=1", "class=y type=hidden", "CLASS=X class=y", "x='&amp;&lt' y=\"\r\n\""],
  ...["/x/=1", "=a", "x=", "x=a/", "a'b=\"c", "é=1 ID=z", "encoding='text/html'", "x = 1\ny"],
];

const pieceOf = (name: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: 8, arbitrary: name.map((tag) => `<${tag}>`) },
    { weight: 6, arbitrary: name.map((tag) => `</${tag}>`) },
    { weight: 1, arbitrary: name.map((tag) => `<${tag}/>`) },
    {
      weight: 2,
      arbitrary: fc.tuple(name, fc.constantFrom(...attributes)).map(([tag, rest]) => `<${tag} ${rest}>`),
    },
    { weight: 5, arbitrary: texts },
    { weight: 1, arbitrary: oddities },
  );

/** Soup of elements of these names. Half a letter is U+FFFD in it, as in every page: UTF-8 has none. */
export const soupOf = (elements: readonly string[]): fc.Arbitrary<string> =>
  fc.array(pieceOf(fc.constantFrom(...elements)), { maxLength: 40 }).map((pieces) => pieces.join("").toWellFormed());

export const tagSoup: fc.Arbitrary<string> = soupOf(soupNames);

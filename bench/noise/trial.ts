/**
 * What happens to a page round by round in the trial: one kind of noise at every round, and one real change that comes at one
 * round and goes back at a later one. Pure; page `index` and `round` decide everything.
 */

/** A round of one page, and when it is, in Unix seconds. */
export type Stage = { index: number; round: number; at: number };

const hash = (text: string): number => {
  let value = 2_166_136_261;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return value;
};
/** One of them, drawn by a key. */
const drawn = <T>(items: readonly T[], key: string): T => items[hash(key) % items.length] as T;
/** Several of them, in an order drawn by a key. */
const several = <T>(items: readonly T[], count: number, key: string): T[] =>
  items
    .map((item, index) => ({ item, order: hash(`${key} ${index}`) }))
    .toSorted((one, other) => one.order - other.order)
    .slice(0, count)
    .map(({ item }) => item);

const adverts = [
  "Shoes for every day, now 20 % off",
  "Learn a language in three weeks",
  "Your new mattress, delivered tomorrow",
  "Compare car insurance and save up to $540",
  "The phone plan that grows with you",
  "Book your winter holiday today",
  "Fresh coffee, roasted on Mondays",
  "Invest in what you understand",
  "A hotel by the sea from $79 a night",
  "Hearing aids that nobody sees",
];
const headlines = [
  "Ten ways to grow tomatoes on a balcony",
  "Council votes on the new tram line",
  "Why bridges hum in the wind",
  "A short history of the paper clip",
  "Storm leaves thousands without power",
  "The quiet return of the typewriter",
  "How to read a nutrition label",
  "Museum reopens after two years",
  "What we know about deep sea mining",
  "Interview: the last lighthouse keeper",
  "Rents fall for the first time in a decade",
  "Five books for a long train ride",
];

const listOf = (lines: readonly string[]) =>
  `<ul>${lines.map((line) => `<li><a href="/${hash(line)}">${line}</a></li>`).join("")}</ul>`;

/** Each kind of noise; `style` is how the page marks it up. */
const noises: Record<string, (stage: Stage, style: number) => string> = {
  token: ({ index, round }) => `<input type="hidden" name="csrf" value="${hash(`t${index} ${round}`).toString(16)}">`,
  clock: ({ at }) => `<p>Last updated ${new Date(at * 1000).toISOString().slice(11, 19)}</p>`,
  counter: ({ index, round }) => `<p>${(12_000 + index * 31 + round * 142).toLocaleString("en")} views</p>`,
  ago: ({ index, round }) => `<p>Updated ${3 + ((index * 7 + round * 5) % 50)} minutes ago</p>`,
  request: ({ index, round }) => `<p>Request ID: ${hash(`r${index} ${round}`).toString(16).padStart(8, "0")}</p>`,
  advert: ({ index, round }, style) => {
    const text = drawn(adverts, `a${index} ${round}`);
    return [
      `<aside class="advertisement"><a href="/go/${hash(text)}">${text}</a></aside>`,
      `<div class="box"><p>Advertisement</p><p><a href="/go/${hash(text)}">${text}</a></p></div>`,
      `<div class="box"><p>Sponsored: <a href="/go/${hash(text)}">${text}</a></p></div>`,
      `<div id="ad-slot-3"><h4>${text}</h4><p>Find out more</p></div>`,
    ][style] as string;
  },
  related: ({ index, round }, style) => {
    const lines = several(headlines, 4, `l${index} ${round}`);
    return [
      `<section class="related-articles"><h3>Related articles</h3>${listOf(lines)}</section>`,
      `<div><h2>You may also like</h2>${listOf(lines)}</div>`,
      `<aside><h4>Most read</h4>${listOf(lines)}</aside>`,
      `<div class="recommendations">${listOf(lines)}</div>`,
    ][style] as string;
  },
  "ad id": ({ index, round }) => `<div data-ad-id="${hash(`d${index} ${round}`)}" id="u${hash(`${round}`)}"></div>`,
  build: ({ index, round }) => `<script src="/app.js?v=${hash(`b${index} ${round}`)}"></script><!-- build ${round} -->`,
  session: ({ index, round }) => `<p><a href="/page?sid=${hash(`s${index} ${round}`)}">Next page</a></p>`,
};

/** Each kind of real change, before and after. */
const changes: Record<string, readonly [before: string, after: string]> = {
  price: ["<p>Price: $54.99</p>", "<p>Price: $59.99</p>"],
  stock: ["<p>Sold out</p>", "<p>In stock</p>"],
  status: ["<p>Status: Operational</p>", "<p>Status: Down</p>"],
  "may or may not": [
    "<p>Members may bring one guest to the reading room on weekdays.</p>",
    "<p>Members may not bring one guest to the reading room on weekdays.</p>",
  ],
  paragraph: [
    "<p>The committee meets in the large hall. Minutes are published within two weeks of each meeting.</p>",
    "",
  ],
  "date of an event": ["<p>Annual meeting: 14 March 2027</p>", "<p>Annual meeting: 21 March 2027</p>"],
  "list item": ["<ul><li>Red</li><li>Green</li></ul>", "<ul><li>Red</li><li>Green</li><li>Blue</li></ul>"],
  "number with unit": ["<p>Weight: 12 kg</p>", "<p>Weight: 13 kg</p>"],
  negation: ["<p>Dogs are allowed in the garden.</p>", "<p>Dogs are not allowed in the garden.</p>"],
  headline: ["<h2>Harbour tunnel opens in May</h2>", "<h2>Harbour tunnel opening put off</h2>"],
};

export const noiseNames = Object.keys(noises);
export const changeNames = Object.keys(changes);

/** Rounds after the first: at `comes` the change comes, at `goes` the page reads as before. */
export const rounds = 7;
const comes = 3;
const goes = 6;
export const isReal = (round: number): boolean => round === comes || round === goes;

/** Which noise and which change a page has: every pair of the first forty is another one. */
export const castOf = (index: number): { noise: string; change: string } => ({
  noise: noiseNames[index % noiseNames.length] as string,
  change: changeNames[(index + 3 * Math.floor(index / noiseNames.length)) % changeNames.length] as string,
});

/** Where paragraphs of some length end. */
export const paragraphEnds = (html: string): number[] =>
  [...html.matchAll(/<p\b[^>]*>[^<]{80,}(?:<(?!\/p>)[^<]*)*<\/p>/gi)].map(({ 0: text, index }) => index + text.length);

/** The page of a round: the noise before the sixth paragraph or, on every other page, right before the change. */
export function pageAt(html: string, stage: Stage): string {
  const { index, round } = stage;
  const cast = castOf(index);
  const [before, after] = changes[cast.change] as readonly [string, string];
  const noise = (noises[cast.noise] as (of: Stage, style: number) => string)(
    stage,
    Math.floor(index / noiseNames.length) % 4,
  );
  const change = round >= comes && round < goes ? after : before;
  const ends = paragraphEnds(html);
  const first = ends[2] ?? html.length;
  const second = ends[5] ?? first;
  const isBeside = Math.floor(index / noiseNames.length) % 2 === 1;
  if (isBeside) return html.slice(0, first) + noise + change + html.slice(first);
  return html.slice(0, first) + change + html.slice(first, second) + noise + html.slice(second);
}

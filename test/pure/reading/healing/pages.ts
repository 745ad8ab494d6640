/** Pages as people watch them, made in many sizes: a shop, an article, a list of posts, a page of tables, one whose names are all made. */
const words =
  "steel wood glass harbour winter letter garden engine river paper copper violet market signal meadow".split(" ");

/** A sequence that is the same in every run. */
export function chanceOf(seed: number): (below: number) => number {
  let at = seed;
  return (below) => {
    at = (at * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((at / 2_147_483_648) * below);
  };
}

type Chance = ReturnType<typeof chanceOf>;
const phrase = (chance: Chance, count: number) =>
  Array.from({ length: count }, () => words[chance(words.length)]).join(" ");
const times = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join("");

const frame = (title: string, main: string) => `<!doctype html><html><head><title>${title}</title></head><body>
<header class="top"><a class="logo" href="/">Home</a><nav aria-label="Main"><ul><li><a href="/news">News</a></li><li><a href="/shop">Shop</a></li>
<li><a href="/about">About</a></li></ul></nav></header>${main}<footer><p>All prices with tax</p><p>Imprint</p></footer></body></html>`;

const shop = (chance: Chance) =>
  frame(
    "Shop",
    `<main id="content"><h1>${phrase(chance, 2)} kettle</h1><div class="offer"><span class="price">${chance(90)}.90 EUR</span>
<span class="stock">${chance(9)} left</span></div><h2>Delivery</h2><p>${phrase(chance, 6)}</p><p>${phrase(chance, 7)}</p><h2>Details</h2>
<table><tr><th>Size</th><td>${chance(9)} l</td></tr><tr><th>Weight</th><td>${chance(9)} kg</td></tr><tr><th>Colour</th><td>${phrase(chance, 1)}</td></tr></table>
<h2>Others looked at</h2><div class="grid">${times(3 + chance(6), () => `<div class="card"><h3>${phrase(chance, 3)}</h3><span>${chance(90)}.00 EUR</span></div>`)}</div></main>`,
  );

const article = (chance: Chance) =>
  frame(
    "Article",
    `<div class="wrap"><div><article><h1>${phrase(chance, 5)}</h1><div class="byline"><span itemprop="author">${phrase(chance, 2)}</span><time>${chance(28)} May</time></div>
${times(3 + chance(4), () => `<p>${phrase(chance, 24)}</p>`)}${times(3, (at) => `<h2>${["Background", "What follows", "Voices"][at] ?? ""}</h2>${times(1 + chance(5), () => `<p>${phrase(chance, 30)}</p>`)}`)}</article>
<aside><h4>Read also</h4><ul>${times(5, () => `<li>${phrase(chance, 5)}</li>`)}</ul></aside></div></div>`,
  );

const posts = (chance: Chance) =>
  frame(
    "Posts",
    `<div id="page"><div class="row"><div class="col"><h1>Notices</h1><ul class="notices">${times(4 + chance(8), (at) => `<li class="notice"><a href="/notice/${words[at] ?? "last"}">${phrase(chance, 6)}</a> <em>${chance(28)} May</em></li>`)}</ul></div>
<div class="col side"><h2>Opening hours</h2><dl><dt>Monday</dt><dd>${chance(9)} to ${chance(20)}</dd><dt>Friday</dt><dd>${chance(9)} to ${chance(20)}</dd></dl><h2>Contact</h2><p>${phrase(chance, 4)}</p></div></div></div>`,
  );

const tables = (chance: Chance) =>
  frame(
    "Tables",
    `<div><div><h2>Rates</h2><table class="rates"><tr><th>Term</th><th>Rate</th></tr>${times(6, (at) => `<tr><td>${words[at] ?? ""} term</td><td>${chance(9)}.${chance(99)} %</td></tr>`)}</table>
<h2>Fees</h2><table class="rates"><tr><th>What</th><th>Fee</th></tr>${times(5, (at) => `<tr><td>${words[at + 6] ?? ""} fee</td><td>${chance(50)} EUR</td></tr>`)}</table></div></div>`,
  );

const made = (chance: Chance) => {
  const name = () => `css-${chance(1e6).toString(36)}${chance(1e6)}`;
  const deep = (depth: number, inner: string): string =>
    depth === 0 ? inner : `<div class="${name()}">${deep(depth - 1, inner)}</div>`;
  return frame(
    "Made",
    deep(
      10,
      `<section class="${name()}"><h3>Status</h3>${deep(3, `<p>${phrase(chance, 4)}</p><p>${phrase(chance, 5)}</p>`)}</section>
<section class="${name()}"><h3>Incidents</h3>${deep(
        3,
        times(4, () => `<div class="${name()}"><span>${phrase(chance, 4)}</span></div>`),
      )}</section>`,
    ),
  );
};

/** The pages by their kind. */
export const pageKinds = { shop, article, posts, tables, made };

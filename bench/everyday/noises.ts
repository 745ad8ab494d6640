/** What pages change by themselves, by kind. Each kind draws a source, which says what it shows at a moment. Pure. */
import { type Chance, chanceOf } from "../../test/pages/chance.ts";
import { adverts, partners, praise, remarks, sayings, teasers, visitors } from "./vocabulary.ts";

/** `chance`: of this moment, the same at each call of it; `round`: of the check; `now`: Unix seconds. */
export type Moment = { chance: Chance; round: number; now: number };
/** The markup that a source shows; empty where it shows nothing. */
type Show = (moment: Moment) => string;
/**
 * `isWords`: its words change, which are news where a selector chose them; else only what clocks and counters show. `isInEach`: items
 * may have one each. `isAround`: it stands around the list only.
 */
type NoiseKind = { isWords: boolean; isInEach?: boolean; isAround?: boolean; draw: (chance: Chance) => Show };

const line = (text: string) => `<p>${text}</p>`;
const link = (text: string) => `<a href="/r/${text.length}${text.charCodeAt(1)}">${text}</a>`;
const links = (texts: readonly string[]) => `<ul>${texts.map((text) => `<li>${link(text)}</li>`).join("")}</ul>`;
const hex = (chance: Chance, length: number) => Array.from({ length }, () => chance.below(16).toString(16)).join("");
const two = (number: number) => String(number).padStart(2, "0");
const grouped = (number: number) => number.toLocaleString("en");
/** A number that rises from check to check, and jumps about a little. */
const rising = ({ chance, round }: Moment, from: number) => from + round * 37 + chance.below(30);

const words = (draw: (chance: Chance) => Show): NoiseKind => ({ isWords: true, draw });
const figures = (draw: (chance: Chance) => Show): NoiseKind => ({ isWords: false, draw });
const each = (kind: NoiseKind): NoiseKind => ({ ...kind, isInEach: true });
const around = (kind: NoiseKind): NoiseKind => ({ ...kind, isAround: true });

const kinds = {
  "advert line": words((drawn) => {
    const label = drawn.of(["Ad: ", "Offer of the day: ", "Sponsored: ", ""]);
    return ({ chance }) => line(label + chance.of(adverts));
  }),
  "advert box": words((drawn) => {
    const label = drawn.of(["Advertisement", "Sponsored", "Recommended for you"]);
    return ({ chance }) =>
      `<div class="box"><span>${label}</span><h4>${link(chance.of(adverts))}</h4><p>Learn more</p></div>`;
  }),
  quotation: words(
    () =>
      ({ chance }) =>
        `<blockquote>${line(chance.of(sayings))}</blockquote>`,
  ),
  testimonial: each(
    words(
      () =>
        ({ chance }) =>
          `<figure>${line(chance.of(praise))}<figcaption>${chance.of(visitors)}, verified buyer</figcaption></figure>`,
    ),
  ),
  consent: around(
    words((drawn) => {
      const sentence = drawn.of(["We use cookies to improve this site.", "This site uses cookies."]);
      return ({ chance }) =>
        chance.below(2) ? `<div>${line(sentence)}<button>Accept all</button><button>Reject</button></div>` : "";
    }),
  ),
  "late block": words((drawn) => {
    const seen = drawn.some(teasers, 3);
    return ({ chance }) => (chance.below(2) ? `<section><h2>Recently viewed</h2>${links(seen)}</section>` : "");
  }),
  "related list shuffled": words((drawn) => {
    const related = drawn.some(teasers, 4);
    return ({ chance }) => `<section><h2>You may also like</h2>${links(chance.some(related, 4))}</section>`;
  }),
  "related list drawn": words(
    () =>
      ({ chance }) =>
        `<section><h2>Read on</h2>${links(chance.some(teasers, 3))}</section>`,
  ),
  "list in another order": words(
    () =>
      ({ chance }) =>
        `<section><h2>Our partners</h2>${chance.some(partners, partners.length).map(line).join("")}</section>`,
  ),
  "latest comments": words(() => ({ chance }) => {
    const comments = chance.some(visitors, 3).map((name) => line(`${name}: ${chance.of(remarks)}`));
    return `<section><h2>Latest comments</h2>${comments.join("")}</section>`;
  }),
  "server name": words((drawn) => {
    const text = drawn.of(["Served by web-", "Node: app-", "Backend web"]);
    return ({ chance }) => line(text + two(1 + chance.below(12)));
  }),
  gauge: each(
    words((drawn) => {
      const text = drawn.of(["Humidity # %", "Temperature # °C", "Load #", "Wind # km/h"]);
      return ({ chance }) => line(text.replace("#", String(8 + chance.below(60))));
    }),
  ),
  lookers: each(
    figures((drawn) => {
      const text = drawn.of([
        "people are looking at this",
        "people are viewing this",
        "others are looking at this right now",
      ]);
      return ({ chance }) => line(`${2 + chance.below(60)} ${text}`);
    }),
  ),
  request: figures((drawn) => {
    const label = drawn.of(["Request ", "Request ID: ", "Trace "]);
    return ({ chance }) => line(`${label}${hex(chance, 8)}`);
  }),
  clock: figures((drawn) => {
    const label = drawn.of(["Updated ", "Last updated: ", "As of "]);
    return ({ now }) => line(label + new Date(now * 1000).toISOString().slice(11, 19));
  }),
  age: each(
    figures((drawn) => {
      const label = drawn.of(["Updated ", "Last order ", "Refreshed "]);
      return ({ chance }) => line(`${label}${2 + chance.below(57)} minutes ago`);
    }),
  ),
  "visitor counter": figures((drawn) => {
    const from = 10_000 + drawn.below(80_000);
    const [before, after] = drawn.of([
      ["You are visitor number ", ""],
      ["", " visitors"],
      ["Visitors: ", ""],
    ] as const);
    return (moment) => line(before + grouped(rising(moment, from)) + after);
  }),
  views: each(
    figures((drawn) => {
      const from = 1000 + drawn.below(8000);
      return (moment) => line(`${grouped(rising(moment, from))} views`);
    }),
  ),
  "counter in Chinese, Japanese, Korean": each(
    figures((drawn) => {
      const from = 1000 + drawn.below(8000);
      const text = drawn.of(["阅读 #", "# 回視聴", "조회수 #", "浏览量：#"]);
      return (moment) => line(text.replace("#", String(rising(moment, from))));
    }),
  ),
  "users online": figures((drawn) => {
    const isLong = drawn.below(2) === 0;
    return ({ chance }) => {
      const [members, guests] = [2 + chance.below(9), 10 + chance.below(50)];
      return line(`${members + guests} users online${isLong ? ` (${members} members, ${guests} guests)` : ""}`);
    };
  }),
  "time of making": figures((drawn) => {
    const text = drawn.of([
      "Page loaded in 0.# s with @ queries",
      "@ queries in 0.# seconds",
      "Generated in 0.# seconds",
    ]);
    return ({ chance }) =>
      line(text.replace("#", String(100 + chance.below(800))).replace("@", String(20 + chance.below(30))));
  }),
};
export type NoiseKindName = keyof typeof kinds;
export const noiseKinds: Record<NoiseKindName, NoiseKind> = kinds;

/** When a source is looked at; `fetch` counts within the check, `copy` those of each item. */
type Look = { round: number; fetch: number; now: number; copy: number };
/** One source of noise. `isMomentary`: differs between two fetches of one check, too. */
export type Source = { kind: NoiseKindName; isMomentary: boolean; isWords: boolean; at: (look: Look) => string };

/** A source of a kind. What it draws at each moment follows from what it draws here. */
export function sourceFrom(
  kind: NoiseKindName,
  { chance, isMomentary }: { chance: Chance; isMomentary: boolean },
): Source {
  const { draw, isWords } = noiseKinds[kind];
  const show = draw(chance);
  const seed = chance.below(1_000_000);
  const at = ({ round, fetch, now, copy }: Look) => {
    const moment = isMomentary ? fetch : 0;
    return show({ chance: chanceOf(seed + round * 101 + moment * 13 + copy * 7), round, now: now + moment * 7 });
  };
  return { kind, isMomentary, isWords, at };
}

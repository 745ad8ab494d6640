/**
 * Unstable pages made by chance that repeats itself: each kind of site a template with one stable part, which the tests change,
 * and all around it what such sites change by themselves. The pages are whole HTML documents, read as the product reads them.
 */

import type { Chance } from "../../pages/chance.ts";

/** What a page is made of: its stable part, chance, and the time of the reading in Unix seconds. */
export type Making = { main: string; chance: Chance; now: number };
export type World = (making: Making) => string;

const adjectives = ["Blue", "Quiet", "Northern", "Golden", "Small", "Early", "Hidden", "Steady", "Paper", "Winter"];
const nouns = [
  "kettle",
  "harbour",
  "lantern",
  "orchard",
  "bicycle",
  "council",
  "market",
  "bridge",
  "garden",
  "library",
];
const names = adjectives.flatMap((one) => nouns.map((other) => `${one} ${other}`));
const verbs = [
  "opens after long delay",
  "draws more visitors",
  "wins an award",
  "is closed for repairs",
  "divides the town",
];
const people = ["Anna", "Otto", "Ines", "Bram", "Lea", "Nils", "Mara", "Juri"];

const item = (text: string) => `<li>${text}</li>`;
const list = (items: readonly string[]) => `<ul>${items.map(item).join("")}</ul>`;
const hex = (chance: Chance, length: number) => Array.from({ length }, () => chance.below(16).toString(16)).join("");
const clock = (now: number) => new Date(now * 1000).toISOString().slice(11, 16);
const calendar = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
const today = (now: number) => calendar.format(new Date(now * 1000));

const page = (title: string, body: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body><header><nav>${list(["Home", "Topics", "Contact"])}</nav></header>` +
  `<main><h1>${title}</h1>${body}</main><footer><p>© ${title} 2026</p>${list(["Imprint", "Privacy", "Terms"])}</footer></body></html>`;

/** The front page of a newspaper: date, weather, teasers drawn by chance, a list of most read. */
const news: World = ({ main, chance, now }) =>
  page(
    "The Daily Example",
    `<p>${today(now)}</p><p>${chance.below(9) + 8} °C in Exampleton</p>${main}` +
      `<h2>Read on</h2>${list(chance.some(names, 4).map((name) => `${name} ${chance.of(verbs)}`))}` +
      `<h2>Most read</h2><ol>${chance
        .some(names, 5)
        .map((name) => item(`${name} and its friends`))
        .join("")}</ol>` +
      `<h2>Latest comments</h2>${list(chance.some(people, 3).map((name) => `${name}, ${chance.below(50) + 2} minutes ago`))}`,
  );

/** A product in a shop: others like it, how many look at it, what others bought. */
const shop: World = ({ main, chance }) =>
  page(
    "Example Shop",
    `${main}<p>${chance.below(40) + 2} people are viewing this</p><p>${(chance.below(400) + 100).toString()} reviews</p>` +
      `<h2>Customers also bought</h2>${chance
        .some(names, 5)
        .map((name) => `<div><a href="/p">${name}</a><p>€ ${names.indexOf(name) + 5}.99</p></div>`)
        .join("")}<h2>About this shop</h2><p>We deliver.</p>`,
  );

/** A forum: relative times, counters, who is online, how long the page took. */
const forum: World = ({ main, chance }) =>
  page(
    "Example Forum",
    `${main}<table>${["How to descale", "Which lid fits", "Rust again"]
      .map(
        (thread) =>
          `<tr><td>${thread}</td><td>${chance.below(30)} replies</td><td>${chance.below(9000) + 1000} views</td><td>${chance.below(20) + 2} hours ago</td></tr>`,
      )
      .join(
        "",
      )}</table><p>Users online: ${chance.below(300) + 20}</p><p>Page generated in 0.${chance.below(900) + 100} seconds</p>`,
  );

/** A form behind which machines show through: tokens, request ids, cache busters, the name of a server. */
const tokens: World = ({ main, chance }) =>
  page(
    "Example Portal",
    `${main}<p>Request ID: ${hex(chance, 16)}</p><p>csrf token: ${hex(chance, 32)}</p><p>Session: ${hex(chance, 20)}</p>` +
      `<p>/style.css?v=${chance.below(100_000)}</p><p>Served in ${chance.below(90) + 3} ms</p>`,
  );

/** Weather and clocks: the time of the reading, a countdown, temperatures. */
const weather: World = ({ main, chance, now }) =>
  page(
    "Example Weather",
    `<p>Last refreshed: ${today(now)}, ${clock(now)}</p>${main}<h2>Now</h2><p>${chance.below(20)} °C</p><p>Humidity ${chance.below(60) + 30} %</p>` +
      `<p>Wind ${chance.below(40)} km/h</p><h2>Next launch</h2><p>${countdown(now)}</p>`,
  );

function countdown(now: number): string {
  const left = Date.UTC(2027, 4, 1) / 1000 - now;
  return `${Math.floor(left / 86_400)} days ${Math.floor((left % 86_400) / 3600)} hours ${Math.floor((left % 3600) / 60)} minutes`;
}

const agos: readonly ((count: number) => string)[] = [
  (n) => `vor ${n} Minuten`,
  (n) => `il y a ${n} heures`,
  (n) => `hace ${n} días`,
  (n) => `${n} ore fa`,
  (n) => `há ${n} horas`,
  (n) => `${n} dagen geleden`,
  (n) => `för ${n} timmar sedan`,
  (n) => `for ${n} timer siden`,
  (n) => `${n} godzin temu`,
  (n) => `před ${n} hodinami`,
  (n) => `${n} saat önce`,
  (n) => `${n} часов назад`,
  (n) => `${n} годин тому`,
  (n) => `${n} tuntia sitten`,
  (n) => `${n} órája`,
  (n) => `acum ${n} ore`,
  (n) => `πριν από ${n} ώρες`,
  (n) => `${n}時間前`,
  (n) => `${n}小时前`,
  (n) => `${n}시간 전`,
  (n) => `${n} giờ trước`,
  (n) => `${n} jam yang lalu`,
  (n) => `${n} घंटे पहले`,
  (n) => `${n} ชั่วโมงที่แล้ว`,
  (n) => `לפני ${n} שעות`,
  (n) => `منذ ${n} ساعات`,
  (n) => `updated ${n}h ago`,
  (n) => `${n} min. ago`,
  (n) => `vor ${n} Std.`,
];

/** A list of posts in many languages, each with its age. */
const ages: World = ({ main, chance }) =>
  page("Example Posts", `${main}${list(agos.map((ago, index) => `${names[index]} · ${ago(chance.below(20) + 2)}`))}`);

/** What companies put around their words: a quotation of a customer, an offer in two variants, a consent text in three. */
const company: World = ({ main, chance }) =>
  page(
    "Example Company",
    `<p>${chance.of(["Try it free for a month", "See what it can do for you"])}</p>${main}` +
      `<blockquote>${chance.of(names)} changed the way we work. ${chance.of(people)}</blockquote>` +
      `<div>${chance.of(["We use cookies.", "This site uses cookies.", "Cookies help us."])}</div>`,
  );

export const worlds: Readonly<Record<string, World>> = { news, shop, forum, tokens, weather, ages, company };

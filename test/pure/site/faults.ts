/** What goes wrong with the lists of a site in a month. */
import { origin, type Answer, type Fault } from "./virtualSite.ts";

const wall = "<!DOCTYPE html><html><title>Just a moment...</title></html>";
const empty = "<urlset></urlset>";
const cut = (answer: Answer): Answer => (typeof answer === "string" ? answer.slice(0, answer.length / 2) : answer);

/** Twelve faults of a month: when they begin, how many hours they last, and what they answer. */
export const faults: [name: string, atHour: number, hours: number, Fault][] = [
  ["the host is down", 30, 6, () => ({ class: "timeout" })],
  ["one file is unavailable", 70, 20, (url, answer) => (url.endsWith("part-2.xml") ? { status: 503 } : answer)],
  ["a file is cut", 110, 30, (url, answer) => (url.endsWith("part-1.xml") ? cut(answer) : answer)],
  ["a wall stands before everything", 170, 24, () => wall],
  ["everything is not found for half an hour", 223, 1, () => ({ status: 404 })],
  ["the sitemap is empty once", 250, 1, (url, answer) => (url.endsWith(".xml") ? empty : answer)],
  ["the name cannot be looked up", 300, 3, () => ({ class: "dns" })],
  ["the index is cut", 350, 30, (url, answer) => (url.endsWith("index.xml") ? cut(answer) : answer)],
  ["a file is empty for a day and a half", 400, 36, (url, answer) => (url.endsWith("part-3.xml") ? empty : answer)],
  ["robots.txt is gone", 470, 48, (url, answer) => (url.endsWith("robots.txt") ? { status: 404 } : answer)],
  [
    "the index lists one file of five",
    540,
    40,
    (url, answer) =>
      url.endsWith("index.xml")
        ? `<sitemapindex><sitemap><loc>${origin}/part-0.xml</loc></sitemap></sitemapindex>`
        : answer,
  ],
  ["files answer with the page of an error", 620, 30, (url, answer) => (url.includes("part-") ? wall : answer)],
];

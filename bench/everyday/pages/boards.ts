/** Pages of states and figures: a status board, a table of departures, gauges, a ranking, a counter that is watched alone. */
import { inserted, type PageKind, replaced, seam, without } from "../page.ts";
import { parts, people, places, subjects } from "../vocabulary.ts";

const item = (cells: readonly string[]) => `<li>${cells.map((cell) => `<div>${cell}</div>`).join(seam)}</li>`;
const row = (cells: readonly (string | number)[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
const list = {
  listed: (all: readonly string[]) => `<ul>${all.join("")}</ul>`,
  between: (noise: string) => `<li>${noise}</li>`,
};
const table = (heads: readonly string[]) => ({
  listed: (all: readonly string[]) =>
    `<table><tr>${heads.map((head) => `<th>${head}</th>`).join("")}</tr>${all.join("")}</table>`,
  between: (noise: string) => `<tr><td colspan="${heads.length}">${noise}</td></tr>`,
});

export const status: PageKind = (chance) => {
  const names = chance.some(parts, 6 + chance.below(4));
  const items = names.map((name) => item([name, "Operational"]));
  const index = chance.below(names.length);
  const state = chance.of(["Degraded performance", "Partial outage", "Under maintenance"]);
  const incident = "12:40 We are looking into slow answers";
  const edit = chance.of([
    {
      at: index,
      items: replaced(items, index, item([names[index] as string, state])),
      gone: ["Operational"],
      come: [state],
    },
    { at: index, items: inserted(items, index, item([incident])), gone: [], come: [incident] },
  ]);
  return { design: { title: "System status", opening: "", items, ...list }, edit, part: "main" };
};

/** Short answers that repeat. */
export const answers: PageKind = (chance) => {
  const said = chance.some(subjects, 6 + chance.below(3)).map((subject) => [subject, chance.of(["Yes", "No"])]);
  const items = said.map(item);
  const index = chance.below(said.length);
  const [subject, old] = said[index] as [string, string];
  const fresh = old === "Yes" ? "No" : "Yes";
  const edit = { at: index, items: replaced(items, index, item([subject, fresh])), gone: [old], come: [fresh] };
  return { design: { title: "Before you come", opening: "", items, ...list }, edit, part: "#content" };
};

export const departures: PageKind = (chance) => {
  const trains = chance
    .some(places, 8)
    .map((place, index) => [`IC ${210 + index * 3}`, place, `${8 + index}:15`, "on time", 1 + chance.below(9)]);
  const items = trains.map(row);
  const index = chance.below(trains.length);
  const train = trains[index] as (string | number)[];
  const edit = chance.of([
    {
      at: index,
      items: replaced(items, index, row(train.with(3, "cancelled"))),
      gone: ["on time"],
      come: ["cancelled"],
    },
    { at: index, items: replaced(items, index, row(train.with(4, "12a"))), gone: [String(train[1])], come: ["12a"] },
    {
      at: index,
      items: inserted(items, index, row(["IC 999", "Whitby", "12:41", "on time", 3])),
      gone: [],
      come: ["Whitby"],
    },
    { at: index, items: without(items, index), gone: [String(train[1])], come: [] },
  ]);
  const heads = ["Train", "To", "Time", "Remarks", "Track"];
  return { design: { title: "Departures", opening: "", items, ...table(heads) }, edit, part: "table" };
};

export const gauges: PageKind = (chance) => {
  const rivers = chance
    .some(places, 6)
    .map((place) => [`Gauge ${place}`, `${100 + chance.below(200)} cm`, "no warning"]);
  const items = rivers.map(item);
  const index = chance.below(rivers.length);
  const river = rivers[index] as string[];
  const level = chance.of(["warning level 1", "warning level 2", "out of service"]);
  const edit = {
    at: index,
    items: replaced(items, index, item(river.with(2, level))),
    gone: ["no warning"],
    come: [level],
  };
  return { design: { title: "Levels of rivers", opening: "", items, ...list }, edit, part: "main" };
};

export const ranking: PageKind = (chance) => {
  const names = chance.some(people, 8);
  const rows = (order: readonly string[]) => order.map((name, index) => row([index + 1, name]));
  const index = chance.below(names.length - 1);
  const [one, other] = names.slice(index, index + 2) as [string, string];
  const edit = chance.of([
    { at: index, items: rows(names.with(index, other).with(index + 1, one)), gone: [one], come: [one] },
    { at: index, items: rows(names.with(index, "Vera Quist")), gone: [one], come: ["Vera Quist"] },
  ]);
  const design = { title: "Ranking of the club", opening: "", items: rows(names), ...table(["Rank", "Name"]) };
  return { design, edit, part: "table" };
};

export const counterPart = ".figure";

/** A number that somebody chose to watch: whatever it counts, it is news. */
export const counter: PageKind = (chance) => {
  const unit = chance.of(["stars", "followers", "members", "replies", "downloads"]);
  const count = 1000 + chance.below(8000);
  const figure = (number: number) => `<p class="figure">${number.toLocaleString("en")} ${unit}</p>`;
  const more = count + 1 + chance.below(300);
  const items = ["<p>A library for clocks.</p>", figure(count), "<p>Written in spare time.</p>"];
  const edit = {
    at: 1,
    items: replaced(items, 1, figure(more)),
    gone: [count.toLocaleString("en")],
    come: [more.toLocaleString("en")],
  };
  const design = {
    title: "Project",
    opening: "",
    items,
    listed: (all: readonly string[]) => all.join(""),
    between: (noise: string) => noise,
  };
  return { design, edit, part: counterPart };
};

/** Pages that list what comes and goes: jobs, threads of a forum, events. */
import { inserted, type PageKind, replaced, seam, without } from "../page.ts";
import { occasions, occupations, people, places, questions } from "../vocabulary.ts";

const list = {
  listed: (all: readonly string[]) => `<ul>${all.join("")}</ul>`,
  between: (noise: string) => `<li>${noise}</li>`,
};
const lines = (...texts: readonly string[]) =>
  `<li>${texts.map((text, index) => `${index === texts.length - 1 ? seam : ""}<p>${text}</p>`).join("")}</li>`;
const link = (text: string) => `<a href="/${text.toLowerCase().replace(/\W+/g, "-")}">${text}</a>`;

export const jobs: PageKind = (chance) => {
  const open = chance.some(occupations, 6 + chance.below(5)).map((name) => ({ name, place: chance.of(places) }));
  const job = ({ name, place }: { name: string; place: string }) => lines(link(name), place, link("Apply now"));
  const items = open.map(job);
  const index = chance.below(open.length);
  const old = open[index] as { name: string; place: string };
  const edit = chance.of([
    {
      at: index,
      items: inserted(items, index, job({ name: "Beekeeper", place: chance.of(places) })),
      gone: [],
      come: ["Beekeeper"],
    },
    { at: index, items: without(items, index), gone: [old.name], come: [] },
    { at: index, items: replaced(items, index, job({ ...old, place: "Whitby" })), gone: [old.place], come: ["Whitby"] },
  ]);
  return { design: { title: "Vacancies", opening: "", items, ...list }, edit, part: chance.of(["main", "#content"]) };
};

export const forum: PageKind = (chance) => {
  const threads = chance.some(questions, 6 + chance.below(4)).map((title) => ({ title, author: chance.of(people) }));
  const thread = ({ title, author }: { title: string; author: string }) => lines(link(title), `by ${author}`, "Reply");
  const items = threads.map(thread);
  const index = chance.below(threads.length);
  const old = threads[index] as { title: string; author: string };
  const fresh = { title: "Recall of the charger", author: chance.of(people) };
  const edit = chance.of([
    { at: index, items: inserted(items, index, thread(fresh)), gone: [], come: [fresh.title] },
    {
      at: index,
      items: replaced(items, index, thread({ ...old, title: `[Solved] ${old.title}` })),
      gone: [old.title],
      come: ["[Solved]"],
    },
    { at: index, items: without(items, index), gone: [old.title], come: [] },
  ]);
  return { design: { title: "Questions and answers", opening: "", items, ...list }, edit, part: "main" };
};

type Occasion = { name: string; day: number; seats: string };

export const events: PageKind = (chance) => {
  const dates = chance.some(occasions, 6 + chance.below(3)).map((name, index) => ({
    name,
    day: 2 + index * 3,
    seats: chance.below(2) ? `${5 + chance.below(40)} seats left` : "Sold out",
  }));
  const event = ({ name, day, seats }: Occasion) =>
    lines(link(name), `${day} October 2027, 19:30`, seats, link("Tickets"));
  const items = dates.map(event);
  const index = chance.below(dates.length);
  const old = dates[index] as Occasion;
  const seats = old.seats === "Sold out" ? "2 seats left" : chance.of(["Sold out", "3 seats left"]);
  const edit = chance.of([
    {
      at: index,
      items: replaced(items, index, event({ ...old, day: old.day + 1 })),
      gone: [`${old.day} October`],
      come: [`${old.day + 1} October`],
    },
    { at: index, items: replaced(items, index, event({ ...old, seats })), gone: [old.seats], come: [seats] },
    {
      at: index,
      items: replaced(items, index, event({ ...old, name: `Cancelled: ${old.name}` })),
      gone: [old.name],
      come: ["Cancelled"],
    },
    { at: index, items: without(items, index), gone: [old.name], come: [] },
  ]);
  return { design: { title: "What is on", opening: "", items, ...list }, edit, part: "#content" };
};

// The pages that the pictures of the README show as watched: six made-up ones, which all change once.

import { createServer } from "node:http";

/** By path: the title of the watch, what stands on the page before, and what after. A string is a line; `null`: the line is not there. */
const sites = {
  "/kettle": {
    title: "Enamel kettle, blue",
    before: ["Enamel kettle, blue", "2.1 litres, for all hobs", "Price: 49.00 EUR", "Sold out", "Delivery in 3 days"],
    after: ["Enamel kettle, blue", "2.1 litres, for all hobs", "Price: 39.00 EUR", "In stock", "Delivery in 3 days"],
  },
  "/status": {
    title: "Harbour Cloud status",
    before: ["Harbour Cloud", "All systems operational", "No incidents in the last 14 days."],
    after: ["Harbour Cloud", "Degraded performance", "09:12 Object storage in Rotterdam answers slowly."],
  },
  "/jobs": {
    title: "Jobs at the botanical garden",
    before: ["Open positions", "Gardener, alpine house, full time", "Guide for school classes, weekends"],
    after: [
      "Open positions",
      "Gardener, alpine house, full time",
      "Seed bank librarian, part time",
      "Guide for school classes, weekends",
    ],
  },
  "/ferry": {
    title: "Ferry timetable",
    before: ["Ferry to the islands", "Mondays to Fridays 7:10, 9:40, 16:20", "Saturdays 9:40, 14:05"],
    after: ["Ferry to the islands", "Mondays to Fridays 7:10, 9:40, 16:20", "Saturdays 9:40, 15:30"],
  },
  "/library": {
    title: "Reading room opening hours",
    before: ["Reading room", "Open 9 to 18 o'clock", "Closed on public holidays"],
    after: ["Reading room", "Open 9 to 18 o'clock", "Closed on public holidays"],
  },
  "/tickets": {
    title: "Winter concert, tickets",
    before: ["Winter concert", "18 December, 20 o'clock", "Tickets go on sale soon"],
    after: ["Winter concert", "18 December, 20 o'clock", "Tickets go on sale soon"],
  },
};

/** Starts the pages on a free loopback port. `watches`: title and address of each; `change`: from now on they are as after. */
export async function startSites() {
  let state = "before";
  const server = createServer(({ url }, response) => {
    const site = sites[url];
    response.writeHead(site ? 200 : 404, { "content-type": "text/html; charset=utf-8" }).end(site && html(site[state]));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  return {
    port,
    watches: Object.entries(sites).map(([path, { title }]) => ({ title, url: `http://127.0.0.1:${port}${path}` })),
    changing: Object.values(sites).filter(({ before, after }) => before.join() !== after.join()).length,
    change: () => (state = "after"),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function html([heading, ...lines]) {
  const paragraphs = lines.map((line) => `<p>${line}</p>`).join("");
  return `<!doctype html><html lang="en"><title>${heading}</title><main><h1>${heading}</h1>${paragraphs}</main></html>`;
}

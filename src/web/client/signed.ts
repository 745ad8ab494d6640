/** Browser code of a change that is opened by its link: times in the zone of whoever reads it, and the menu of its actions. */
import { readCharts } from "./lib/chart.ts";
import { closeMenus } from "./lib/menus.ts";
import { keepTimesRight } from "./lib/times.ts";

closeMenus();
readCharts();
keepTimesRight();
const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
for (const time of document.querySelectorAll<HTMLTimeElement>("time")) {
  const text = format.format(new Date(time.dateTime));
  if (time.dataset.as === "absolute") time.textContent = text;
  time.title = text;
}

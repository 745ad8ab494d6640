/** What became of the rows of a table or the pages of a site in a change. */
import { getTableReport } from "../../history/rows/report.ts";
import { getSiteReport } from "../../history/site/report.ts";
import type { C } from "../request/app.ts";
import { bodyOrNull } from "../request/operations.ts";
import type { Viewed } from "./viewed.ts";

type Between = Pick<Viewed, "from" | "to">;

const maxCells = 200;

/** Of a change of a table: null where the reading before it is not the one that it is compared with. */
export async function cellsOf(c: C, uuid: string, { from, to }: Between): Promise<Viewed["cells"]> {
  const asked = { params: { uuid, timestamp: String(to) }, query: { limit: maxCells } };
  const report = await bodyOrNull(c, getTableReport, asked);
  return report?.from === from ? report : null;
}

const maxPages = 50;

/** Of a change of a site, likewise. */
export async function pagesOf(c: C, uuid: string, { from, to }: Between): Promise<Viewed["site"]> {
  const asked = { params: { uuid, timestamp: String(to) }, query: { limit: maxPages } };
  const report = await bodyOrNull(c, getSiteReport, asked);
  return report?.from === from ? report : null;
}

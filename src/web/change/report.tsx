/** A change that is stated in words of people: what became of rows and of pages. The lines that stand for it are for programs. Pure. */
import { isStockBrief } from "../../lib/price/stock.ts";
import type { Reader } from "../reader.ts";
import { CellChanges } from "./cells.tsx";
import { PricesUntil } from "./prices.tsx";
import type { Shown } from "./shown.ts";
import { PageEvents } from "./sitePages.tsx";

/** Whether it is stated so, or by its facts alone, as of a product. */
export const isReported = ({ counted, table, site }: Shown): boolean =>
  isStockBrief(counted.diff) || Boolean(table?.rows.length) || Boolean(site?.pages.length);

/** `uuid`: of the watch, to whose rows and pages names lead; null where nobody is signed in: then a page of a site leads to itself. */
export const Report = ({ reader, shown, uuid }: { reader: Reader; shown: Shown; uuid: string | null }) => (
  <>
    <PricesUntil reader={reader} prices={shown.prices} at={shown.at} />
    {shown.table ? <CellChanges reader={reader} report={shown.table} uuid={uuid} /> : null}
    {shown.site ? <PageEvents reader={reader} report={shown.site} uuid={uuid} /> : null}
  </>
);

/** Changes as they are answered, each with the state of its deliveries. */
import type { RequestContext } from "../../http/app.ts";
import type { Change } from "../change.ts";
import { shownChange } from "../shape.ts";
import type { HistoryStores } from "../world.ts";

export async function withDeliveries(c: RequestContext<HistoryStores>, changes: Change[]) {
  const rows = await c.var.mine.deliveries.ofChanges(changes.map((change) => [change.watchId, change.at]));
  return changes.map((change) =>
    shownChange(
      change,
      rows.filter((row) => row.watchId === change.watchId && row.changeAt === change.at),
    ),
  );
}

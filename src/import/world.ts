/** The stores of imports. */
import type { HistoryMine, HistoryStores } from "../history/world.ts";
import type { RequestScope } from "../watch/save.ts";
import type { importStore } from "./store.ts";

export interface ImportStores extends HistoryStores {
  mine(caller: { userId: number }): ImportMine;
}
export interface ImportMine extends HistoryMine {
  imports: ReturnType<typeof importStore>;
}
/** The scope of a request that imports. */
export type ImportScope = RequestScope & { mine: ImportMine };

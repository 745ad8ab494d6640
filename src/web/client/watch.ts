/** The page of a watch: its price chart is read by pointer and by the arrow keys. */
import { readCharts } from "./lib/chart.ts";
import { onSwap } from "./lib/swap.ts";

onSwap(readCharts);
readCharts();

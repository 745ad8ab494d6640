/** Browser code of the page that shares settings: copying the link. */
import { offerCopying } from "./lib/copy.ts";
import { onSwap } from "./lib/swap.ts";

offerCopying();
onSwap(offerCopying);

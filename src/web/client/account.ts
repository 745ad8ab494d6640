/** Browser code of the account's pages: copying, and pushes to this browser. */
import { offerCopying } from "./lib/copy.ts";
import { offerPushes } from "./lib/pushSwitch.ts";
import { onSwap } from "./lib/swap.ts";

const improve = () => {
  offerCopying();
  void offerPushes();
};
improve();
onSwap(improve);

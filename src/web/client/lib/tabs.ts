/** Tabs that are wider than the window. */
import { onSwap } from "./swap.ts";

/** Scrolls the tabs of this page, so that the present one is in sight; again after each answer put in place. */
export function showCurrentTab(): void {
  const show = () => {
    for (const tab of document.querySelectorAll(".tabs [aria-current]")) {
      const row = tab.closest(".tabs");
      if (row && row.scrollWidth > row.clientWidth) tab.scrollIntoView({ block: "nearest", inline: "center" });
    }
  };
  // With the next frame, whose layout is made anyway.
  requestAnimationFrame(show);
  onSwap(show);
}

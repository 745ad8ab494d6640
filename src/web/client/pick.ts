/** The picker: what is pressed in the page shows in the bar at once, and the outline is walked by keys. */
import { answerPicking, undoPicking } from "./lib/picking.ts";
import { walkOutline } from "./lib/outline.ts";
import { choosePicture } from "./lib/picture.ts";

answerPicking();
walkOutline();
choosePicture();
document.querySelector("[data-keys]")?.removeAttribute("hidden");
document.addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof HTMLInputElement;
  if (event.key === "Escape" && !isTyping && !event.defaultPrevented && undoPicking()) event.preventDefault();
});

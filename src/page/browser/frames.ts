/** What the frames of a page show in the browser, by the address of each: those right below the page itself. */
import { pause } from "../../lib/browser/deadline.ts";
import type { LoadFrame } from "../frames/read.ts";
import type { OpenTab } from "./tab.ts";

const answerWithinMs = 3000;
const maxFrames = 8;
const maxCharacters = 524_288;

export async function framesOf({ tab }: OpenTab): Promise<LoadFrame> {
  const main = tab.mainFrame();
  const children = tab.frames().filter((frame) => frame.parentFrame() === main);
  const contents = new Map<string, Promise<string | null>>();
  for (const frame of children.slice(0, maxFrames)) {
    const address = URL.parse(frame.url());
    if (!address || !/^https?:$/.test(address.protocol)) continue;
    address.hash = "";
    const content = frame.content().then(
      (html) => (html.length > maxCharacters ? null : html),
      () => null,
    );
    contents.set(address.href, Promise.race([content, pause(answerWithinMs).then(() => null)]));
  }
  return (address) => contents.get(address) ?? Promise.resolve(null);
}

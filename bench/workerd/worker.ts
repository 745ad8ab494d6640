/** The text pipeline inside workerd: takes pages (length-prefixed), reads each by the product's own code, tells the time. */
import { createHash } from "node:crypto";
import { readTextSync } from "../../src/check/steps/read.ts";
import { sourceOf } from "../../src/page/sources/index.ts";
import { isChanged } from "../../src/lib/difference/counting.ts";
import { pageOf, settingsInForce } from "../../test/pages/life.ts";
import { boilerplate, ignoreRules } from "../rules.ts";
import { textDifference } from "../../src/lib/difference/textDifference.ts";

const settings = settingsInForce({ subtractive_selectors: boilerplate, ignore_text: ignoreRules });

export default {
  async fetch(request: Request): Promise<Response> {
    const bytes = new Uint8Array(await request.arrayBuffer());
    const view = new DataView(bytes.buffer);
    const bodies: Uint8Array[] = [];
    for (let at = 0; at < bytes.length;) {
      const length = view.getUint32(at);
      bodies.push(bytes.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
    const start = performance.now();
    let texts = 0;
    for (const body of bodies) {
      createHash("sha256").update(body).digest("hex");
      const read = readTextSync(pageOf({ body }), settings, { sourceOf });
      if ("failure" in read) continue;
      const { text } = read.reading;
      if (isChanged(textDifference(text.replace(/\n/, "\nA new line\n"), text, { ignoreWhitespace: true }))) texts++;
    }
    return Response.json({ ms: performance.now() - start, texts });
  },
};

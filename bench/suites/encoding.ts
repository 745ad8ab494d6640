/** The encodings of html5lib-tests: a page has to become the text that its encoding, as the suite names it, makes of its bytes. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { decodeBody } from "../../src/lib/charset/charset.ts";
import { filesUnder, Score } from "./score.ts";

export function encodingSuite(folder: string): Score[] {
  const score = new Score("encoding, text");
  for (const path of filesUnder(folder, ".dat")) {
    const blocks = readFileSync(path, "latin1").split(/(?:^|\n)#data\n/);
    for (const [index, block] of blocks.slice(1).entries()) {
      const [data = "", name = ""] = block.split(/\n#encoding\n/);
      const bytes = Buffer.from(data, "latin1");
      if (path.includes("/scripted/")) score.notApplicable += 1;
      else
        score.try(
          `${basename(path)} ${index} ${name.trim()}`,
          () => decodeBody(bytes, "").text === new TextDecoder(name.trim()).decode(bytes).toWellFormed(),
        );
    }
  }
  return [score];
}

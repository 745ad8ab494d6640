/** Headings of lists of accessories: what stands behind them is said of other products. Pure. */
import { elementsByTag } from "../../lib/document/nodes.ts";
import type { Document } from "../../lib/document/tape.ts";
import { textOf } from "../../lib/text/text.ts";

const words =
  /^(?:(?:recommended|matching|suitable|optional|popular) )?(?:accessories|add-ons|spare parts|passendes zubehör|zubehör|ersatzteile|passend dazu|accessoires|pièces détachées|accesorios|recambios|accessori|ricambi|acessórios|onderdelen|akcesoria|części zamienne|příslušenství|tillbehör|tilbehør|tarvikkeet|lisävarusteet|tartozékok|accesorii|аксессуары|аксесуари|aksesuarlar|アクセサリー|配件|액세서리)(?: .{0,40})?$/iu;
const tags = ["h2", "h3", "h4", "h5", "h6", "legend", "caption"];
const maxHeadings = 300;

/** The first lines of such headings as the text of the page has them. */
export const accessoryHeadings = (document: Document): string[] =>
  tags
    .flatMap((tag) => elementsByTag(document, tag))
    .slice(0, maxHeadings)
    .map(
      (node) =>
        textOf(document, { roots: [node] })
          .split("\n")[0]
          ?.trim() ?? "",
    )
    .filter((line) => words.test(line));

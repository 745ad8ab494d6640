/** The registry of processors. A name without a processor does not compile. */
import type { ProcessorName } from "../../settings/processors.ts";
import { image } from "./image.ts";
import type { Processor } from "./processor.ts";
import { restock } from "./restock.ts";
import { site } from "./site.ts";
import { table } from "./tableRows.ts";
import { text } from "./text.ts";

export type Processors = Readonly<Record<ProcessorName, Processor>>;

export const processors: Processors = {
  text_json_diff: text,
  restock_diff: restock,
  image_ssim_diff: image,
  site_diff: site,
  table_diff: table,
};

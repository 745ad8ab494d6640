/** What a watch remembers of price and stock. Pure. */
import { z } from "zod";

const known = z.string().nullable();

export const restockMemory = {
  /** What the page says now, and the price before it. */
  restock: z.object({
    price: known,
    currency: known,
    in_stock: z.boolean().nullable(),
    availability: known,
    last_price: known,
  }),
  /** What a language model last said of price and stock, of which text (its hash), and when; Unix seconds. */
  appraisal: z.object({
    text: z.string(),
    at: z.number(),
    found: z
      .object({ price: known, currency: known, in_stock: z.boolean().nullable(), availability: z.string() })
      .nullable(),
  }),
  /** Whether it was in stock when that was last known: a page that leaves it open for a while does not make it forgotten. */
  knownStock: z.boolean(),
  /** The lowest price that was seen in the currency of the last one. */
  lowestPrice: z.object({ price: z.string(), currency: known }),
  /** The price that was last reported, or that of the baseline; a threshold is measured from it. */
  toldPrice: z.object({ price: known, currency: known }),
};

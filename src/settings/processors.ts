/**
 * The processors by name: their traits, which the rest of the service uses, and the shapes of their own settings. How they read
 * and compare a page is in `check/processors`. Pure.
 */
import { z } from "zod";
import { lookup } from "../lib/lookup.ts";
import { message } from "../message/message.ts";
import { expected } from "../lib/validation/coded.ts";

/** The names of all processors, as on the wire. */
export const processorNames = ["text_json_diff", "restock_diff", "image_ssim_diff", "site_diff", "table_diff"] as const;
export type ProcessorName = (typeof processorNames)[number];

/** The differences between processors that concern the rest of the service. */
export type ProcessorTraits = {
  /** What it compares: text, which every fetcher gets, or pixels of a screenshot, which only a browser takes. */
  needs: "text" | "pixels";
  /** Whether a change consists of lines of text, which noise reduction can suppress and people can mark as noisy. */
  comparesLines: boolean;
  /** Whether it reads price and stock in place of text. */
  followsPrice: boolean;
  /** Whether it follows which pages a site lists, in place of what one page says. */
  listsPages: boolean;
  /** Whether it follows the rows of a table, and their cells. */
  readsRows: boolean;
  /** Whether noise_reduction can be in force; if false, the settings of watch and account are ignored. */
  allowsNoiseReduction: boolean;
  /** Whether conditions apply to its changes. */
  takesConditions: boolean;
  /** The smallest plan that includes it. */
  plan: "free" | "pro";
};

const traits: Record<ProcessorName, ProcessorTraits> = {
  text_json_diff: {
    needs: "text",
    comparesLines: true,
    followsPrice: false,
    listsPages: false,
    readsRows: false,
    allowsNoiseReduction: true,
    takesConditions: true,
    plan: "free",
  },
  restock_diff: {
    needs: "text",
    comparesLines: false,
    followsPrice: true,
    listsPages: false,
    readsRows: false,
    // A price that changes often, or a stock that is empty again and again, is what its users want to know.
    allowsNoiseReduction: false,
    takesConditions: true,
    plan: "free",
  },
  image_ssim_diff: {
    needs: "pixels",
    comparesLines: false,
    followsPrice: false,
    listsPages: false,
    readsRows: false,
    allowsNoiseReduction: true,
    takesConditions: false,
    plan: "pro",
  },
  site_diff: {
    needs: "text",
    comparesLines: false,
    followsPrice: false,
    listsPages: true,
    readsRows: false,
    // Of what pages say. Of the list no line is looked at: a number in an address is a page of its own.
    allowsNoiseReduction: true,
    takesConditions: true,
    plan: "free",
  },
  table_diff: {
    needs: "text",
    comparesLines: false,
    followsPrice: false,
    listsPages: false,
    readsRows: true,
    // A number in a cell is what its users want to know.
    allowsNoiseReduction: false,
    takesConditions: true,
    plan: "free",
  },
};

/** The traits of a processor. */
export const traitsOf = (name: ProcessorName): ProcessorTraits => traits[name];

const named = (name: string | undefined) => lookup(traits, name ?? "");

/** Whether a processor compares screenshots, which only a browser takes; false for undefined and names of none. */
export const needsPixels = (name: string | undefined): boolean => named(name)?.needs === "pixels";

/** Whether a processor reads price and stock in place of text; false for undefined and names of none. */
export const followsPrice = (name: string | undefined): boolean => named(name)?.followsPrice ?? false;

/** Whether a processor follows the pages of a site; false for undefined and names of none. */
export const listsPages = (name: string | undefined): boolean => named(name)?.listsPages ?? false;

/** Whether a processor follows the rows of a table; false for undefined and names of none. */
export const readsRows = (name: string | undefined): boolean => named(name)?.readsRows ?? false;

/** Whether a processor needs the plan Pro; false for undefined. */
export const needsPro = (name: ProcessorName | undefined): boolean => name !== undefined && traits[name].plan === "pro";

/** The processors of paid plans. */
export const proProcessors: readonly ProcessorName[] = processorNames.filter(needsPro);

const price = z.number().min(0).max(1e12).nullable();
const box = z
  .string()
  .max(100)
  .regex(/^\d{1,5},\d{1,5},[1-9]\d{0,4},[1-9]\d{0,4}$/, expected(message("schema.box")));

export const processorRestock = z
  .strictObject({
    in_stock_processing: z.enum(["in_stock_only", "all_changes", "off"]).optional(),
    follow_price_changes: z.boolean().optional(),
    price_change_min: price.optional(),
    price_change_max: price.optional(),
    price_change_threshold_percent: z.number().min(0).max(100).nullable().optional(),
  })
  .refine(
    ({ price_change_min: min, price_change_max: max }) => !min || !max || min <= max,
    expected(message("schema.price_bounds")),
  )
  .meta({ id: "RestockSettings", description: "restock_diff: what counts as a change of stock or price." });

export const processorImage = z
  .strictObject({
    threshold: z.number().min(0).max(1).optional(),
    min_change_percentage: z.number().min(0).max(100).optional(),
    bounding_box: box.nullable().optional(),
    ignore_regions: z.array(box).max(100).optional(),
  })
  .meta({
    id: "ImageSettings",
    description:
      "image_ssim_diff: pixel sensitivity, region and what to ignore. Pixels that differ in the smoothing of an edge only do not count.",
  });

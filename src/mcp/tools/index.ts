/** Every tool, in the order in which clients see them. Pure. */
import type { Tool } from "../tool.ts";
import { actOnTag, getUsage, importWatches, listTags, saveTag } from "./account.ts";
import { explainCheck, getDifference, getSnapshot, markChange, listChanges } from "./history.ts";
import { listSuppressed } from "./suppressed.ts";
import { previewWatch, repairFilters, testNotifications } from "./trials.ts";
import { createWatch, deleteWatch, getWatch, listWatches, recheckWatch, updateWatch } from "./watches.ts";

export const tools: readonly Tool[] = [
  listWatches,
  getWatch,
  previewWatch,
  createWatch,
  updateWatch,
  deleteWatch,
  recheckWatch,
  importWatches,
  listChanges,
  getDifference,
  getSnapshot,
  explainCheck,
  listSuppressed,
  markChange,
  repairFilters,
  listTags,
  saveTag,
  actOnTag,
  testNotifications,
  getUsage,
];

const byName = new Map(tools.map((tool) => [tool.name, tool]));

export const findTool = (name: string): Tool | undefined => byName.get(name);

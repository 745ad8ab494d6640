/** Every tool, in the order in which clients see them. Pure. */
import type { Tool } from "../tool.ts";
import { actOnTag, getUsage, importWatches, listTags, saveTag } from "./account.ts";
import { fetchDocument, searchDocuments } from "./documents.ts";
import { listChannels, listDeliveries, manageFeeds, removeChannel, saveChannel } from "./channels.ts";
import { explainCheck, getDifference, getSnapshot, listChanges, listSnapshots, markChange } from "./history.ts";
import { backtest, listFeedbackRules, summarizeChange } from "./feedbackRules.ts";
import { listPages, updatePage } from "./pages.ts";
import { getScreenshot, getVisualDifference } from "./pictures.ts";
import { listSuppressed, restoreReading } from "./suppressed.ts";
import { previewWatch, repairFilters, testNotifications } from "./trials.ts";
import { createWatch, deleteWatch, getWatch, listWatches, recheckWatch, updateWatch } from "./watches.ts";

export const tools: readonly Tool[] = [
  searchDocuments,
  fetchDocument,
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
  summarizeChange,
  listSnapshots,
  getSnapshot,
  listPages,
  updatePage,
  getScreenshot,
  getVisualDifference,
  explainCheck,
  listSuppressed,
  restoreReading,
  markChange,
  listFeedbackRules,
  backtest,
  repairFilters,
  listTags,
  saveTag,
  actOnTag,
  listChannels,
  saveChannel,
  removeChannel,
  testNotifications,
  listDeliveries,
  manageFeeds,
  getUsage,
];

const byName = new Map(tools.map((tool) => [tool.name, tool]));

export const findTool = (name: string): Tool | undefined => byName.get(name);

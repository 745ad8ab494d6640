/** A dry run by the operations: the page is looked at once, then settings are tried on that look, and on the changes of before. */
import type { C } from "../request/app.ts";
import { bodyOf, Refusal } from "../request/operations.ts";
import { backtestOf } from "./backtest.ts";
import { noDryRun, type DryRun } from "./trial.ts";
import { previewSettings } from "../../look/preview/routes.ts";
import { takeLook } from "../../look/routes.ts";

/** `at`: the change of before that is asked about. */
type Asked = {
  uuid: string;
  change: Record<string, unknown>;
  look: DryRun["look"];
  at: number | null;
};

/** What the changed settings would do. Where there is no look, or it is too old, a new one is taken. */
export async function dryRunOf(c: C, asked: Asked): Promise<DryRun> {
  try {
    return await tried(c, asked);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    if (error.status !== 404 || !asked.look) return { ...noDryRun, look: asked.look, at: asked.at, problem: error };
    return dryRunOf(c, { ...asked, look: null });
  }
}

async function tried(c: C, { uuid, change, look: known, at }: Asked): Promise<DryRun> {
  const look = known ?? (await newLook(c, uuid, change));
  const [trial, backtest] = await Promise.all([
    bodyOf(c, previewSettings, { json: { ...change, uuid, look: look.id } }),
    backtestOf(c, { uuid, change, at }),
  ]);
  return { look, trial, backtest, at, problem: null };
}

async function newLook(c: C, uuid: string, change: Record<string, unknown>): Promise<{ id: string; at: number }> {
  const { id } = await bodyOf(c, takeLook, { json: { ...change, uuid } });
  return { id, at: c.var.reader.now };
}

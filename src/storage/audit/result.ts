/** How what an entry of the audit log records ended: as the log has it, and read back from there. Pure. */
import { planNames, type PlanName } from "../../plan/plan.ts";

/** How far a move of an account came. `waiting`: for what is being sent; `copying`: there is more to do; `cancelled`: it goes on where it was. */
export const moveStates = ["waiting", "copying", "done", "cancelled"] as const;
export type MoveState = (typeof moveStates)[number];

/** `watches`: those that a remedy changed. `status`: of the subscription. `keysToo`: API keys and apps ended with the sessions. */
export type AuditResult =
  | { kind: "done" }
  | { kind: "watches"; watches: readonly string[] }
  | { kind: "plan"; from: PlanName; to: PlanName; status: string | null }
  | { kind: "ended"; keysToo: boolean }
  | { kind: "move"; state: Exclude<MoveState, "done"> }
  | { kind: "reason"; reason: string };

const endedText = (keysToo: boolean): string => (keysToo ? "sessions, keys and apps" : "sessions");

/** "done", "2 0c5f… 91aa…", "free to pro (active)". */
export function resultText(result: AuditResult): string {
  switch (result.kind) {
    case "done":
      return "done";
    case "watches":
      return [result.watches.length, ...result.watches].join(" ");
    case "plan":
      return `${result.from} to ${result.to}${result.status === null ? "" : ` (${result.status})`}`;
    case "ended":
      return endedText(result.keysToo);
    case "move":
      return result.state;
    case "reason":
      return result.reason;
  }
}

const plans = new RegExp(`^(${planNames.join("|")}) to (${planNames.join("|")})(?: \\((.+)\\))?$`);

/** How a text of the log says that something ended; `isReason`: where it is free text, which may look like any other. */
export function resultIn(text: string, isReason = false): AuditResult {
  if (text === "done") return { kind: "done" };
  if (isReason) return { kind: "reason", reason: text };
  const [count = "", ...watches] = text.split(" ");
  if (/^\d+$/.test(count) && Number(count) === watches.length) return { kind: "watches", watches };
  const [, from, to, status = null] = plans.exec(text) ?? [];
  if (from && to) return { kind: "plan", from: from as PlanName, to: to as PlanName, status };
  const keysToo = [true, false].find((each) => endedText(each) === text);
  if (keysToo !== undefined) return { kind: "ended", keysToo };
  const state = moveStates.find((each) => each === text);
  return state && state !== "done" ? { kind: "move", state } : { kind: "reason", reason: text };
}

/** Tells the operator what is out of order, by any service that alerts go to (OPERATOR_ALERT_URL). */
import type { Shards } from "../../shard/shards.ts";
import { targetsOf } from "../../services/index.ts";
import { sendNotice } from "../../services/send.ts";
import { readinessOfAll } from "../ready/readiness.ts";
import type { SystemStores, SystemWorld } from "../world.ts";
import { alertStep, nothingReported, type Reported, type Step } from "./step.ts";

const note = "operator-alert";
/** What is known where the database takes no note of it. */
let unnoted: Reported | null = null;

/** Looks after the service and tells what changed; to be called each minute. Never throws. */
export async function alertOperator(shards: Shards<SystemStores>): Promise<void> {
  const world = shards.world(0);
  const { OPERATOR_ALERT_URL: url, PUBLIC_URL: name } = world.operator;
  if (url === null) return;
  try {
    const { problems } = await readinessOfAll(shards);
    const known = await reportedIn(world);
    const step = alertStep(known, problems, { now: world.clock.now(), name: name ?? "Tidemark" });
    if (JSON.stringify(step.known) === JSON.stringify(known)) return;
    // What could not be sent is tried again by the next look.
    if (step.message && !(await isSent(world, url, step.message))) return;
    await keep(world, step.known);
  } catch (error) {
    console.error(JSON.stringify({ what: "the operator could not be alerted", error: String(error) }));
  }
}

async function reportedIn({ stores }: SystemWorld): Promise<Reported> {
  const kept = await stores.notes.read(note).catch(() => null);
  return unnoted ?? (kept === null ? nothingReported : (JSON.parse(kept) as Reported));
}

async function keep({ stores }: SystemWorld, known: Reported): Promise<void> {
  unnoted = known;
  await stores.notes.write(note, JSON.stringify(known)).then(
    () => void (unnoted = null),
    () => undefined,
  );
}

async function isSent(world: SystemWorld, url: string, message: NonNullable<Step["message"]>): Promise<boolean> {
  const targets = targetsOf(url);
  if (!Array.isArray(targets)) return false;
  const { kind, title, body } = message;
  const now = world.clock.now();
  const level = kind === "trouble" ? ("failure" as const) : ("success" as const);
  const notice = { id: `operator-${now}`, title, body, level, at: now, format: "text" as const, links: {} };
  const sent = await Promise.all(targets.map((target) => sendNotice(world, target, { notice })));
  const failed = sent.filter(({ outcome }) => outcome.kind !== "delivered");
  for (const { outcome } of failed)
    console.warn(JSON.stringify({ what: "an alert to the operator was not delivered", outcome }));
  return failed.length < sent.length;
}

/** The end of messages that could not be worked: recorded for the operator, and nothing stays stuck behind them. */
import type { HousekeepingWorld } from "./world.ts";
import { alertMessage, checkMessage, packMessage } from "../schedule/message.ts";

const bodyLimit = 4000;

type Letter = { queue: string; message: Message<unknown> };

async function record(world: HousekeepingWorld, { queue, message }: Letter, reason: string): Promise<void> {
  const body = (JSON.stringify(message.body) ?? "undefined").slice(0, bodyLimit);
  await world.stores.deadLetters.add({ queue, body, reason, at: world.clock.now() });
}

/** A message of no known shape or version. */
export async function buryUnreadable(world: HousekeepingWorld, letter: Letter, reason: string): Promise<void> {
  await record(world, letter, reason);
  letter.message.ack();
}

/**
 * Checks that broke at every try: their claims end, the watches say so and are due at their next slot. Those of a pack go on alone,
 * so that the one that breaks is found.
 */
export async function buryCheck(world: HousekeepingWorld, letter: Letter): Promise<void> {
  await record(world, letter, "the check broke at every try");
  const parsed = checkMessage.safeParse(letter.message.body);
  if (parsed.success) await world.stores.checks.abandon(parsed.data.claims, world.clock.now());
  const pack = packMessage.safeParse(letter.message.body);
  if (pack.success) await world.stores.packs.dissolve(pack.data);
  letter.message.ack();
}

/** Deliveries stay in the outbox: the sweep enqueues those that have not ended. */
export async function buryAlert(world: HousekeepingWorld, letter: Letter): Promise<void> {
  const parsed = alertMessage.safeParse(letter.message.body);
  await record(world, letter, parsed.success ? "the delivery broke at every try" : "not an alert message");
  letter.message.ack();
}

/** The way of deliveries through the queues, by their names. Where a message cannot be sent, the sweep is a minute late at most. */
import type { AlertMessage } from "../../../schedule/message.ts";
import { messageOf } from "../message.ts";
import type { DeliveryName, WrittenDelivery } from "../names.ts";

const idsPerMessage = 50;
/** A queue delays a message by at most twelve hours. */
const maxDelaySeconds = 43_200;

export type AlertQueues = { alerts: Queue<AlertMessage>; slowAlerts: Queue<AlertMessage> };

const waitForSweep = (what: string) => (error: unknown) =>
  console.warn(JSON.stringify({ what: `${what} wait for the sweep`, error: String(error) }));

export function outboxQueue({ alerts, slowAlerts }: AlertQueues) {
  /** @throws where the queue does not take a message */
  const sendTo = async (queue: Queue<AlertMessage>, names: readonly DeliveryName[]): Promise<void> => {
    for (let start = 0; start < names.length; start += idsPerMessage)
      await queue.send(messageOf(names.slice(start, start + idsPerMessage)));
  };
  return {
    /** @throws where the queue does not take a message */
    send: (names: readonly DeliveryName[]) => sendTo(alerts, names),

    /** Sends the names of rows just written. */
    enqueue: (rows: readonly WrittenDelivery[]): Promise<void> =>
      sendTo(
        alerts,
        rows.filter((row) => row.state === "pending"),
      ).catch(waitForSweep("alerts were not enqueued and")),

    /** Punctual where the queue allows it. */
    sendLater: async (name: DeliveryName, seconds: number): Promise<void> => {
      const delaySeconds = Math.min(maxDelaySeconds, Math.max(0, seconds));
      await alerts.send(messageOf([name]), { delaySeconds }).catch(waitForSweep("retries"));
    },

    /** Hands deliveries over to the queue of slow receivers. @throws where it does not take them */
    handOver: (names: readonly DeliveryName[]) => sendTo(slowAlerts, names),

    /** Deliveries that nobody has claimed come by a message of their own. */
    comeAgain: (names: readonly DeliveryName[], { isSlow }: { isSlow: boolean }): Promise<void> =>
      sendTo(isSlow ? slowAlerts : alerts, names).catch(waitForSweep("alerts")),
  };
}

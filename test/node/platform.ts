/** `cloudflare:test` for the tests of the Worker in Node: https://developers.cloudflare.com/workers/testing/vitest-integration/test-apis/ */
import { MessageBatch } from "../../server/queues.mjs";
import { context, state } from "./state.ts";

type Waiting = ReturnType<typeof context>;
type Stub = { id: string };
type Message = { id: string; timestamp: Date; body: unknown; attempts?: number };

export const reset = (): Promise<void> => state.reset();
export const createExecutionContext = context;
export const createMessageBatch = (queue: string, messages: Message[]): MessageBatch =>
  new MessageBatch(queue, messages);
export const getQueueResult = async (batch: MessageBatch, { waits }: Waiting): Promise<object> => {
  await Promise.all(waits);
  return batch.result;
};

export async function waitOnExecutionContext({ waits }: Waiting): Promise<void> {
  // What is waited for may bring more.
  for (let count = -1; count !== waits.length;) {
    count = waits.length;
    await Promise.all(waits);
  }
}

export const createScheduledController = (options: object = {}): object => ({
  ...{ scheduledTime: Date.now(), cron: "", noRetry: () => undefined },
  ...options,
});

export const runDurableObjectAlarm = ({ id }: Stub): Promise<boolean> => state.actorsOf(id).ringNow(id);
export const evictDurableObject = async ({ id }: Stub): Promise<void> => state.actorsOf(id).evict(id);

export async function runInDurableObject<Answer>(
  { id }: Stub,
  work: (object: any, context: any) => Answer,
): Promise<Answer> {
  const object = state.actorsOf(id).object(id) as { ctx: unknown };
  return work(object, object.ctx);
}

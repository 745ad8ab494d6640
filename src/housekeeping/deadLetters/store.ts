/** Messages that could not be worked, kept for the operator. Unscoped. */

/** `body`: the message as JSON, cut; `at`: Unix seconds. */
export type DeadLetter = { queue: string; body: string; reason: string; at: number };

export function deadLetterStore(db: D1Database) {
  return {
    async add({ queue, body, reason, at }: DeadLetter): Promise<void> {
      await db
        .prepare("INSERT INTO dead_letters (queue, body, reason, at) VALUES (?, ?, ?, ?)")
        .bind(queue, body, reason, at)
        .run();
    },
  };
}

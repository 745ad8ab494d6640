/** The mails that wait in the outbox, opened. */
import { homeWorld } from "./harness.ts";
import { allRows } from "./rows.ts";

/** The mails about accounts in the outbox, oldest first. */
export async function mails(): Promise<{ to: string | undefined; subject: string; body: string; button?: string }[]> {
  const { outbox } = homeWorld().stores;
  const results = await allRows("SELECT * FROM deliveries WHERE kind = 'account' ORDER BY id");
  return Promise.all(
    results.map(async (row) => {
      const sealed = await outbox.open(row as unknown as Parameters<typeof outbox.open>[0]);
      const { title = "", body = "", button } = sealed.words ?? {};
      return { to: sealed.to, subject: title, body, ...(button ? { button: button.url } : {}) };
    }),
  );
}

import { expect, test } from "vitest";
import { deliveriesPage } from "../../../src/web/deliveries/page.tsx";
import type { Reader } from "../../../src/web/reader.ts";
import { de } from "../../../src/web/words/de.ts";

test("a delivery to a way that is no channel names it in words of the reader", () => {
  const reader = { words: de, locale: "de", zone: "UTC", now: 1_780_000_000, here: "/", person: null };
  const delivery = {
    ...{ id: "1", kind: "account", state: "failed", created_at: 1_780_000_000, delivered_at: null, channel_id: "a" },
    ...{
      channel: "mail to ada@mail.test",
      channel_code: { code: "channel.mail_to", values: { address: "ada@mail.test" } },
    },
    ...{ watch: null, watch_title: "", change: null, attempts: 1, last_status: null, last_error: null },
    ...{ next_attempt_at: null, held_for: null, digest: null },
  };
  const log = { query: {}, deliveries: [delivery], channels: [], next: null };
  const page = deliveriesPage(reader as unknown as Reader, log as unknown as Parameters<typeof deliveriesPage>[1]);
  expect(page).toContain("Mail an ada@mail.test");
  expect(page).not.toContain("mail to");
});

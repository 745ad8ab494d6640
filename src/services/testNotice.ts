/** What a test of a channel says. Pure. */
import type { Notice } from "../lib/notification/notice.ts";
import type { Target } from "../lib/notification/service.ts";
import { sampleFacts } from "./urlTemplate.ts";
import { webhookData } from "./webhook/event.ts";

export type TestNotice = Omit<Notice, "id">;

/** The words of a test; `now` in Unix seconds. Each message gets an id of its own. */
export const testNotice = (now: number): TestNotice => ({
  title: "Tidemark test message",
  body: "This is a test. If you can read it, changes of your watches will reach you here.",
  format: "text",
  level: "info",
  at: now,
  links: {},
});

/** The test of one target: programs get an example of a change with it. */
export function testNoticeTo(target: Pick<Target, "isForPrograms">, { id, now }: { id: string; now: number }): Notice {
  const notice = { ...testNotice(now), id };
  return target.isForPrograms ? { ...notice, data: webhookData({ type: "test", id, time: now }, sampleFacts) } : notice;
}

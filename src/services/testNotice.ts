/** What a test of a channel says. Pure. */
import type { Notice } from "../lib/notification/notice.ts";

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

/** What a test of a channel says. Pure. */
import type { Notice } from "../lib/notification/notice.ts";
import type { Target } from "../lib/notification/service.ts";
import { sampleFacts } from "./urlTemplate.ts";
import { alertWords } from "./words/index.ts";
import type { AlertLanguage } from "./words/language.ts";
import { webhookData } from "./webhook/event.ts";

export type TestNotice = Omit<Notice, "id">;

/** The words of a test; `now` in Unix seconds. Each message gets an id of its own. */
export const testNotice = (now: number, language: AlertLanguage = "en"): TestNotice => ({
  ...alertWords(language).test,
  language,
  format: "text",
  level: "info",
  at: now,
  links: {},
});

type Test = { id: string; now: number; language: AlertLanguage };

/** The test of one target: programs get an example of a change with it. */
export function testNoticeTo(target: Pick<Target, "isForPrograms">, { id, now, language }: Test): Notice {
  const notice = { ...testNotice(now, language), id };
  return target.isForPrograms ? { ...notice, data: webhookData({ type: "test", id, time: now }, sampleFacts) } : notice;
}

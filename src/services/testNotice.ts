/** What a test of a channel says. Pure. */
import type { Notice } from "../lib/notification/notice.ts";
import type { Target } from "../lib/notification/service.ts";
import { sampleFacts } from "./urlTemplate.ts";
import { testAlert, type TestKind, type TestSetting } from "./testAlert.ts";
import { alertWords } from "./words/index.ts";
import type { AlertLanguage } from "./words/language.ts";
import { webhookData } from "./webhook/event.ts";

export type TestNotice = Omit<Notice, "id">;

/** The words of a plain test; `now` in Unix seconds. Each message gets an id of its own. */
export const testNotice = (now: number, language: AlertLanguage = "en"): TestNotice => {
  const { title, body } = alertWords(language).test;
  return { title, body, language, format: "text", level: "info", at: now, links: {} };
};

/** The test of one target: programs get an example of what happened with it. */
export function testNoticeTo(target: Pick<Target, "isForPrograms">, kind: TestKind, setting: TestSetting): Notice {
  const { id, now, language } = setting;
  if (kind !== "test") {
    const { data, ...notice } = testAlert(kind, setting);
    return target.isForPrograms ? { ...notice, data } : notice;
  }
  const notice = { ...testNotice(now, language), id };
  return target.isForPrograms ? { ...notice, data: webhookData({ type: "test", id, time: now }, sampleFacts) } : notice;
}

/** What a test is made of beside its target: what it looks like, and the language and time zone of who reads it. */
import { z } from "zod";
import { alertLanguageOf } from "../../services/words/language.ts";
import { testKinds, type TestKind, type TestSetting } from "../../services/testAlert.ts";
import type { NotifyWorld } from "../world.ts";

export const testKind = z
  .enum(testKinds)
  .optional()
  .meta({
    description:
      "test: a plain message, as where it is absent. Others: an alert of this kind with made-up content, marked as a test and " +
      "written as real ones are, so that one sees how it looks there; the event that programs get is of type test.",
  });

export type TestOf = { kind: TestKind; setting: Omit<TestSetting, "id"> };

/** Times are Unix seconds. */
export async function testSettingOf(
  { clock, operator, stores }: NotifyWorld,
  userId: number,
): Promise<TestOf["setting"]> {
  const settings = (await stores.accounts.settingsOf([userId])).get(userId);
  return {
    now: clock.now(),
    language: alertLanguageOf(settings?.ui?.language ?? null),
    zone: settings?.timezone || "UTC",
    base: operator.PUBLIC_URL?.replace(/\/+$/, "") ?? null,
  };
}

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applySettingsChange, movesSchedule } from "../../../src/account/change.ts";
import { accountDefaults, settingsChange } from "../../../src/settings/account.ts";
import { nothingAllowed } from "../../../src/lib/network/allow.ts";
import { mergeUrls, usableUrls, without } from "../../../src/account/urls/urls.ts";

const empty = { settings: {}, secrets: {} };

describe("an edit of the settings", () => {
  test("an edit keeps the settings that it does not name and removes those that it sets to null", () => {
    const before = { settings: { timezone: "Asia/Tokyo", noise_reduction_ads: true }, secrets: {} };
    expect(applySettingsChange(before, { noise_reduction_ads: null, ignore_whitespace: false }).settings).toEqual({
      timezone: "Asia/Tokyo",
      ignore_whitespace: false,
    });
  });

  test("an edit stores neither secrets nor the mail address among the settings", () => {
    const after = applySettingsChange(empty, {
      ai_provider: "openai",
      ai_api_key: "sk-1",
      ai_key_set: true,
      email_notifications: { enabled: true, email: "ada@mail.test" },
    });
    expect(after).toEqual({ settings: { ai_provider: "openai" }, secrets: { ai_api_key: "sk-1" } });
  });

  test("the key of one AI provider is never left in place for another provider", () => {
    const provider = fc.constantFrom("anthropic", "openai", "google", null, undefined);
    const key = fc.constantFrom(undefined, null, "", "fresh");
    fc.assert(
      fc.property(fc.array(fc.tuple(provider, key), { maxLength: 8 }), (edits) => {
        let document: ReturnType<typeof applySettingsChange> = {
          settings: {},
          secrets: { notification_urls: ["json://a.test"] },
        };
        let givenFor: string | null = null;
        edits.forEach(([ai_provider, given], index) => {
          const ai_api_key = given ? `${given}-${index}` : given;
          try {
            document = applySettingsChange(document, { ai_provider, ai_api_key });
          } catch {
            return;
          }
          if (ai_api_key) givenFor = document.settings.ai_provider ?? null;
          if (document.secrets.ai_api_key) expect(document.settings.ai_provider).toBe(givenFor);
          expect(document.secrets.notification_urls).toEqual(["json://a.test"]);
        });
      }),
    );
  });

  test("a new AI provider drops the model of the old one, unless the edit names a model", () => {
    const before = { settings: { ai_provider: "openai" as const, ai_model: "gpt-4o" }, secrets: {} };
    expect(applySettingsChange(before, { timezone: "UTC" }).settings.ai_model).toBe("gpt-4o");
    expect(applySettingsChange(before, { ai_provider: "google" }).settings).toEqual({ ai_provider: "google" });
    const named = { ai_provider: "google", ai_model: "gemini-pro-latest" } as const;
    expect(applySettingsChange(before, named).settings).toEqual(named);
  });

  test.each(["", null])("a key is cleared by %j, which the shape of an edit takes", (ai_api_key) => {
    const before = { settings: { ai_provider: "openai" as const }, secrets: { ai_api_key: "sk-1" } };
    expect(applySettingsChange(before, settingsChange.parse({ ai_api_key }))).toEqual({ ...before, secrets: {} });
    expect(applySettingsChange(before, settingsChange.parse({}))).toEqual(before);
  });

  test("a key without a provider is refused", () => {
    expect(() => applySettingsChange(empty, { ai_api_key: "sk-1" })).toThrow("ai_provider");
  });

  test("only settings that bear on the schedule move the next checks of watches", () => {
    const before = { time_between_check: { hours: 3 }, global_ignore_text: ["x"] };
    expect(movesSchedule(before, { ...before, global_ignore_text: [] })).toBe(false);
    expect(movesSchedule(before, { ...before, time_between_check: { hours: 4 } })).toBe(true);
    expect(movesSchedule(before, { ...before, fetch_backend: "html_webdriver" })).toBe(true);
  });
});

test("the defaults are themselves acceptable settings", () => {
  expect(settingsChange.safeParse(accountDefaults).success).toBe(true);
});

describe("lists of notification URLs", () => {
  const rules = { allow: nothingAllowed, ownHosts: [] };

  test("a notification URL into a private network is refused", () => {
    expect(() => usableUrls(["json://a.test", "json://10.0.0.5/"], rules)).toThrow("not on the public internet");
  });

  test("notification URLs are trimmed, and blank and repeated ones are dropped", () => {
    expect(usableUrls([" json://a.test ", "", "json://a.test", "json://b.test"], rules)).toEqual([
      "json://a.test",
      "json://b.test",
    ]);
  });

  test("an account has at most a hundred notification URLs", () => {
    const kept = Array.from({ length: 99 }, (_, index) => `json://a.test/${index}`);
    expect(mergeUrls(kept, ["json://a.test/0", "json://b.test"])).toHaveLength(100);
    expect(() => mergeUrls(kept, ["json://b.test", "json://c.test"])).toThrow("at most 100, found 101");
  });

  test("removing a notification URL that is not in the list is reported", () => {
    expect(without(["json://a.test", "json://b.test"], [" json://a.test", "json://x.test"])).toEqual(["json://b.test"]);
    expect(() => without(["json://a.test"], ["json://x.test"])).toThrow("No matching notification URLs found.");
  });
});

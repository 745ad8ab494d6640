/** What a preview of an import shows of many watches, and of what the account takes over. */
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { account, request } from "./harness.ts";

test("the preview of a backup puts the few that have settings before hundreds that have none, and says what the account takes over", async () => {
  const owner = await account();
  const day = { enabled: true, start_time: "00:00", duration: { hours: "24", minutes: "00" } };
  const usual = { enabled: false, monday: day, tuesday: day, sunday: day };
  const watches = Object.fromEntries(
    Array.from({ length: 205 }, (_, index) => {
      const uuid = `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
      const own = index === 204 ? { include_filters: ["#price"] } : {};
      const watch = { uuid, url: `https://news.test/${index}`, time_schedule_limit: usual, ...own };
      return [`${uuid}/watch.json`, strToU8(JSON.stringify(watch))];
    }),
  );
  const settings = {
    application: { tags: {}, global_ignore_text: ["visitors"], notification_urls: ["json://hook.test/"] },
  };
  const body = zipSync({ "changedetection.json": strToU8(JSON.stringify({ settings })), ...watches });
  const headers = { "x-api-key": owner.key, "content-type": "application/zip" };
  type Shown = { items: { url: string; settings: string[] }[]; with_more: number; account: string[] };
  const preview = await (await request("/import/preview", { method: "POST", body, headers })).json<Shown>();
  expect(preview.items.slice(0, 2)).toMatchObject([
    { url: "https://news.test/204", settings: ["include_filters"] },
    { url: "https://news.test/0", settings: [] },
  ]);
  expect(preview.with_more).toBe(1);
  expect(preview.account).toEqual(expect.arrayContaining(["global_ignore_text", "notification_urls"]));
});

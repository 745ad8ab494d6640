/** Tests of the Worker share its numbers of accounts and watches: what one of them leaves at work is nothing to the next one. */
import { expect, test } from "vitest";
import { egressLog, site } from "../internet/client.ts";
import { account, until } from "./harness.ts";

const page = { firstReading: 300, secondReading: 1_500 };

test("a check may still be at work when its test is over", async () => {
  const [owner, shop] = [await account(), site("slow.test")];
  await shop.answers({ body: "<p>Of the test before</p>", delayMs: page.firstReading });
  await owner.watch({ url: shop.url() });
  await until(async () => (await egressLog()).length > 0, "The request of the check");
});

test("the watch of the next test, which has its number, is settled by its own reading", async () => {
  const [owner, shop] = [await account(), site("slow.test")];
  await shop.answers({ body: "<p>Of this test</p>", delayMs: page.secondReading });
  const uuid = await owner.watch({ url: shop.url() });
  await owner.firstCheck(uuid);
  expect(await owner.text(`/watch/${uuid}/history/latest`)).toContain("Of this test");
});

/** Whether conditions hold, by what was read last: for programs, on the rows of the editor, and as the backtest concludes. */
import { describe, expect, test } from "vitest";
import { visitorOf } from "./visitor.ts";
import { watchPage } from "./watched.ts";

type Condition = { field: string; found: string | null; holds: boolean; reason: string | null; read_at: number };

const kettle = (price: string) =>
  `<!doctype html><title>Kettle</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Kettle",
"offers":{"@type":"Offer","price":"${price}","priceCurrency":"EUR"}}</script><h1>Blue kettle</h1><p>It costs ${price} EUR today.</p>`;
const cheap = { field: "extracted_number", operator: "<", value: "45" };

describe("the conditions of a watch", () => {
  test("stand as the last check found them, also where it moved no baseline, and the backtest agrees", async () => {
    const { owner, path, reads, latest } = await watchPage(kettle("49.90"), { conditions: [cheap] });
    const standing = async () =>
      (await owner.json<{ conditions: Condition[] }>("GET", `${path}/conditions`)).conditions;
    expect(await standing()).toMatchObject([{ ...cheap, found: "49.9", holds: false, reason: null }]);

    await reads(kettle("47.50"));
    expect(await latest()).toContain("49.90");
    expect(await standing()).toMatchObject([{ ...cheap, found: "47.5", holds: false }]);

    await reads(kettle("39.90"));
    const [now] = await standing();
    expect(now).toMatchObject({ ...cheap, found: "39.9", holds: true });
    expect(now?.read_at).toBeGreaterThan(0);
    const { entries } = await owner.json<{ entries: { would_alert: boolean }[] }>("POST", `${path}/backtest`, {});
    expect(entries.at(-1)?.would_alert).toBe(now?.holds);
  });

  test("are read on the page of the last snapshot where the text does not state what they ask", async () => {
    const { owner, path } = await watchPage(kettle("49.90"), {
      conditions: [
        { field: "price", operator: "<=", value: "50" },
        { field: "http_status", operator: "==", value: "404" },
      ],
    });
    const { conditions } = await owner.json<{ conditions: Condition[] }>("GET", `${path}/conditions`);
    expect(conditions).toMatchObject([
      { field: "price", found: "49.9", holds: true },
      { field: "http_status", found: "200", holds: false },
    ]);
  });

  test("say on their rows of the editor whether they hold, until the row is another one", async () => {
    const { owner, uuid } = await watchPage(kettle("49.90"), { conditions: [cheap] });
    const visitor = await visitorOf(owner);
    const row = /<p class="standing[^>]*>([^<]*)<\/p>/g;
    const rows = (html: string) => [...html.matchAll(row)].map(([, text]) => text);
    expect(rows(await visitor.page(`/watch/${uuid}/edit?group=conditions`))).toEqual([
      expect.stringMatching(/^Now 49\.9: does not hold · /),
      "",
    ]);
  });
});

/** Watches as code: what is pulled of one account makes the same watches in another, whatever is set on them. */
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { Tidemark } from "../../clients/typescript/src/client.ts";
import { carryOut, readAccount } from "../../clients/typescript/src/cli/code/account.ts";
import { watchesFile } from "../../clients/typescript/src/cli/code/document.ts";
import { planOf } from "../../clients/typescript/src/cli/code/plan.ts";
import { pulledFile } from "../../clients/typescript/src/cli/code/pull.ts";
import { readDocument, type Schema } from "./contract/document.ts";
import { meaningsFor } from "./contract/meanings.ts";
import { setScene } from "./contract/scene.ts";
import { valuesOf } from "./contract/values.ts";
import { account, request, type Account } from "./harness.ts";

const { signal } = new AbortController();
const scope = "code/";
const clientOf = (owner: Account) =>
  new Tidemark({
    url: "https://tidemark.example",
    apiKey: owner.key,
    fetch: (url, init) => request(url.replace("https://tidemark.example/api/v1", ""), init),
  });

async function pulled(owner: Account): Promise<{ text: string; environment: Record<string, string> }> {
  const { watches, defaults } = await readAccount(clientOf(owner), signal);
  const { text, variables } = pulledFile(watches, { scope, defaults, writesSecrets: true });
  return { text, environment: Object.fromEntries(variables.map(({ name }) => [name, "a secret of one's own"])) };
}

async function apply(owner: Account, text: string, environment: Record<string, string>): Promise<number> {
  const tidemark = clientOf(owner);
  const known = await readAccount(tidemark, signal);
  const file = watchesFile(text, { environment, names: known.names });
  const { steps } = planOf(file, known.watches, { defaults: known.defaults, writesSecrets: false });
  await carryOut(tidemark, steps, { signal, tell: () => undefined });
  return steps.length;
}

test("pull, apply to an empty account and pull again give the same file, for every setting", async () => {
  const scene = await setScene({ withHistory: false });
  const document = await readDocument();
  const { properties = {} } = document.components.schemas["NewWatch"] as Schema;
  // Ids of an account's own things, what one does to a watch from day to day, and what is sent back to no effect.
  const left = new Set(["tags", "channels", "external_id", "paused", "notification_muted", "notification_muted_until"]);
  const names = Object.keys(properties).filter(
    (name) => !left.has(name) && !(properties[name] as { readOnly?: boolean }).readOnly,
  );
  const shape = { type: "object", properties: Object.fromEntries(names.map((name) => [name, properties[name]])) };
  const settings = valuesOf({ ...shape, required: ["url"] } as Schema, document, {
    ...meaningsFor(scene),
    tag: fc.constantFrom("Prices", "Prices, Two words"),
    browser_steps: fc.constantFrom(
      [],
      [{ operation: "Enter one-time code in field", selector: "#code", optional_value: "JBSWY3DPEHPK3PXP" }],
    ),
  });
  const samples = fc.sample(settings as fc.Arbitrary<Record<string, unknown>>, {
    seed: 20_261_128,
    numRuns: inject("searches") ? 60 : 12,
  });

  const [first, second] = await Promise.all([account(), account()]);
  const used = new Set<string>();
  for (const [at, sample] of samples.entries()) {
    const answer = await first.call("POST", "/watch", { ...sample, paused: true, external_id: `${scope}w${at}` });
    if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
    for (const name of Object.keys(sample)) used.add(name);
  }
  const { text, environment } = await pulled(first);
  expect(await apply(second, text, environment)).toBe(samples.length);
  expect((await pulled(second)).text).toBe(text);
  expect(await apply(second, text, environment), "a second apply").toBe(0);
  expect(used.size).toBeGreaterThan(names.length / 2);
});

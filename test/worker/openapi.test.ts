/** The OpenAPI document itself: the rules it keeps to, and that JSON and YAML say the same. */
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readDocument } from "./contract/document.ts";
import { brokenBy, rules } from "./contract/rules.ts";
import { request } from "./harness.ts";

describe("the OpenAPI document", () => {
  test.each(Object.keys(rules))("%s", async (rule) => {
    expect(brokenBy(rule, await readDocument())).toEqual([]);
  });

  test("says what the API is, in the version that a client asks for", async () => {
    const document = await readDocument();
    expect(document.openapi).toBe("3.1.0");
    expect(document.info).toMatchObject({ title: "Tidemark", version: "0.1.6" });
  });

  test("the OpenAPI document is the same as JSON and YAML, needs no key, and is not sent twice", async () => {
    const [json, yaml] = [await request("/openapi.json"), await request("/full-spec")];
    expect(yaml.headers.get("content-type")).toBe("application/yaml; charset=utf-8");
    expect(parse(await yaml.text())).toEqual(await json.json());
    const again = await request("/openapi.json", { headers: { "if-none-match": json.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
    expect((await request("/full-spec", { headers: { "if-none-match": json.headers.get("etag") ?? "" } })).status).toBe(
      200,
    );
  });
});

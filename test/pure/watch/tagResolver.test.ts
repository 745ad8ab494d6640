import { describe, expect, test } from "vitest";
import { tagResolver } from "../../../src/watch/tagResolver.ts";

const tags = [
  { uuid: "prices", settings: { title: "Prices", url_match_pattern: "shop.example" } },
  { uuid: "umlaut", settings: { title: "Ärger" } },
];
let ids = 0;
const resolver = () => tagResolver(tags, () => `new-${++ids}`);
const names = (assigned: { uuid: string; byPattern: boolean }[]) => assigned.map((tag) => [tag.uuid, tag.byPattern]);

describe("the tag resolver", () => {
  test("assigns a tag by its UUID, by its title whatever the case, and by its pattern", () => {
    const { assign, newTags } = resolver();
    expect(names(assign({ url: "https://shop.example/", tag: "ÄRGER" }))).toEqual([
      ["prices", true],
      ["umlaut", false],
    ]);
    expect(names(assign({ url: "https://other.example/", tags: ["umlaut"] }))).toEqual([["umlaut", false]]);
    expect(newTags).toEqual([]);
  });

  test("reads several titles and UUIDs between commas, and skips blanks", () => {
    const { assign, newTags } = resolver();
    expect(names(assign({ tag: "One, umlaut ,, Two ,one" }))).toEqual([
      ["umlaut", false],
      [newTags[0]?.uuid, false],
      [newTags[1]?.uuid, false],
    ]);
    expect(newTags.map((tag) => tag.settings.title)).toEqual(["One", "Two"]);
    expect(assign({ tag: " , " })).toEqual([]);
  });

  test("finds a tag whose title contains a comma by the whole title", () => {
    const both = { uuid: "both", settings: { title: "One, Two" } };
    const { assign, newTags } = tagResolver([...tags, both], () => "new");
    expect(names(assign({ tag: "one, two" }))).toEqual([["both", false]]);
    expect(newTags).toEqual([]);
  });

  test("creates one new tag for a title, however many watches name it", () => {
    const { assign, newTags } = resolver();
    const [first] = assign({ tag: "News" });
    const [second] = assign({ tag: "news" });
    expect(first?.uuid).toBe(second?.uuid);
    expect(newTags).toMatchObject([{ settings: { title: "News" } }]);
  });

  test("refuses a UUID that no tag of the account has", () => {
    expect(() => resolver().assign({ tags: ["unknown"] })).toThrow("tags: no tag has the UUID unknown");
    const uuid = "7D0F2C1E-6c0a-4a52-9d8e-6f1d5c3b2a10";
    expect(() => resolver().assign({ tag: uuid })).toThrow(`tag: no tag has the UUID ${uuid}`);
  });

  test("a tag that a person names is permanent, and one that came by its pattern and is sent back is not", () => {
    const { assign } = resolver();
    const request = { url: "https://shop.example/", tags: ["prices"] };
    expect(names(assign(request))).toEqual([["prices", false]]);
    expect(names(assign(request, [{ uuid: "prices", byPattern: true }]))).toEqual([["prices", true]]);
    expect(names(assign({ ...request, url: "https://other.example/" }, [{ uuid: "prices", byPattern: true }]))).toEqual(
      [["prices", false]],
    );
  });

  test("applies the pattern of a new tag to watches that are resolved after it", () => {
    const { assign, add } = resolver();
    add({ uuid: "late", settings: { title: "Late", url_match_pattern: "*late*" } });
    expect(names(assign({ url: "https://later.example/" }))).toEqual([["late", true]]);
  });
});

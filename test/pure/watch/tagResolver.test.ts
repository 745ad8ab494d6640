import { describe, expect, test } from "vitest";
import { wardrobeOf } from "../../../src/watch/tagResolver.ts";

const tags = [
  { uuid: "prices", settings: { title: "Prices", url_match_pattern: "shop.example" } },
  { uuid: "umlaut", settings: { title: "Ärger" } },
];
let ids = 0;
const wardrobe = () => wardrobeOf(tags, () => `new-${++ids}`);
const names = (worn: { uuid: string; byPattern: boolean }[]) => worn.map((tag) => [tag.uuid, tag.byPattern]);

describe("what a watch wears", () => {
  test("a tag by UUID, by title whatever its case, and by its pattern", () => {
    const { worn, born } = wardrobe();
    expect(names(worn({ url: "https://shop.example/", tag: "ÄRGER" }))).toEqual([
      ["prices", true],
      ["umlaut", false],
    ]);
    expect(names(worn({ url: "https://other.example/", tags: ["umlaut"] }))).toEqual([["umlaut", false]]);
    expect(born).toEqual([]);
  });

  test("several tags are named with commas between them, by title and UUID; blanks say nothing", () => {
    const { worn, born } = wardrobe();
    expect(names(worn({ tag: "One, umlaut ,, Two ,one" }))).toEqual([
      ["umlaut", false],
      [born[0]?.uuid, false],
      [born[1]?.uuid, false],
    ]);
    expect(born.map((tag) => tag.settings.title)).toEqual(["One", "Two"]);
    expect(worn({ tag: " , " })).toEqual([]);
  });

  test("a tag whose title holds a comma is found by it whole", () => {
    const both = { uuid: "both", settings: { title: "One, Two" } };
    const { worn, born } = wardrobeOf([...tags, both], () => "new");
    expect(names(worn({ tag: "one, two" }))).toEqual([["both", false]]);
    expect(born).toEqual([]);
  });

  test("a title that no tag has makes one tag for all who ask", () => {
    const { worn, born } = wardrobe();
    const [first] = worn({ tag: "News" });
    const [second] = worn({ tag: "news" });
    expect(first?.uuid).toBe(second?.uuid);
    expect(born).toMatchObject([{ settings: { title: "News" } }]);
  });

  test("a UUID that is not the account's is refused", () => {
    expect(() => wardrobe().worn({ tags: ["unknown"] })).toThrow("tags: no tag has the UUID unknown");
    const uuid = "7D0F2C1E-6c0a-4a52-9d8e-6f1d5c3b2a10";
    expect(() => wardrobe().worn({ tag: uuid })).toThrow(`tag: no tag has the UUID ${uuid}`);
  });

  test("a tag asked for is the person's; one sent back as it was shown stays the pattern's", () => {
    const { worn } = wardrobe();
    const wish = { url: "https://shop.example/", tags: ["prices"] };
    expect(names(worn(wish))).toEqual([["prices", false]]);
    expect(names(worn(wish, [{ uuid: "prices", byPattern: true }]))).toEqual([["prices", true]]);
    expect(names(worn({ ...wish, url: "https://other.example/" }, [{ uuid: "prices", byPattern: true }]))).toEqual([
      ["prices", false],
    ]);
  });

  test("a new tag with a pattern takes in what comes after it", () => {
    const { worn, add } = wardrobe();
    add({ uuid: "late", settings: { title: "Late", url_match_pattern: "*late*" } });
    expect(names(worn({ url: "https://later.example/" }))).toEqual([["late", true]]);
  });
});

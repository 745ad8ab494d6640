import { describe, expect, test } from "vitest";
import { nameOf } from "../../../src/watch/name.ts";

type Watch = Parameters<typeof nameOf>[0];
const watch = (settings: Watch["settings"], tags: Partial<Watch["tags"][number]>[] = []): Watch => ({
  uuid: "u",
  settings: { url: "source:https://shop.example/", ...settings },
  reading: { pageTitle: "Kettles" },
  tags: tags.map((tag, id) => ({ id, uuid: `t${id}`, byPattern: false, overrides: null, usesPageTitle: null, ...tag })),
});

describe("a watch is called", () => {
  test("a watch is called by its own title, whatever the page is called", () => {
    expect(nameOf(watch({ title: "Blue kettle", use_page_title_in_list: true }))).toBe("Blue kettle");
  });
  test("a watch without a title is called by the page's title", () => {
    expect(nameOf(watch({}))).toBe("Kettles");
  });
  test("a watch is called by its address where the page's title is turned off or unknown", () => {
    expect(nameOf(watch({ use_page_title_in_list: false }))).toBe("https://shop.example/");
    expect(nameOf({ ...watch({}), reading: {} })).toBe("https://shop.example/");
  });
});

describe("whether the page's title is wanted", () => {
  const [no, yes] = [{ usesPageTitle: false }, { usesPageTitle: true }];
  const address = "https://shop.example/";
  test("a tag decides whether the page's title is used where the watch does not", () => {
    expect(nameOf(watch({}, [no, yes]))).toBe(address);
    expect(nameOf(watch({ use_page_title_in_list: true }, [no]))).toBe("Kettles");
  });
  test("a tag that overrides decides about the page's title before the watch, and another tag does not", () => {
    expect(nameOf(watch({ use_page_title_in_list: true }, [{ ...no, overrides: true }]))).toBe(address);
    expect(nameOf(watch({}, [{ ...no, overrides: false }]))).toBe("Kettles");
  });
});

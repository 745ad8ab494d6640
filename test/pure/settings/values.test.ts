/** A setting is a value: what it bears on, and whether a link carries it, cannot be left out. */
import { expect, test } from "vitest";
import { laterSettingsBearingOn, settingsBearingOn } from "../../../src/settings/bearing.ts";
import { namesIn, settingGroups } from "../../../src/settings/values/all.ts";
import { hashedFirst, settingNames, type SomeSettings } from "../../../src/settings/values/setting.ts";

test("a setting that does not say what it bears on, or whether it is shared, does not compile", () => {
  // @ts-expect-error -- `bearsOn` is missing.
  const unbearing = { ignore_text: { label: "Ignore lines", isShared: true } } as const satisfies SomeSettings;
  // @ts-expect-error -- `isShared` is missing.
  const unshared = { ignore_text: { label: "Ignore lines", bearsOn: "text" } } as const satisfies SomeSettings;
  expect([unbearing.ignore_text.label, unshared.ignore_text.label]).toEqual(["Ignore lines", "Ignore lines"]);
});

test("a setting cannot be taken out of what it bears on", () => {
  const hidden = { label: "Ignore lines", bearsOn: "none", isShared: true } as const;
  // @ts-expect-error -- it was hashed from the first release on.
  const silent = { ignore_text: hidden } as const satisfies SomeSettings;
  expect(silent.ignore_text.bearsOn).toBe("none");
});

test("a later setting that bears on what is read says what is meant without it", () => {
  // @ts-expect-error -- `unless` is missing.
  const later = { title: { label: "Title", bearsOn: "text", isShared: true } } as const satisfies SomeSettings;
  expect(later.title.bearsOn).toBe("text");
});

test("each setting stands in one group, and each that bears on something is hashed once", () => {
  const placed = settingGroups.flatMap(namesIn);
  expect(placed.toSorted()).toEqual(settingNames.toSorted());
  const hashed = (["request", "text", "verdict"] as const).flatMap((bearing) => [
    ...settingsBearingOn(bearing),
    ...laterSettingsBearingOn(bearing).map(({ name }) => name),
  ]);
  expect(new Set(hashed).size).toBe(hashed.length);
  const known: readonly string[] = hashedFirst;
  expect(hashed.filter((name) => known.includes(name)).toSorted()).toEqual([...known].toSorted());
  // One that came later states what was before it, so that no watch is taken for edited.
  const later = (["request", "text", "verdict"] as const).flatMap((bearing) =>
    laterSettingsBearingOn(bearing).map(({ name }) => name),
  );
  expect(hashed.filter((name) => !known.includes(name) && !later.includes(name))).toEqual([]);
});

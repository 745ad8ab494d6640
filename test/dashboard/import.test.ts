/** The import as people do it: pasted addresses, a preview, the import, and the way back. */
import { expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { expectCalm, member } from "./visitor.ts";
import { windowsOf } from "./windows.ts";

test.each(
  windowsOf(
    [
      { width: 1280, scripts: true, theme: "light" },
      { width: 360, scripts: false, theme: "dark" },
    ] as const,
    0,
  ),
)("a list is shown, imported and undone at $width px, scripts $scripts", async (manner) => {
  const person = await member(manner);
  await person.open("/import");
  await person.press("Show what will come");
  expect(await person.text()).toContain("Choose a file, or paste");
  // What another tool wrote is read as what it is, also where it is pasted.
  await person.fill("Or paste addresses", "name: Kettle\nurl: https://shop.example/kettle\nmax_tries: 3\n");
  await person.press("Show what will come");
  expect(await person.text()).toContain("urlwatch");
  // Where nothing can be taken, the only way is back.
  await person.open("/import");
  await person.fill("Or paste addresses", "nonsense");
  await person.press("Show what will come");
  expect(await person.page.$$eval("main .button", (all) => all.map((one) => one.textContent.trim()))).toEqual([
    "Choose something else",
  ]);
  await person.open("/import");
  await person.fill("Or paste addresses", "https://shop.example/kettle Prices\nhttps://shop.example/kettle\nnonsense");
  await person.press("Show what will come");
  expect(await person.text()).toMatch(/1 watch will be made.*1 is watched already.*1 cannot be taken/);
  if (manner.scripts) await expectAccessible(person);
  await person.press("Import 1 watch");
  expect(await person.text()).toContain("1 watch was imported.");
  await person.press("Undo the import");
  await person.open("/watches");
  expect(await person.text()).toContain("Nothing is watched yet");
  await person.open("/export");
  if (manner.scripts) await expectAccessible(person);
  expectCalm(person);
});

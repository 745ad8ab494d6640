/** The dashboard in German: whoever reads it meets no English sentence of ours on the usual way. */
import { expect, test } from "vitest";
import { de } from "../../src/web/words/de.ts";
import { en } from "../../src/web/words/en.ts";
import { expectFitting } from "./accessible.ts";
import { keyOf, watchThatChanged } from "./changed.ts";
import { expectCalm, member, setPage, visitor, type Visitor } from "./visitor.ts";

const textsOf = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
};
const german = new Set(textsOf(de));
/** What columns are called in settings, in every language. */
const wireNames = new Set(Object.keys(en.changes.table.columns));
const english = new Set(
  textsOf(en).filter((text) => !german.has(text) && !wireNames.has(text) && /\p{L}{2}/u.test(text)),
);
/** Words that stand in nearly every English sentence and in no German one. */
const isEnglish = (text: string) =>
  english.has(text) || /\b(?:the|and|your|you|with|of|this|is|are|from|by)\b(?!:)/i.test(text);

/** Everything that is read on the screen or aloud, but for texts of pages. */
async function englishOn({ page }: Visitor): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const isCode = (element: Element | null) =>
      element?.closest("code, pre, script, style, noscript, input, textarea, .foreign, [lang]:not(html)");
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [document.title];
    while (walker.nextNode())
      if (!isCode(walker.currentNode.parentElement)) found.push(walker.currentNode.textContent ?? "");
    for (const name of ["aria-label", "title", "placeholder", "alt"])
      for (const element of document.querySelectorAll(`[${name}]`)) found.push(element.getAttribute(name) ?? "");
    return found;
  });
  return [...new Set(texts.map((text) => text.replace(/\s+/g, " ").trim()).filter(isEnglish))];
}

test("from signing up to a setting no English sentence is met", async () => {
  const person = await visitor({ language: "de" });
  const met: Record<string, string[]> = {};
  const look = async (place: string) => {
    const found = await englishOn(person);
    if (found.length > 0) met[place] = found;
  };
  const { entry, settings, viewer } = de;
  await person.open("/");
  await look("front");
  await person.open("/sign-up");
  await look("sign-up");
  await person.fill(entry.email, `leserin-${crypto.randomUUID().slice(0, 8)}@mail.test`);
  await person.fill(entry.password, "correct horse battery staple");
  await person.press(entry.signUp);
  await look("start");
  await person.page.setViewport({ width: 360, height: 740 });
  for (const path of ["/watches", "/changes", "/tags", "/channels"]) {
    await person.open(path);
    await expectFitting(person);
    const cut = await person.page.$$eval("main .button", (all) =>
      all.flatMap((each) => (each.getBoundingClientRect().right > window.innerWidth - 8 ? [each.textContent] : [])),
    );
    expect(cut, `${path} without anything in it has its buttons within a phone's window`).toEqual([]);
  }
  await person.page.setViewport({ width: 1280, height: 900 });

  const pageOf = (price: string) =>
    `<!doctype html><html lang="de"><title>Kessel</title><h1>Kessel</h1><p>${price}</p>`;
  const address = await setPage("/kessel", pageOf("12 Stück"));
  await person.open(`/new?url=${encodeURIComponent(address)}`);
  await look("new");
  const data = await setPage("/daten.json", '{"preis": 12, "ort": "Bonn"}', { type: "application/json" });
  await person.open(`/new?url=${encodeURIComponent(data)}`);
  await person.page.waitForSelector("form#choose");
  await look("new, of JSON");

  const { uuid, at } = await watchThatChanged(await keyOf(person), {
    ...{ path: "/wasser", title: "Wasser" },
    ...{ before: pageOf("12 Stück"), after: pageOf("Alles verkauft") },
  });
  for (const path of [
    "/changes",
    "/watches",
    `/watch/${uuid}`,
    `/watch/${uuid}/changes/${at}`,
    `/watch/${uuid}/why/${at}`,
  ]) {
    await person.open(path);
    await look(path.replace(uuid, ":id").replace(String(at), ":at"));
  }
  expect(await person.text()).not.toContain(viewer.gone);
  await person.open(`/watch/${uuid}/changes/${at}`);
  const copied = await person.page.evaluate(
    async (path) => (await fetch(path)).text(),
    `/watch/${uuid}/changes/${at}/difference/text`,
  );
  expect(copied).toMatch(/^\(geändert\) 12 Stück\n\(zu\) Alles verkauft$/m);
  await person.open("/channels/new");
  await look("services");
  await person.open("/channels/new/smtp");
  await look("form of a service");
  await person.open("/channels/new/ntfy");
  await person.fill("Thema", "zwei Worte");
  await person.press(de.channels.addIt);
  expect(await person.page.$eval(".problem", (each) => each.textContent)).toContain("erwartet: Thema in der Form");
  await person.open(`/watch/${uuid}/edit?group=all`);
  await look("settings");
  await person.fill("Titel", "Heißes Wasser");
  await person.press(settings.save);
  await look("settings, saved");
  expect(met).toEqual({});
  expectCalm(person);
});

test.each(["en", "de", "fr"])(
  "the search field of the head has room for a word at every width at which it stands: %s",
  async (language) => {
    const person = await member({ language, width: 900 });
    for (const width of [900, 1024, 1280]) {
      await person.page.setViewport({ width, height: 800 });
      await person.open("/watches");
      await expectFitting(person);
      expect(await person.page.$eval(".find input", (input) => input.clientWidth), `${width}`).toBeGreaterThanOrEqual(
        100,
      );
    }
  },
);

test.each(["en", "de", "fr"])("the bar of an unverified address cuts nothing on a phone: %s", async (language) => {
  const reader = await member({ width: 360, height: 740, language });
  await reader.open("/watches");
  const cut = await reader.page.$$eval("aside.verify, aside.verify *", (parts) =>
    parts.flatMap((part) =>
      part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== "inline" ? [part.outerHTML] : [],
    ),
  );
  expect(cut).toEqual([]);
  const spoken = await reader.page.$eval("aside.verify .sentence", (sentence) => {
    const { right, height } = sentence.getBoundingClientRect();
    return { isInside: right <= window.innerWidth, height };
  });
  expect(spoken.isInside).toBe(true);
  expect(spoken.height).toBeLessThanOrEqual(72);
});

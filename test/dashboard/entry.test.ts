/** Coming in and going out, by the forms that people use. */
import { describe, expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { expectCalm, newAddress, password, rested, visitor, type Visitor } from "./visitor.ts";
import { windowsOf } from "./windows.ts";

const send = async ({ page }: Visitor) => {
  await page.click("main form button[type=submit]:not([hidden])");
  await rested(page);
};

describe.each(
  windowsOf(
    [
      { width: 1280, theme: "light", scripts: true },
      { width: 360, theme: "dark", scripts: true },
      { width: 360, theme: "light", scripts: false },
    ] as const,
    1,
    2,
  ),
)("at $width px, $theme, scripts $scripts", (manner) => {
  test("a person signs up, signs out and signs in again", async () => {
    const person = { ...(await visitor(manner)), email: newAddress() };
    await person.open("/sign-up");
    await person.fill("Email address", person.email);
    await person.fill("Password", password);
    await person.press("Create the account");
    await person.open("/watches");
    await person.press("Account");
    await person.press("Sign out");
    expect((await person.page.cookies()).map(({ name }) => name)).toEqual(["tidemark-display"]);
    await person.open("/watches");
    expect(new URL(person.page.url()).pathname).toBe("/sign-in");
    await person.fill("Email address", person.email);
    await person.fill("Password", "not the password");
    await send(person);
    expect(await person.text()).toContain("Invalid email or password");
    await person.fill("Password", password);
    await send(person);
    expect(new URL(person.page.url()).pathname).toBe("/watches");
    await person.open("/sign-out-nothing");
    expect(await person.text()).toContain("There is nothing here");
    expect(await person.open("/watches/act")).toBe(405);
    expect(await person.text()).toContain("This address takes what a form sends");
    expectCalm(person);
  });
});

test.each([
  { width: 1280, theme: "light" },
  { width: 360, theme: "dark" },
] as const)("the pages before an account can be used by everybody at $width px, $theme", async (manner) => {
  const guest = await visitor(manner);
  for (const path of ["/", "/sign-in", "/sign-up?url=https://shop.example/", "/forgot", "/no-such-page"]) {
    await guest.open(path);
    await expectAccessible(guest);
  }
  expectCalm(guest);
});

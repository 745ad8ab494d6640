/** What answered in place of a page: walls of every class in many languages, and the pages that look like them. */
import { describe, expect, test } from "vitest";
import { obstacleOf } from "../../../../src/reading/interstitial/obstacle.ts";
import { consentWalls, ledConsentWalls } from "./pages/consent.ts";
import { countryWalls } from "./pages/country.ts";
import { askedOf, viewOf, type Written } from "./pages/page.ts";
import { pages } from "./pages/pages.ts";
import { signInWalls } from "./pages/signIn.ts";
import { waitingRooms } from "./pages/waitingRoom.ts";

const obstacle = (page: Written) => obstacleOf({ sight: viewOf(page), asked: askedOf(page), usualTitle: null });

describe("a page that asks for consent first is a consent wall", () => {
  test.each(Object.entries(consentWalls))("%s", (_, page) => {
    expect(obstacle(page)).toEqual({ class: "consent_wall" });
  });

  test.each(Object.entries(ledConsentWalls))("led to %s", (_, page) => {
    expect(obstacle(page)).toEqual({ class: "consent_wall" });
  });
});

describe("a page that refuses the country of who asks is a block of the country", () => {
  test.each(Object.entries(countryWalls))("%s", (_, page) => {
    expect(obstacle(page)).toEqual({ class: "geo_block" });
  });
});

describe("a page that has visitors wait in line is a waiting room", () => {
  test.each(Object.entries(waitingRooms))("%s", (_, page) => {
    expect(obstacle(page)).toEqual({ class: "waiting_room", maker: page.maker });
  });
});

describe("a sign-in page without a password is a sign-in wall where the request was led to it", () => {
  test.each(Object.entries(signInWalls))("%s", (_, page) => {
    expect(obstacle(page)).toEqual({ class: "login_wall" });
  });
});

describe("a page stays a page", () => {
  test.each(Object.entries(pages))("%s", (_, page) => {
    expect(obstacle(page)).toBeNull();
  });

  test.each(Object.entries({ ...consentWalls, ...countryWalls, ...waitingRooms }))(
    "with much content beside: %s",
    (_, page) => {
      const rest = Array.from(
        { length: 120 },
        (_each, index) => `<p>Kettle ${index} boils in ${index + 2} minutes.</p>`,
      );
      const { finalUrl: _led, ...own } = page;
      expect(
        obstacle({ ...own, status: 200, title: "Kettles", body: `${page.body}<main>${rest.join("")}</main>` }),
      ).toBeNull();
    },
  );

  test.each(Object.entries(consentWalls))("with one line of content below: %s", (_, page) => {
    expect(obstacle({ ...page, title: "Kettle", body: `${page.body}<p>Blue kettle, 49.90 EUR</p>` })).toBeNull();
  });

  test.each(Object.entries(consentWalls))("with one line of content above: %s", (_, page) => {
    expect(obstacle({ ...page, title: "Kettle", body: `<p>Blue kettle, 49.90 EUR</p>${page.body}` })).toBeNull();
  });
});

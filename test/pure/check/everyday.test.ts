/** Noise reduction on everyday pages with noise (bench/everyday): news and returns are told, noise alone seldom. */
import { beforeAll, describe, expect, test } from "vitest";
import { bars, sample } from "../../../bench/everyday/bars.ts";
import { type Rates, ratesOf, scoreOf } from "../../../bench/everyday/score.ts";

describe("on everyday pages with noise, noise reduction", () => {
  let rates: Rates;
  beforeAll(async () => {
    rates = ratesOf((await scoreOf(sample)).all);
  });

  test(`tells at least ${bars.news} % of the edits`, () => expect(rates.news).toBeGreaterThanOrEqual(bars.news));
  test(`tells at least ${bars.returns} % of the returns to what was`, () =>
    expect(rates.returns).toBeGreaterThanOrEqual(bars.returns));
  test(`alerts at no more than ${bars.alerts} % of the checks of noise alone`, () =>
    expect(rates.alerts).toBeLessThanOrEqual(bars.alerts));
});

/** Cases that need a browser. */
import { followInService } from "../cases/service.ts";
import { casesOf } from "../cases/load.ts";
import { testCase } from "../cases/testCase.ts";
import { describeInBrowser } from "./describe-browser.ts";

// A step that finds nothing waits for as long as people are given.
describeInBrowser("with a browser", () => {
  for (const one of casesOf("browser")) testCase(one, followInService);
});

/** Cases that need the whole service: its routes, its fetching, its messages. */
import { followInService } from "../cases/service.ts";
import { casesOf } from "../cases/load.ts";
import { testCase } from "../cases/testCase.ts";

for (const one of casesOf("service")) testCase(one, followInService);

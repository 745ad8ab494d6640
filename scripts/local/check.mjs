// The process in which operator settings are checked: it reads them from its input as a JSON object of texts, and writes what
// is wrong with them as a JSON list of sentences.

import { json } from "node:stream/consumers";
import { settingProblems } from "../../src/system/problems.ts";

process.stdout.write(JSON.stringify(await settingProblems(await json(process.stdin))));

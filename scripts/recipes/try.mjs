// `node scripts/recipes/try.mjs`: carries out the example of each recipe, in a clone that may be thrown away: the gates must be green
// after it. Prints the folders of tests that must be, too.

import { execFileSync } from "node:child_process";
import { fail, root } from "../toolchain.mjs";
import { recipes } from "./index.mjs";
import { apply } from "./plan.mjs";

const changed = execFileSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" });
if (changed !== "") fail("This clone has changes of its own; the examples would be mixed with them.");
for (const recipe of recipes) apply(root, recipe.plan(recipe.example));
console.log(recipes.flatMap(({ tests }) => tests).join(" "));

// `npm run new -- NOUN NAME [PLACE]`: writes the skeleton of a new service, setting, condition, operation, screen or message: its file, its
// lines in the registries, a test, and words in each language. Prints what is left to do. Nothing is written where something of that
// name stands already, or where a registry does not look as expected. `node scripts/new.mjs` alone prints the recipes.

import { fail, root } from "./toolchain.mjs";
import { recipes } from "./recipes/index.mjs";
import { apply } from "./recipes/plan.mjs";

const [noun, ...words] = process.argv.slice(2);
const known = recipes.map((recipe) => `  npm run new -- ${recipe.usage}\n      ${recipe.what}`).join("\n");
const recipe = recipes.find((one) => one.noun === noun);
if (noun === undefined) {
  console.log(known);
} else if (recipe === undefined) {
  fail(`There is no recipe for "${noun}". There are:\n${known}`);
} else {
  try {
    const { touched, left } = apply(root, recipe.plan(words));
    for (const path of touched) console.log(`  ${path}`);
    console.log(left.map((step, index) => `${index + 1}. ${step}`).join("\n"));
  } catch (error) {
    fail(`npm run new -- ${recipe.usage}\n${error.message}`);
  }
}

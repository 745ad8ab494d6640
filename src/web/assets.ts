/** The addresses of what browsers load of the dashboard, with the hash of their content in the name. Pure. */
import names from "../../dist/assets.json";

/** A built file of src/web/client or src/web/style. */
export type AssetName = keyof typeof names;

/** The path of a built file, for example `/assets/app.1a2b3c4d5e.js`. */
export const assetPath = (name: AssetName): string => names[name];

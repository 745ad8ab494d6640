/** The version of the API, which clients and watched hosts see; the version of the release is in package.json. Pure. */
export const version = "0.1.6";

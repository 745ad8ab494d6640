/** The version of the API, which clients and watched hosts see; the version of the release is in package.json. Pure. */
export const version = "0.1.6";

/**
 * The release of changedetection.io whose interface this one is compatible with. Its clients compare it before they talk.
 * https://github.com/dgtlmoon/changedetection.io/releases
 */
export const compatibleVersion = "0.60.10";

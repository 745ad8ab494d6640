/** The version of the interface, which clients and hosts see; that of a release stands in package.json. Pure. */
export const version = "0.1.6";

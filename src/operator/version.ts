/** The version of the interface and of what this service calls itself. Pure. */
export const version = "0.1.6";

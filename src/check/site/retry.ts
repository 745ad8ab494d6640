/** After so many seconds a site is asked again for what could not be stored. Pure. */
export const retrySeconds = 300;

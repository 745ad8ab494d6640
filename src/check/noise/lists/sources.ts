/** Where the filter lists are fetched from: their makers' own addresses. */
export const listAddresses = [
  "https://easylist.to/easylist/easylist.txt",
  "https://secure.fanboy.co.nz/fanboy-cookiemonster.txt",
] as const;

/** Where the filter lists are fetched from (their makers' own addresses), and under which name the service keeps them. */
export const listAddresses = [
  "https://easylist.to/easylist/easylist.txt",
  "https://secure.fanboy.co.nz/fanboy-cookiemonster.txt",
] as const;

/** The object in the bucket: packed rules, gzip. */
export const listsObject = "lists/cosmetic";

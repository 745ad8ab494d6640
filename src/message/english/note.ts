/** How pages were read, in English. */
export const note = {
  "note.none_matched": "None matched: the whole page is followed instead",
  "note.not_json": "The content is not valid JSON: it is compared as it is",
  "note.names_no_part": "{entry}: it gives a value, and names no part of the page to take out",
  "note.no_list": "No filter list is on this server yet, so nothing was taken out; it is fetched within minutes",
  "note.names_most": "{rule}: it names most of the page, so it was not followed",
  "note.read_by_browser": "Read with a browser: {requests} requests, {size} KiB, {refused} refused",
  "note.read_without_browser": "Read without a browser",
} as const;

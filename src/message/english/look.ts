/** Looks at pages before they are watched, in English: the sentences that the API answers with. */
export const look = {
  "look.gone": "Look not found; a look is kept for 15 minutes",
  "look.no_picture": "This look has no picture; a browser did not read the page",
  "look.no_page": "This look holds no page: it could not be read",
  "look.no_step_screenshot": "No screenshot was kept for this step",
  "look.no_backtest_of_pictures": "pictures are compared here only as they come; a backtest reads stored texts",
  "look.address_missing": "expected the address of a page, found nothing",
} as const;

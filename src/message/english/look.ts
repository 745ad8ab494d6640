/** Looks at pages before they are watched, in English: the sentences that the API answers with. */
export const look = {
  "look.gone": "Look not found; a look is kept for 15 minutes",
  "look.no_picture": "This look has no picture; a browser did not read the page",
  "look.no_page": "This look holds no page: it could not be read",
  "look.feed": "The page has a feed. It holds the news of the page without what surrounds them.",
  "look.frame": "A part of this page is a frame of another address. It is not read with the page.",
  "look.table": "The page has a table of {count, plural, one {# row} other {# rows}}: {columns}.",
  "look.pdf": "This is a PDF. Its text is read and compared.",
  "look.json": "This is JSON. A path follows one value of it.",
  "look.bot_check":
    "A bot check answered instead of the page. A browser may pass it; a feed or an API of the site may be open.",
  "look.bot_check_browser":
    "A bot check answered instead of the page, in a browser, too. A feed or an API of the site may be open.",
  "look.sign_in_page":
    "A sign-in page answered instead of the page. Give the headers or cookies of a signed-in session, or sign in by browser steps.",
  "look.consent_page":
    "A page that asks for consent to cookies answered instead of the page. A browser refuses by itself and reads on.",
  "look.consent_page_browser":
    "A page that asks for consent to cookies answered instead of the page, in a browser, too. A browser step that clicks its button helps, or the cookie that the site sets after a choice.",
  "look.consent_page_cookie":
    "A page that asks for consent to cookies answered instead of the page. The cookie that the site sets after a choice lets the watch in.",
  "look.geo_block":
    "The site says that the page is not available in the country that it is asked from. A proxy in another country helps.",
  "look.waiting_room":
    "A waiting room answered instead of the page: the site lets visitors in one after the other. Look again at a quieter time.",
  "look.scripts": "JavaScript makes this page: only a browser can read it.",
  "look.scripts_no_browser":
    "JavaScript makes this page, and this server has no browser. The data behind the page may be open.",
  "look.price": "The page sells something: {price}.",
  "look.price_in_stock": "The page sells something: {price}, in stock.",
  "look.price_not_in_stock": "The page sells something: {price}, not in stock.",
  "look.no_step_screenshot": "No screenshot was kept for this step",
  "look.no_backtest_of_lists":
    "pages of sites and rows of tables are compared here only as they come; a backtest reads stored texts",
  "look.no_backtest_of_pictures": "pictures are compared here only as they come; a backtest reads stored texts",
  "look.address_missing": "expected the address of a page, found nothing",
} as const;

/** What answered instead of a page, in English. */
export const wall = {
  "wall.bots": "A bot check answered instead of the page",
  "wall.bots_of": "A bot check ({maker}) answered instead of the page",
  "wall.bots_advice": "Check less often, read the page with a browser, or ask the site for a feed or an API.",
  "wall.bots_rendered": "Check less often, or ask the site for a feed or an API.",
  "wall.sign_in": "A sign-in page answered instead of the page",
  "wall.sign_in_advice": "Give the watch the headers or cookies of a signed-in session, or sign in by browser steps.",
  "wall.sign_in_tried":
    "The sign-in of the watch does not hold: renew its headers or cookies, or look at its browser steps.",
  "wall.consent": "A page that asks for consent to cookies answered instead of the page",
  "wall.consent_advice":
    "Read the page with a browser, which refuses by itself, or give the watch the cookie that the site sets after a choice.",
  "wall.consent_rendered":
    "The browser found no button to refuse with. Add a browser step that clicks one, or give the watch the cookie that the site sets after a choice.",
  "wall.country": "The site says that the page is not available in the country that it is asked from",
  "wall.country_advice": "Choose a proxy in another country.",
  "wall.country_tried": "The country of the proxy is not served either: choose one in another country.",
  "wall.room": "A waiting room answered instead of the page",
  "wall.room_of": "A waiting room ({maker}) answered instead of the page",
  "wall.room_advice": "The site lets visitors in one after the other: check it at quieter times.",
  "wall.shell": "The page is an empty shell that JavaScript fills in",
  "wall.shell_advice": "Read the page with a browser, or watch the data behind the page.",
  "wall.lasts": "It is read again soon, and taken as the page if it stays so for some minutes.",
  "wall.error_page": 'What reads like an error page answered instead of the page ("{phrase}")',
  "wall.sent_on": "The site led to another page ({address}), where nothing of this one is",
  "wall.file": "A file without text answered where the page was",
  "wall.page": "A page answered where the file was",
  "wall.data": "Data or plain text answered where the page was",
  "wall.page_for_data": "A page answered where data or plain text was",
  "wall.loading": "The page was still loading: nothing but that stood on it.",
  "wall.loading_advice":
    "The page was still loading: nothing but that stood on it. Read the page with a browser, which waits for it.",
  "wall.forwarding":
    "The page only says that it leads on to another one. Read it with a browser, which follows, or enter the address where it ends.",
  "wall.forwarding_rendered":
    "The page only says that it leads on to another one, in a browser, too. Enter the address where it ends.",
  "wall.wordless": "The page came without any of its words",
  "wall.accepted": "The site answered that the page is still being made (202)",
  "wall.within_markup": "The page stops in the middle of its markup: it was cut on the way",
  "wall.no_end": "The page came without its end (</html>), which it had before: it was cut on the way",
  "wall.no_end_of": "The page came without its end ({mark}), which it had before: it was cut on the way",
  "wall.no_line_break": "The text came without the line break at its end, which it had before: it may be cut short",
  "wall.collapsed":
    "The page suddenly held far less text than usual ({now} characters instead of {usual}), and not the same when it was read again. It will be read again at the next check.",
} as const;

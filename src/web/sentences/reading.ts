/** Sentences of the API about pages, checks and looks: by their codes, with holes for what differs. Pure. */
export const readingSentences = {
  no_web_address: "This is not a web address that can be fetched.",
  only_http: "Only http:// and https:// addresses are fetched.",
  credentials: "An address with a user name or password in it is not fetched; send a header instead.",
  port_closed: "The port of this address is not one that web servers use, so it is not fetched.",
  own_address: "This address is part of this service, so it is not fetched.",
  not_public: "This address is not on the public internet, so it is not fetched.",
  not_public_allow:
    "This address is not on the public internet, so it is not fetched; whoever runs this server can open it by EGRESS_ALLOW.",
  dns_unknown: "The name of the site could not be found (DNS).",
  dns_now: "The name of the site could not be looked up just now (DNS).",
  dns_away: "Names of sites cannot be looked up just now: the resolvers of this service do not answer (DNS).",
  connection: "The site could not be reached: the connection failed.",
  broken_off: "The connection broke before the whole answer had arrived.",
  tls: "No secure connection to the site could be made: its certificate or its TLS setup is not accepted.",
  no_answer: "The site did not answer in time.",
  answer_large: "The answer is larger than what is read.",
  circle: "The site redirects in a circle or too many times.",
  redirect_nowhere: "The site redirects without saying where to.",
  redirect_here: "The address answered with a redirect, which is not followed here.",
  proxy_wrong: "The proxy of this watch cannot be used: its configuration on this server is wrong.",
  proxy_refused: "The proxy did not let the request through.",
  proxy_away: "The proxy of this watch could not be reached, or does not prove its name.",
  proxy_password: "The proxy asks for a user name and password (407).",
  large_pages: "This service reads too many large pages just now; the page is read in two minutes.",
  compressed: "The answer is compressed in a way that cannot be read.",
  feed: "The page has a feed. It holds the news of the page without what surrounds them.",
  frame: "A part of this page is a frame of another address. It is not read with the page.",
  pdf: "This is a PDF. Its text is read and compared.",
  json: "This is JSON. A path follows one value of it.",
  bot_check:
    "A bot check answered instead of the page. A browser may pass it; a feed or an API of the site may be open.",
  bot_check_browser:
    "A bot check answered instead of the page, in a browser, too. A feed or an API of the site may be open.",
  sign_in_page:
    "A sign-in page answered instead of the page. Give the headers or cookies of a signed-in session, or sign in by browser steps.",
  consent_page:
    "A page that asks for consent to cookies answered instead of the page. A browser refuses by itself and reads on.",
  consent_page_browser:
    "A page that asks for consent to cookies answered instead of the page, in a browser, too. A browser step that clicks its button helps, or the cookie that the site sets after a choice.",
  consent_page_cookie:
    "A page that asks for consent to cookies answered instead of the page. The cookie that the site sets after a choice lets the watch in.",
  country_page:
    "The site says that the page is not available in the country that it is asked from. A proxy in another country helps.",
  line_page:
    "A waiting room answered instead of the page: the site lets visitors in one after the other. Look again at a quieter time.",
  scripts: "JavaScript makes this page: only a browser can read it.",
  scripts_no_browser:
    "JavaScript makes this page, and this server has no browser. The data behind the page may be open.",
  pdf_locked: "The PDF asks for a password, so that its text cannot be read",
  pdf_encryption: "The PDF is encrypted in a way that is not known, so that its text cannot be read",
  pdf_large: "The PDF unpacks to more than can be read",
  page_json: "The page is JSON: only json: and jq: filters apply",
  page_xml: "The page is XML: it holds no JSON",
  look_request: "The request cannot be made: {problem}",
  only_html: "Only HTML pages have elements; this content is followed by json: or by its lines.",
} as const;

/** Pages that hold what walls hold, and are pages. */
import { story, type Written } from "./page.ts";

const bar = `<div class="bar"><p>We use cookies to make this shop better for you.</p><button>Accept all</button><button>Reject all</button></div>`;
const banner = (words: string, ...labels: string[]) =>
  `<div role="dialog"><p>${words}</p>${labels.map((label) => `<button>${label}</button>`).join("")}</div>`;
const small = "<footer><a href=/privacy>Privacy</a> <a href=/terms>Terms</a></footer>";

/** Cookie bars beside content, on pages as short as can be. */
const withBars: Record<string, Written> = {
  "a price below a cookie bar": { title: "Kettle", body: `${bar}<h1>Kettle</h1><p>49.90 EUR</p>${small}` },
  "a price above a cookie bar": { title: "Kettle", body: `<h1>Kettle</h1><p>49.90 EUR</p>${bar}${small}` },
  "a line without a heading below a cookie bar": { title: "Kettles", body: `${bar}<p>Kettle 49.90 EUR, in stock</p>` },
  "a single word below a cookie bar": { title: "Kettle", body: `${bar}<p>Sold out</p>` },
  "a number above a cookie bar": { title: "Visitors", body: `<p>12,031</p>${bar}` },
  "a page and a cookie bar without any element around them": {
    title: "Kettle",
    body: "<h1>Kettle</h1><p>49.90 EUR</p><p>We use cookies.</p><button>Accept all</button><button>Reject all</button>",
  },
  "a cookie bar without any element around it, and a page behind it": {
    title: "Kettle",
    body: "<p>We use cookies.</p><button>Accept all</button><button>Reject all</button><h1>Kettle</h1><p>49.90 EUR</p>",
  },
  "a cookie bar above, and its settings in the footer": {
    title: "Status",
    body: `${bar}<p>All systems operational</p><footer><button>Cookie settings</button></footer>`,
  },
  "a table of times and a cookie bar": {
    title: "Opening hours",
    body: `<table><tr><td>Monday</td><td>9-17</td></tr><tr><td>Tuesday</td><td>closed</td></tr></table>${bar}`,
  },
  "a list of news and a cookie bar with a list of its own": {
    title: "News",
    body: `<ul><li>Kettle 3 is out</li><li>Kettle 4 is late</li></ul>${banner("We and our partners use cookies to", "Accept all", "Manage options")}`,
  },
  "a job in German and a cookie bar": {
    lang: "de",
    title: "Stellen",
    body: `${banner("Wir verwenden Cookies, um diese Website zu verbessern.", "Alle akzeptieren", "Alle ablehnen")}<h2>Zurzeit keine offenen Stellen</h2><a href=/datenschutz>Datenschutz</a>`,
  },
  "a notice in French and a cookie bar": {
    lang: "fr",
    title: "Mairie",
    body: `${banner("Nous utilisons des cookies.", "Tout accepter", "Tout refuser")}<p>Le bureau est fermé le 3 mai.</p>`,
  },
  "a date in Japanese and a cookie bar": {
    lang: "ja",
    title: "お知らせ",
    body: `<p>次回の開催は5月3日です。</p>${banner("当サイトは Cookie を使用します。", "同意する", "拒否する")}`,
  },
  "a price in Chinese and a cookie bar": {
    lang: "zh",
    title: "水壶",
    body: `${banner("我们使用 Cookie。", "全部接受", "全部拒绝")}<p>电热水壶 ¥299</p>`,
  },
  "a long story and a cookie bar": { title: "Kettles", body: `${bar}${story(20)}` },
};

/** What is about consent, and is content. */
const aboutConsent: Record<string, Written> = {
  "an article about cookie walls that quotes their buttons": {
    title: "How cookie walls work",
    body: `<article><h1>How cookie walls work</h1><p>A cookie wall says "Before you continue" and offers <b>Accept all</b> and <b>Reject all</b>.</p><p>Sites ask for consent so that their partners may store data on a device.</p><p>The regulator looked at 120 of them.</p></article>`,
  },
  "documentation with buttons to try": {
    title: "Consent banner | Docs",
    body: `<h1>Consent banner</h1><p>Shows a banner that asks for consent to cookies.</p><button>Accept all</button><button>Reject all</button><h2>Usage</h2><pre>banner.show()</pre><p>Pass a list of purposes.</p>`,
  },
  "a privacy policy": {
    title: "Privacy policy",
    asked: "https://www.kettles.example/privacy",
    body: `<h1>Privacy policy</h1><p>We process personal data with your consent.</p><p>We use cookies and share data with partners.</p><p>Last updated on 3 May 2026.</p>`,
  },
  "a cookie policy with its settings": {
    title: "Cookie policy | Kettles",
    asked: "https://www.kettles.example/legal",
    body: `<h1>Cookie policy</h1><p>We use cookies to measure our audience.</p><p>You can change your consent at any time:</p><button>Accept all</button><button>Reject all</button>`,
  },
  "settings of cookies that were asked for": {
    title: "Cookie settings",
    asked: "https://www.kettles.example/cookie-settings",
    body: `<h1>Cookie settings</h1><p>Choose which cookies we may set.</p><button>Accept all</button><button>Reject all</button>`,
  },
  "a consent page that was asked for": {
    title: "Consent",
    asked: "https://consent.kettles.example/m",
    body: `<h1>Before you continue</h1><p>We use cookies.</p><button>Accept all</button><button>Reject all</button>`,
  },
  "a data protection notice in German": {
    lang: "de",
    title: "Datenschutzerklärung",
    asked: "https://www.kettles.example/recht",
    body: `<h1>Datenschutzerklärung</h1><p>Wir verarbeiten personenbezogene Daten mit Ihrer Einwilligung.</p><button>Alle akzeptieren</button><button>Alle ablehnen</button>`,
  },
  "a recipe for cookies": {
    title: "Butter cookies",
    body: `<h1>Butter cookies</h1><p>These cookies need 200 g of butter.</p><button>I accept the challenge</button><button>Reject</button>`,
  },
  "a medical consent form": {
    title: "Informed consent",
    body: `<h1>Informed consent</h1><p>Patients give their consent before the operation.</p><p>Ask your doctor for the form.</p>`,
    finalUrl: "https://www.kettles.example/guides/informed-consent-for-patients",
  },
  "a page that was led to an address about consent in general": {
    title: "Consent orders",
    body: `<h1>Consent orders of 2026</h1>${story(10)}`,
    finalUrl: "https://court.example/orders/consent-orders-2026.html",
  },
};

/** Choices that are about something else. */
const otherChoices: Record<string, Written> = {
  "changes of a text to accept or reject": {
    title: "Review",
    body: `<h1>Review changes</h1><p>3 suggestions</p><button>Accept all</button><button>Reject all</button>`,
  },
  "an invitation": {
    title: "Party",
    body: `<h1>Anna invites you</h1><p>3 May, 19:00</p><button>Accept</button><button>Decline</button>`,
  },
  "terms of use to agree to": {
    title: "Terms of use",
    body: `<h1>Terms of use</h1><p>Read them before you go on.</p><button>I agree</button><button>I do not agree</button>`,
  },
  "a newsletter that asks for a mail address": {
    title: "Newsletter",
    body: `<h1>Newsletter</h1><p>News of kettles, once a month. See our privacy policy.</p><form><input type=email placeholder="Your email"><button>Subscribe</button></form>`,
  },
  "a newsletter with consent to advertising": {
    title: "Newsletter",
    body: `<h1>Our newsletter</h1><form><input type=email><label><input type=checkbox> I consent to the processing of my personal data</label><button>Sign up</button></form>`,
  },
  "a page that needs cookies for a basket": {
    title: "Basket",
    body: `<h1>Your basket is empty</h1><p>Cookies are needed for the basket.</p><button>Continue</button>`,
  },
};

const availability: Record<string, Written> = {
  "a product that is not sold in a country": {
    title: "Kettle",
    body: "<h1>Kettle</h1><p>49.90 EUR</p><p>This product is not available in your country.</p>",
  },
  "a film that is not shown in a country": {
    title: "The Kettle (2026)",
    body: "<h1>The Kettle (2026)</h1><p>A film by Anna Boil.</p><p>This content is not available in your country.</p>",
  },
  "a question in a help page": {
    title: "Help",
    body: "<h1>Why is this content not available in your country?</h1><p>We buy rights country by country. Ask our support when a film will come.</p><p>Rights for new films are bought each spring.</p>",
  },
  "a list of countries": {
    title: "Availability",
    body: "<h1>Where our service is available</h1><ul><li>Germany: available</li><li>France: not available</li></ul>",
  },
  "a news item about a block": {
    title: "Video site blocks visitors",
    body: "<h1>Video site blocks visitors from Germany</h1><p>Visitors read that the service is not available in their country.</p>",
  },
  shipping: {
    title: "Shipping",
    body: "<h1>Shipping</h1><p>We do not ship to your country yet.</p><p>Ask us by mail.</p>",
  },
  "an app that is not in a shop, in German": {
    lang: "de",
    title: "Kessel-App",
    body: "<h1>Kessel-App</h1><p>Version 3.1</p><p>Diese App ist in Ihrem Land nicht verfügbar.</p>",
  },
  "a forbidden page, status 403": {
    status: 403,
    title: "Forbidden",
    body: "<h1>Forbidden</h1><p>You may not see this directory.</p>",
  },
  "legal reasons without a country, status 451": {
    status: 451,
    title: "451",
    body: "<h1>Unavailable for legal reasons</h1>",
  },
  "a long story that says so at its end": {
    title: "Kettles",
    body: `${story(40)}<p>This content is not available in your country.</p>`,
  },
};

const queues: Record<string, Written> = {
  "the status page of a queue product": {
    title: "Queue status",
    body: "<h1>Waiting rooms: all operational</h1><p>Virtual queue: operational</p><p>Estimated wait time on average: 4 minutes</p><p>Users in line: 120</p>",
  },
  "how a queue product works": {
    title: "Virtual waiting rooms",
    body: `<h1>Virtual waiting rooms</h1><p>Visitors read "You are now in line" and an estimated wait time.</p><p>Try it free for a month.</p><a href=/price>Prices</a>`,
  },
  "the wait at a surgery": {
    title: "Walk-in surgery",
    body: '<meta http-equiv="refresh" content="60"><h1>Walk-in surgery</h1><p>Estimated wait: 25 minutes</p><p>Now serving: 41</p>',
  },
  "a place on a waiting list": {
    title: "Kettle 3",
    body: "<h1>Kettle 3</h1><p>You are in line. Your number is 53. Estimated wait: 3 weeks.</p>",
  },
  "a place in a restaurant's line": {
    title: "Anna's Diner",
    body: "<h1>Anna's Diner</h1><p>You are in line. Estimated wait: 25 minutes.</p><p>4 parties ahead of you</p>",
  },
  "message queues": {
    title: "Queues",
    body: "<h1>Queues</h1><p>orders: 12 messages in the queue</p><p>mails: 0 messages in the queue</p>",
  },
  "a shop whose scripts belong to a queue": {
    title: "Kettle",
    body: '<script src="https://static.queue-it.net/script/queueclient.min.js"></script><h1>Kettle</h1><p>49.90 EUR</p>',
  },
};

const signIns: Record<string, Written> = {
  "a shop's login box beside content": {
    title: "Kettles",
    finalUrl: "https://www.kettles.example/kettles",
    body: `<form><input type=email><input type=password><button>Log in</button></form><h1>Kettles</h1>${story(3)}`,
  },
  "a page at a sign-in address that asks nothing": {
    title: "Kettles",
    finalUrl: "https://www.kettles.example/login",
    body: `<h1>Kettles</h1><p>Signing in is closed until 3 May.</p>`,
  },
  "a page at a sign-in address with a search": {
    title: "Kettles",
    finalUrl: "https://sso.example/news",
    body: `<form action=/search><input type=text name=q><button>Search</button></form><h1>News of the office</h1><p>Open on Monday</p>`,
  },
  "a page at a sign-in address with a newsletter": {
    title: "Kettles",
    finalUrl: "https://auth.kettles.example/blog",
    body: `<h1>Blog</h1>${story(30)}<form><input type=email><button>Subscribe</button></form>`,
  },
  "a sign-in page that was asked for": {
    title: "Welcome back",
    asked: "https://www.kettles.example/login",
    finalUrl: "https://www.kettles.example/login?step=1",
    body: "<form><input type=email><button>Next</button></form>",
  },
  "a form for a mail address at another address": {
    title: "Reminder",
    finalUrl: "https://www.kettles.example/reminder",
    body: "<h1>Tell me when it is back</h1><form><input type=email><button>Send</button></form>",
  },
};

export const pages: Readonly<Record<string, Written>> = {
  ...withBars,
  ...aboutConsent,
  ...otherChoices,
  ...availability,
  ...queues,
  ...signIns,
};

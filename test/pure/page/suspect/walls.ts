/** Pages that bot walls answer with, written after what their makers document and what they are known to send. */
export type Wall = { maker: string; status: number; headers?: Record<string, string>; markup: string };

const page = (title: string, body: string, head = "") =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body>${body}</body></html>`;

export const walls: readonly Wall[] = [
  {
    maker: "Cloudflare",
    status: 403,
    headers: { "cf-mitigated": "challenge", server: "cloudflare" },
    markup: page("Just a moment...", "<noscript>Enable JavaScript and cookies to continue</noscript>"),
  },
  {
    maker: "Cloudflare",
    status: 200,
    markup: page("Just a moment...", "<div></div><script>window._cf_chl_opt = {cvId: '3', cType: 'managed'};</script>"),
  },
  {
    maker: "Cloudflare",
    status: 403,
    markup: page(
      "Attention Required! | Cloudflare",
      '<div id="cf-error-details"><h1>Sorry, you have been blocked</h1></div>',
    ),
  },
  {
    maker: "Akamai",
    status: 403,
    markup: page(
      "Access Denied",
      "<h1>Access Denied</h1>You don't have permission to access this page.<p>Reference&#32;&#35;18&#46;7d1c&#46;16<p>https&#58;&#47;&#47;errors.edgesuite.net/18.7d1c.16",
    ),
  },
  {
    maker: "Akamai",
    status: 200,
    markup: page(
      "",
      '<div id="sec-if-cpt-container"></div><script src="/_sec/cp_challenge/ak-challenge-4-2.htm"></script>',
    ),
  },
  {
    maker: "DataDome",
    status: 403,
    markup: page(
      "shop.example",
      "<p>Please enable JS and disable any ad blocker</p><script>var dd={'rt':'c','cid':'AHrlq','host':'geo.captcha-delivery.com'}</script>",
    ),
  },
  {
    maker: "HUMAN (PerimeterX)",
    status: 403,
    markup: page(
      "Access to this page has been denied",
      '<div id="px-captcha"></div><script>window._pxAppId = "PXabc";</script>',
    ),
  },
  {
    maker: "Imperva",
    status: 200,
    headers: { "x-iinfo": "9-123-0 NNNN" },
    markup:
      '<html><head><meta name="robots" content="noindex"></head><body><iframe id="main-iframe" src="/_Incapsula_Resource?SWUDNSAI=31&xinfo=9">Request unsuccessful. Incapsula incident ID: 884000</iframe></body></html>',
  },
  {
    maker: "Imperva",
    status: 200,
    markup: page(
      "Pardon Our Interruption...",
      "<h1>Pardon Our Interruption</h1><p>As you were browsing something about your browser made us think you were a bot.</p>",
    ),
  },
  {
    maker: "Kasada",
    status: 429,
    markup: "<html><body><script>window.KPSDK={};</script></body></html>",
  },
  { maker: "AWS WAF", status: 202, headers: { "x-amzn-waf-action": "challenge" }, markup: "" },
  {
    maker: "AWS WAF",
    status: 405,
    markup: page(
      "Human Verification",
      '<script>window.gokuProps = {"key":"x"};</script><div id="captcha-container"></div>',
    ),
  },
  {
    maker: "Vercel",
    status: 429,
    headers: { "x-vercel-mitigated": "challenge" },
    markup: page("Vercel Security Checkpoint", "<p>We're verifying your browser</p>"),
  },
  {
    maker: "Sucuri",
    status: 403,
    markup: page(
      "Sucuri WebSite Firewall - Access Denied",
      "<h1>Access Denied - Sucuri Website Firewall</h1>Sucuri WebSite Firewall - Access Denied",
    ),
  },
  {
    maker: "Anubis",
    status: 200,
    markup: page(
      "Making sure you're not a bot!",
      "<p>Loading...</p>",
      '<link rel="stylesheet" href="/.within.website/x/xess/xess.css">',
    ),
  },
  {
    maker: "",
    status: 200,
    markup: page("Robot or human?", "<p>Activate and hold the button to confirm that you're human. Press and hold</p>"),
  },
  {
    maker: "",
    status: 503,
    markup: page("example.com", '<form><p>Enter the characters you see below</p><input id="captchacharacters"></form>'),
  },
  {
    maker: "",
    status: 429,
    markup: page("Sorry...", "<p>Our systems have detected unusual traffic from your computer network.</p>"),
  },
  {
    maker: "Akamai",
    status: 200,
    markup: page(
      "Access Denied",
      "<h1>Access Denied</h1><p>Reference&#32;&#35;18&#46;7d1c42&#46;16<p>https&#58;&#47;&#47;errors&#46;edgesuite&#46;net&#47;18",
    ),
  },
  {
    maker: "Amazon",
    status: 200,
    markup: page(
      "Shop",
      '<form method="get" action="/errors/validateCaptcha"><button>Continue shopping</button></form>',
    ),
  },
  {
    maker: "F5",
    status: 200,
    markup: page(
      "Request Rejected",
      "The requested URL was rejected. Please consult with your administrator.<br>Your support ID is: 4711",
    ),
  },
  {
    maker: "Imunify360",
    status: 200,
    markup: page("One moment, please...", "<h1>Please wait while your request is being verified...</h1>"),
  },
  {
    maker: "SiteGround",
    status: 200,
    markup: '<html><head><meta http-equiv="refresh" content="0;/.well-known/sgcaptcha/?r=%2F"></meta></head></html>',
  },
  {
    maker: "Bunny Shield",
    status: 200,
    markup: page("Establishing a secure connection ...", '<script src="/.bunny-shield/assets/guard.js"></script>'),
  },
  { maker: "", status: 200, markup: page("Blocked", "<p>Your request has been blocked due to a network policy.</p>") },
  {
    maker: "",
    status: 200,
    markup: page("Verifying your browser", "<p>Verifying your browser before you can go on</p>"),
  },
];

const words = "The kettle boils water in two minutes and switches itself off. ".repeat(40);

/** Pages that hold what walls hold, and are pages. */
export const pages: Readonly<Record<string, { status: number; markup: string; headers?: Record<string, string> }>> = {
  "a contact form with a reCAPTCHA": {
    status: 200,
    markup: page(
      "Contact us",
      '<h1>Contact us</h1><form><input name="mail"><div class="g-recaptcha" data-sitekey="x"></div></form><p>We answer within a day.</p>',
    ),
  },
  "a page whose comment mentions captchas": {
    status: 200,
    markup: `${page("Kettle", `<p>${words}</p>`)}<!-- captcha disabled: verify you are human -->`,
  },
  "an article about walls that quotes them": {
    status: 200,
    markup: page(
      "How challenge pages work",
      `<article><p>${words}</p><pre>&lt;script&gt;window._cf_chl_opt = {}&lt;/script&gt; Just a moment... Verify you are human</pre></article>`,
    ),
  },
  "a shop behind a bot manager that let us in": {
    status: 200,
    headers: { "cf-ray": "8a", server: "cloudflare", "set-cookie": "__cf_bm=x; visid_incap_1=y" },
    markup: page(
      "Kettle",
      `<p>Blue kettle</p><script>(function(){window.__CF$cv$params={r:'8a'};var a=document.createElement('script');a.src='/cdn-cgi/challenge-platform/scripts/jsd/main.js';})()</script><script>window._pxAppId='PXabc'</script><script src="https://js.datadome.co/tags.js"></script>`,
    ),
  },
  "a short page of a real 404": { status: 404, markup: page("Not found", "<p>There is nothing here.</p>") },
  "a refusal without a wall": { status: 403, markup: page("Forbidden", "<p>You may not see this directory.</p>") },
  "a status page named Security": {
    status: 200,
    markup: page("Security checklist", "<p>Lock the door. Check the windows.</p>"),
  },
};

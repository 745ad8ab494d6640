/**
 * The marks of bot walls, vendor by vendor. A header mark stands alone. A page mark counts only on a page with next to no
 * text: the same scripts stand on many a normal page, and articles about walls quote them.
 *
 * Cloudflare: https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response/
 * AWS WAF: https://docs.aws.amazon.com/waf/latest/developerguide/waf-captcha-and-challenge-how-it-works.html
 */

export type Vendor = {
  name: string;
  /** A header whose value alone says it. */
  header?: { name: string; value: RegExp };
  /** In the markup of the wall. */
  page?: RegExp;
  /** The whole title of the wall. */
  title?: RegExp;
};

export const vendors: readonly Vendor[] = [
  {
    name: "Cloudflare",
    header: { name: "cf-mitigated", value: /^challenge$/i },
    page: /\b_cf_chl_opt\b|id="challenge-(?:form|error-text|running)"|class="cf-(?:browser-verification|error-details)|id="cf-error-details"/i,
    title: /^(?:just a moment\.{0,3}|attention required! \| cloudflare)$/i,
  },
  {
    name: "Akamai",
    page: /\/_sec\/cp_challenge\/|id="sec-(?:if-)?cpt-|[?&]bm-verify=|\berrors(?:\.|&#46;)edgesuite(?:\.|&#46;)net(?:\/|&#47;)|Reference(?:&#32;|\s)(?:&#35;|#)\d+(?:\.|&#46;)[\da-f]+(?:\.|&#46;)/i,
  },
  { name: "DataDome", page: /\b(?:geo|ct|interstitial)\.captcha-delivery\.com\b|\bvar dd\s?=\s?\{\s?['"]rt['"]/i },
  {
    name: "HUMAN (PerimeterX)",
    page: /id=["']px-captcha|\bcaptcha\.px-c(?:dn|loud)\.net\b|["']blockScript["']\s?:\s?["'][^"']*\/captcha\//i,
    title: /^access to this page has been denied\.?$/i,
  },
  {
    name: "Imperva",
    page: /\/_Incapsula_Resource\?(?:SWUDNSAI|CWUDNSAI|SWHANEDL)|Incapsula incident ID|\bdistil_r_captcha|class="interstitial-/i,
    title: /^pardon our interruption\.{0,3}$/i,
  },
  {
    name: "Kasada",
    page: /\bwindow\.KPSDK\s?=\s?\{\}|\/ips\.js\?[^"']*KP_UIDz/i,
  },
  {
    name: "AWS WAF",
    header: { name: "x-amzn-waf-action", value: /^(?:challenge|captcha)$/i },
    page: /\bwindow\.gokuProps\b|\bid="captcha-container"[\s\S]{0,2000}AwsWafCaptcha/i,
  },
  {
    name: "Vercel",
    header: { name: "x-vercel-mitigated", value: /^challenge$/i },
    title: /^vercel security checkpoint$/i,
  },
  { name: "Amazon", page: /\baction="[^"]*\/errors\/validateCaptcha/i },
  { name: "F5", page: /The requested URL was rejected\. Please consult with your administrator/i },
  { name: "Imunify360", page: /\bPlease wait while your request is being verified\b/i },
  { name: "SiteGround", page: /\/\.well-known\/sgcaptcha\//i },
  { name: "Bunny Shield", page: /\/\.bunny-shield\//i },
  { name: "Sucuri", page: /\bsucuri_cloudproxy_js\b|Sucuri WebSite Firewall - Access Denied/i },
  { name: "DDoS-Guard", page: /\/\.well-known\/ddos-guard\/(?:js-challenge|check)/i, title: /^ddos-guard$/i },
  { name: "Anubis", page: /\/\.within\.website\/x\/cmd\/anubis\//i, title: /^making sure you(?:'|’)re not a bot!$/i },
];

/** Titles of walls of any make. */
export const wallTitle =
  /^(?:just a moment|one moment,? please|attention required|access denied|are you (?:a )?(?:robot|human)|robot or human|robot check|bot (?:check|verification|challenge)|human verification|security (?:check|checkpoint|verification|challenge)|verif(?:y|ying) (?:that )?you(?:'re|’re| are) (?:a )?human|please (?:verify|wait|confirm)|checking your browser|ddos protection|captcha|challenge validation|unusual traffic|you have been blocked|blocked$|verifying your browser|vérification de sécurité|sicherheitsüberprüfung|einen moment|un momento|un instant)\b/i;

/** What such pages say. */
export const wallWords =
  /\b(?:verify(?:ing)? (?:that )?you are (?:a )?human|(?:are|you're|you’re) not a (?:robot|bot)|unusual traffic|might be a bot|(?:your )?request has been blocked|verifying your browser|confirm that you(?:'|’)re (?:a )?human|automated (?:requests|queries|access)|checking (?:if the site connection is secure|your browser)|complete the (?:security check|captcha|challenge)|solve (?:the|this) (?:captcha|puzzle)|press (?:&|and) hold|characters you see (?:below|in (?:the|this) image)|enable (?:javascript and )?cookies (?:and javascript )?to continue|bestätigen sie,? dass sie ein mensch|vérifier que vous êtes (?:un )?humain|comprobar que eres humano)/i;

/** Captcha widgets. Many a normal form holds one, too. */
export const captchaWidget =
  /class=["'][^"']*\b(?:g-recaptcha|h-captcha|cf-turnstile|frc-captcha|geetest)\b|\barkoselabs\.com\/|\/errors\/validateCaptcha|id=["'](?:captcha|recaptcha|hcaptcha)[\w-]*["']/i;

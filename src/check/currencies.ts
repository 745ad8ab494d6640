/**
 * How people write currencies beside a number, and how those who use a currency mark its fractions.
 * Codes: ISO 4217, https://www.six-group.com/en/products-services/financial-information/data-standards.html
 */

/** Codes in use, without ALL and TOP, which in capitals are words far more often than money. */
const currencyCodes: ReadonlySet<string> = new Set(
  (
    "AED AFN AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC " +
    "CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK " +
    "JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN " +
    "NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP " +
    "SZL THB TJS TMT TND TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL"
  ).split(" "),
);

const dollars = [
  "USD",
  "CAD",
  "AUD",
  "NZD",
  "MXN",
  "ARS",
  "CLP",
  "COP",
  "UYU",
  "SGD",
  "HKD",
  "TWD",
  "DOP",
  "JMD",
  "TTD",
];
const rupees = ["INR", "PKR", "LKR", "NPR", "MUR"];

/** Signs and words for a currency, as written. The first code is meant unless a hint names another of them. */
const currencySigns: Readonly<Record<string, readonly string[]>> = {
  ...{ "€": ["EUR"], euro: ["EUR"], euros: ["EUR"], Euro: ["EUR"], eur: ["EUR"], Eur: ["EUR"] },
  ...{ "£": ["GBP"], gbp: ["GBP"], chf: ["CHF"], "Fr.": ["CHF"], "SFr.": ["CHF"], SFr: ["CHF"], usd: ["USD"] },
  ...{
    $: dollars,
    US$: ["USD"],
    U$S: ["USD"],
    CA$: ["CAD"],
    C$: ["CAD"],
    "C $": ["CAD"],
    "US $": ["USD"],
    A$: ["AUD"],
    AU$: ["AUD"],
    NZ$: ["NZD"],
  },
  ...{ HK$: ["HKD"], S$: ["SGD"], NT$: ["TWD"], MX$: ["MXN"], R$: ["BRL"] },
  ...{
    "¥": ["JPY", "CNY"],
    "￥": ["JPY", "CNY"],
    円: ["JPY"],
    元: ["CNY", "TWD"],
    RMB: ["CNY"],
    "₩": ["KRW"],
    원: ["KRW"],
  },
  ...{ "₹": ["INR"], Rs: rupees, "Rs.": rupees, "₨": rupees, "₫": ["VND"], đ: ["VND"], "฿": ["THB"], "₱": ["PHP"] },
  ...{ Rp: ["IDR"], RM: ["MYR"], "₪": ["ILS"], "₦": ["NGN"], "₵": ["GHS"], "₸": ["KZT"], "₾": ["GEL"], R: ["ZAR"] },
  ...{
    "₽": ["RUB"],
    "руб.": ["RUB"],
    руб: ["RUB"],
    "р.": ["RUB"],
    "₴": ["UAH"],
    грн: ["UAH"],
    "грн.": ["UAH"],
    "лв.": ["BGN"],
  },
  ...{
    "₺": ["TRY"],
    TL: ["TRY"],
    zł: ["PLN"],
    Kč: ["CZK"],
    kč: ["CZK"],
    Ft: ["HUF"],
    lei: ["RON", "MDL"],
    Lei: ["RON"],
  },
  ...{
    "S/": ["PEN"],
    "S/.": ["PEN"],
    "₡": ["CRC"],
    "₲": ["PYG"],
    "৳": ["BDT"],
    "₮": ["MNT"],
    "₼": ["AZN"],
    zl: ["PLN"],
  },
  ...{ บาท: ["THB"], "ر.س": ["SAR"], "د.إ": ["AED"], "din.": ["RSD"], лв: ["BGN"], EURO: ["EUR"] },
  ...{ kr: ["SEK", "NOK", "DKK", "ISK"], Kr: ["SEK", "NOK", "DKK", "ISK"], "kr.": ["DKK", "SEK", "NOK", "ISK"] },
};

/** Signs that several countries use with equal right: without a hint they name no currency. */
const sharedSigns: ReadonlySet<string> = new Set(["kr", "Kr", "kr."]);

/** Currencies whose users write a point before the fraction: "USD 3.459" is three dollars and a bit. */
export const pointCurrencies: ReadonlySet<string> = new Set(
  "USD GBP CAD AUD NZD HKD SGD CNY INR ILS THB MYR PHP MXN TWD NGN KES GHS EGP AED SAR QAR".split(" "),
);

/** Currencies of three decimals: three digits after any mark are a fraction. */
export const thousandthCurrencies: ReadonlySet<string> = new Set("BHD IQD JOD KWD LYD OMR TND".split(" "));

const escapedSigns = Object.keys(currencySigns)
  .sort((one, other) => other.length - one.length)
  .map((sign) => sign.replace(/[$.]/g, "\\$&"));
const anySign = `[A-Z]{3}|${escapedSigns.join("|")}`;
/** A word may stand right before a sign, as in "Price$5", where the look of a page parts them. */
const signBefore = new RegExp(`(?:(?<![\\p{L}])(${anySign})|(?<=\\p{Ll})([$€£¥₹]))[\\s:]{0,2}$`, "u");
/** A code in front of a sign says which of its currencies: "CAD $5". */
const codeBefore = /(?<!\p{L})([A-Z]{3})\s?[$€£¥₹]\s?$/u;
const signAfter = new RegExp(`^(?:[.,][-–—]{1,2})?(\\s?)(${anySign})(?![\\p{L}])(\\s?\\d)?`, "u");
/** Signs that stand before their number, so that in "2 $5" the sign is not of the 2. */
const leadingSign = /[$£¥￥₹]$/;

/** The sign or code beside a number, given the few characters before and after it; null when there is none. A code tells more than a sign. */
export function signBeside(before: string, after: string): string | null {
  const sign = signBefore.exec(before);
  const leading = known(codeBefore.exec(before)?.[1]) ?? known(sign?.[1] ?? sign?.[2]);
  const found = signAfter.exec(after);
  const trailing = known(found?.[2]);
  if (leading !== null) return trailing !== null && currencySigns[leading]?.includes(trailing) ? trailing : leading;
  if (trailing === null || trailing === "R") return null;
  const isOfNextNumber = found?.[3] !== undefined && found[1] !== "" && leadingSign.test(trailing);
  return isOfNextNumber ? null : trailing;
}

/** The code that a sign stands for; `hint` decides among several. Null for a shared sign without a hint that fits. */
export function codeOfSign(sign: string, hint: string | null): string | null {
  if (currencyCodes.has(sign)) return sign;
  const candidates = currencySigns[sign] ?? [];
  if (hint !== null && candidates.includes(hint)) return hint;
  return sharedSigns.has(sign) ? null : (candidates[0] ?? null);
}

function known(sign: string | undefined): string | null {
  if (sign === undefined) return null;
  return currencyCodes.has(sign) || Object.hasOwn(currencySigns, sign) ? sign : null;
}

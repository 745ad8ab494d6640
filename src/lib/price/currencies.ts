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

const dollars = "USD CAD AUD NZD MXN ARS CLP COP UYU SGD HKD TWD DOP JMD TTD";
const rupees = "INR PKR LKR NPR MUR";
const crowns = "SEK NOK DKK ISK";

/** Signs and words for a currency, as written, and the codes they can stand for, the usual one first. */
const spellings: readonly (readonly [signs: string, codes: string])[] = [
  ["€ euro euros Euro Euros EURO EUROS eur Eur eur. Eur. ευρώ евро євро", "EUR"],
  ["£ gbp", "GBP"],
  ["chf Fr. SFr. SFr", "CHF"],
  ["$", dollars],
  ["US$ U$S $US usd", "USD"],
  ["CA$ C$ $CA $CAN", "CAD"],
  ["A$ AU$", "AUD"],
  ["NZ$", "NZD"],
  ["HK$", "HKD"],
  ["S$", "SGD"],
  ["NT$", "TWD"],
  ["MX$", "MXN"],
  ["AR$", "ARS"],
  ["RD$", "DOP"],
  ["R$", "BRL"],
  ["S/ S/.", "PEN"],
  ["¥ ￥", "JPY CNY"],
  ["円", "JPY"],
  ["元", "CNY TWD"],
  ["RMB", "CNY"],
  ["₩ 원", "KRW"],
  ["₹", "INR"],
  ["Rs Rs. RS. rs. ₨", rupees],
  ["৳", "BDT"],
  ["₫ đ đồng VNĐ", "VND"],
  ["฿ บาท", "THB"],
  ["₱ Php", "PHP"],
  ["Rp", "IDR"],
  ["RM", "MYR"],
  ["₭", "LAK"],
  ["₮", "MNT"],
  ["₪ NIS", "ILS"],
  ["₦", "NGN"],
  ["₵ GH₵", "GHS"],
  ["Ksh KSh", "KES"],
  ["R", "ZAR"],
  ["₸ тг тг. тенге", "KZT"],
  ["₾", "GEL"],
  ["₼", "AZN"],
  ["֏", "AMD"],
  ["₽ руб. руб Руб. Руб РУБ. РУБ рублей рубля рубль р. р Р. Р", "RUB BYN"],
  ["Br", "BYN ETB"],
  ["₴ грн грн. ГРН гривень гривен гривні", "UAH"],
  ["лв лв. ЛВ лева", "BGN"],
  ["₺ TL", "TRY"],
  ["zł Zł ZŁ zł. zl Zl złotych pln Pln", "PLN"],
  ["Kč kč KČ Kčs Kc", "CZK"],
  ["Ft forint", "HUF"],
  ["lei Lei LEI", "RON MDL"],
  ["din. дин. рсд dinara Dinara", "RSD"],
  ["kr Kr Kr. KR", crowns],
  ["kr.", "DKK SEK NOK ISK"],
  ["kronor", "SEK"],
  ["kroner", "DKK NOK"],
  ["₡", "CRC"],
  ["₲", "PYG"],
  ["ر.س", "SAR"],
  ["د.إ", "AED"],
  ["د.ك", "KWD"],
  ["ر.ق", "QAR"],
  ["ج.م جنيه E£ L.E.", "EGP"],
  ["د.م.", "MAD"],
  ["ریال", "IRR"],
  // Ten rials, and no currency of ISO 4217: the amount is given without one.
  ["تومان تومن", ""],
];
const withBlank: readonly (readonly [sign: string, codes: string])[] = [
  ["US $", "USD"],
  ["$ US", "USD"],
  ["C $", "CAD"],
  ["$ CA", "CAD"],
];

/** The first code is meant unless a hint names another of them. */
const currencySigns: Readonly<Record<string, readonly string[]>> = Object.fromEntries([
  ...spellings.flatMap(([signs, codes]) => signs.split(" ").map((sign) => [sign, codes.split(" ").filter(Boolean)])),
  ...withBlank.map(([sign, codes]) => [sign, [codes]]),
]);

/** Signs that several countries use with equal right: without a hint they name no currency. */
const sharedSigns: ReadonlySet<string> = new Set(["kr", "Kr", "Kr.", "KR", "kr.", "kroner", "Br"]);

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
/** What may follow a sign of a script without spaces: "1,280円から" is a price, "1円玉" a coin. */
const behindSign = "から|より|以上|以下|[〜～]|引|値引|オフ|割|お得|の定価|起|包邮|부터|할인|이상|적립|税|送料";
/** No letter may follow a word; after a sign it may: "184,20 €HT". */
const signAfter = new RegExp(
  `^(?:[.,:][-–—]{1,2})?(\\s?)(${anySign})(?:(?<=\\p{Sc})|(?!\\p{L})|(?<=[円元원])(?=${behindSign}))(\\s?\\d)?`,
  "u",
);
/** Signs that stand before their number, so that in "2 $5" the sign is not of the 2. */
const leadingSign = /[$£¥￥₹]$/;
const onlyBefore: ReadonlySet<string> = new Set(["R"]);
const onlyAfter: ReadonlySet<string> = new Set(["р", "Р", "Br"]);

/** What stands beside a number as its currency; `leading`, `trailing`: how many characters before and after the number belong to it. */
export type SignAround = { sign: string; leading: number; trailing: number };

/** The sign or code beside a number, given the few characters before and after it; null when there is none. A code wins over a sign. */
export function signAround(before: string, after: string): SignAround | null {
  const sign = signBefore.exec(before);
  const code = codeBefore.exec(before);
  const leadingCode = known(code?.[1]);
  const leading = leadingCode ?? notOf(onlyAfter, known(sign?.[1] ?? sign?.[2]));
  const found = signAfter.exec(after);
  const trailing = notOf(onlyBefore, known(found?.[2]));
  const isOfNextNumber = trailing !== null && found?.[3] !== undefined && found[1] !== "" && leadingSign.test(trailing);
  const ends = {
    leading: leading === null ? 0 : ((leadingCode === null ? sign : code)?.[0].length ?? 0),
    trailing: trailing === null || isOfNextNumber ? 0 : (found?.[0].length ?? 0) - (found?.[3]?.length ?? 0),
  };
  if (leading !== null) {
    const isSame =
      trailing !== null &&
      found?.[3] === undefined &&
      (trailing === leading || currencySigns[leading]?.includes(trailing));
    return { ...ends, sign: isSame && trailing ? trailing : leading, trailing: isSame ? ends.trailing : 0 };
  }
  return trailing === null || isOfNextNumber ? null : { ...ends, sign: trailing };
}

/** The same without its extent. */
export const signBeside = (before: string, after: string): string | null => signAround(before, after)?.sign ?? null;

/** The code that a sign stands for; `hint` decides among several. Null for a shared sign without a hint that fits. */
export function codeOfSign(sign: string, hint: string | null): string | null {
  if (currencyCodes.has(sign)) return sign;
  const candidates = currencySigns[sign] ?? [];
  if (hint !== null && candidates.includes(hint)) return hint;
  return sharedSigns.has(sign) ? null : (candidates[0] ?? null);
}

const notOf = (signs: ReadonlySet<string>, sign: string | null): string | null =>
  sign !== null && signs.has(sign) ? null : sign;

/** Codes and signs that stand beside numbers as other words, too: shower gel 250, PHP 8, AMD 7600, petrol RON 95, 25 kilograms, the tyre R16. */
const otherWords: ReadonlySet<string> = new Set(
  "AMD BAM BOB BTN COP CUP CVE GEL GHS KGS LAK MAD MOP PEN PHP RON SDG SOS TRY R".split(" "),
);
/** Of these the ones that stand beside a number alone on a line, too. */
const oftenNumbered: ReadonlySet<string> = new Set("AMD CUP CVE GEL KGS SDG".split(" "));
const looksLikeMoney = /[.,]\d{2}$|\d[., \u00a0\u2009\u202f'’]\d{3}(?!\d)/;

/**
 * Whether a sign beside a number may be another word. It is money where the page is known to use that currency, and where the number has
 * cents or groups, or nothing stands beside them ("100 MAD", "R499"); not right behind another number ("512 R3").
 */
export function isDoubtfulSign(
  sign: string,
  { number, before, after, hint }: { number: string; before: string; after: string; hint: string | null },
): boolean {
  if (!otherWords.has(sign) || codeOfSign(sign, null) === hint) return false;
  const isAll = `${before}${after}`.trim() === sign && !oftenNumbered.has(sign);
  const isAlone = isAll && (/^\d{3,}$/.test(number) || (sign !== "R" && before.trim() === ""));
  return !isAlone && (!looksLikeMoney.test(number) || /\d[\s/]*[A-Z]{1,3}\s?$/.test(before));
}

function known(sign: string | undefined): string | null {
  if (sign === undefined) return null;
  return currencyCodes.has(sign) || Object.hasOwn(currencySigns, sign) ? sign : null;
}

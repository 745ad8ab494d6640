/**
 * What the words right behind a price say of it, in the languages of many shops: that it is saved, asked each month or for a kilogram, asked
 * for delivery, without tax, or the lowest of several. Pure.
 */
import { cueSource, type Cues } from "./cueRegex.ts";

/** `recurring`: for a month or a night, which may be all that is asked. `each`: for one piece, as prices are. `free`: delivered for nothing. */
export type Qualified =
  | "free"
  | "saving"
  | "rate"
  | "recurring"
  | "unit"
  | "each"
  | "extra"
  | "old"
  | "net"
  | "from"
  | "other";

const per = "per|pro|par|al|por|je|im|in|a|an|na|za|po|i|om|om|pr\\.?|p\\/|в|на|за|ανά|το|mỗi";
const time =
  "mo(?:nth|\\.|s)?|mth|monats?|mois|mes|mese|maand|mnd|mies(?:iąc|\\.)?|měs(?:íc|\\.)?|mesiac|mån(?:aden|ad|\\.)?|måneden|måned|md\\.?|kk|hó(?:nap)?|lună|мес(?:яц|\\.)?|міс(?:яць|\\.)?|ay|μήνα|tháng|bulan|" +
  "wk|week|woche|semaine|semana|settimana|tydzień|týden|viikko|hét|yr|year|jahr|ans?|année|año|ano|anno|jaar|rok|år|vuosi|év|год|рік|yıl|năm|tahun|" +
  "day|tag|jour|día|dia|giorno|dag|dzień|night|nacht|nuit|noche|noite|notte|noc|natt|nat|person|persona|personne|pessoa|osob[aę]|seat|ticket|user|hour|std\\.?|stunde|h";
const piece =
  "piece|pc|pcs|unit|item|each|stück|stk\\.?|st\\.?|pièces?|pce|unité|pieza|unidad|ud\\.?|pezzo|pz|stuks?|szt\\.?|sztuk[aęi]|kus|ks|styck|styk|kpl|db|buc\\.?|bucată|шт\\.?|бр\\.?|adet|τεμ\\.?|pair|paar|paire|set|box|pack|paket|packung|bottle|flasche|cái|chiếc|buah";
const measure =
  "kgs?|kilos?|g|gr|grams?|gramm|l|ltr|lit(?:er|re|ro|r|res|ers)|ml|cl|dl|m|m²|m2|m³|met(?:er|re|ro|r)|cm|lbs?|oz|pounds?|qm|кг|г|гр|л|мл|м|м²";
const shipping =
  "shipping|delivery|postage|p ?& ?p|s ?& ?h|handling|versand(?:kosten)?|lieferung|liefer(?:kosten|gebühr)|porto|(?:de )?livraison|(?:de )?frais de (?:port|livraison)|(?:de )?(?:gastos de )?envío|(?:de )?envio|(?:de )?frete|(?:di )?spedizione|verzendkosten|verzending|bezorgkosten|" +
  "(?:za )?dostaw[aęy]|wysyłk[ai]|doprava|dopravné|poštovné|frakt|fragt|toimitus(?:kulut)?|(?:ki)?szállítás|livrare|transport|(?:за )?доставк[ауи]|kargo|μεταφορικά|phí ship|ongkir|משלוח|توصيل|شحن";
const tax =
  "vat|tax(?:es)?|gst|sales tax|mwst\\.?|mehrwertsteuer|ust\\.?|tva|iva|btw|dph|moms|mva|alv|áfa|ндс|пдв|ддс|kdv|φπα|ppn";
/** Behind words for delivery or tax: they cost nothing more. */
const settled =
  "(?![: ]{0,3}(?:incl|inkl|inc\\b|included|inbegr|compris|inclus|dahil|free|kostenlos|kostenfrei|gratis|frei|offert|gratuit|calculated|at checkout|wird|werden|berechnet|0\\b))";
const without =
  "ex|excl?\\.?|exkl\\.?|exclusive of|excluding|ekskl\\.?|eksklusive|before|ohne|zzgl\\.?|zuzüglich|plus|hors|sin|senza|sem|zonder|bez|utan|uden|uten|без|fără|\\+";

const cues: Readonly<Record<Qualified, Cues>> = {
  saving: {
    words: [
      "off(?!-)|discount|savings?|saved|cash ?back|back(?! to)|gespart|rabatt|nachlass|billiger|günstiger|gutschein|guthaben|coupon|voucher|bonus|gift card",
      "de réduction|de remise|d['’]économies?|remboursés?|de descuento|de ahorro|menos|di sconto|di risparmio|de desconto|korting|voordeel|taniej|rabatu|zniżki",
      "slev[ay]|zľav[ay]|rabat|billigare|billigere|alennus|kedvezmény|reducere|скидк\\p{L}*|знижк\\p{L}*|дешевле|отстъпка|indirim|έκπτωση|הנחה|خصم|points?",
    ],
    signs: "オフ|値?引き?|割引|お得|ポイント|立减|优惠|優惠|할인|적립|점(?!\\p{L})",
  },
  rate: {
    words: [
      `(?:[/∕] ?|(?:${per}) )(?:${time})[^\\d\\n]{0,8}(?:for|over|x|×|für|über|por|pendant|durante|przez) ?\\d+`,
      "[x×] ?\\d+|(?:for|over|für|über|pendant|durante|por|przez) \\d+ \\p{L}+",
    ],
  },
  recurring: {
    words: [
      `[/∕] ?(?:${time})|(?:${per}) (?:${time})`,
      "p\\.?[mp]\\.?|monthly|weekly|yearly|annually|nightly|monatlich|mtl\\.?|jährlich|mensuel\\p{L}*|mensual\\p{L}*|mensil\\p{L}*|maandelijks|miesięcznie|měsíčně|mesačne|månadsvis|kuukaudessa|havonta|lunar|ежемесячно|щомісяця|aylık",
    ],
    signs: "[/∕]? ?(?:毎月|每月|매월|月額?(?!\\d)|월(?!\\d)|年|เดือน|ต่อเดือน)",
  },
  each: {
    words: [`(?:[/∕] ?|(?:${per}) )(?:${piece})|each|ea\\.?|apiece|a piece|the pair`],
    signs: "[/∕] ?(?:個|个|個|件|개|点|ชิ้น|本|枚|台)",
  },
  unit: {
    words: [
      `(?:per|pro) (?:\\d+(?:[.,]\\d+)? ?)?\\p{L}+|(?:je|par|al|por|za|na|за|por cada|le|il) (?:\\d+(?:[.,]\\d+)? ?)?(?:${measure})`,
    ],
    signs: "[/∕] ?\\d*(?:[.,]\\d+)? ?\\p{L}+",
  },
  extra: {
    words: [
      `(?:${shipping})(?!frei)${settled}`,
      `(?:${tax})${settled}`,
      "deposit|pfand|(?:de )?consigne|statiegeld|kaucj[ai]|záloh[ay]|pant|(?:booking |service )?fees?|gebühr(?:en)?|aufpreis|surcharge",
    ],
    signs: "送料(?!無料|込)|配送料|手数料|运费|運費|배송비|ค่าส่ง",
  },
  old: {
    words: [
      "rrp|r\\.r\\.p\\.?|msrp|srp|list price|uvp(?: des herstellers)?|u\\.v\\.p\\.|listenpreis|adviesprijs|pvpr|prix conseillé|di listino|helyett|yerine|original price",
    ],
    signs: "の?(?:定価|通常価格|参考価格)",
  },
  net: {
    words: [
      `(?:${without}) ?(?:\\d+(?:[.,]\\d+)? ?% ?)?(?:${tax})`,
      `(?:${tax}) (?:excl\\p{L}*\\.?|esclus[ao]|exclu[sí]\\p{L}*|no incluido|hariç)`,
      "netto|net|ht|h\\.t\\.|nettó",
    ],
    signs: "税抜き?|税別|未税|부가세 별도",
  },
  from: {
    words: ["'?[dt][ae]n başlayan|alkaen|uppåt|and up|[-–]?t[óő]l|onwards"],
    signs: "起|から|より|부터|[〜～~]|[+＋](?=\\s*$)",
  },
  free: { words: ["versandkosten ?frei|versandfrei|portofrei|frei haus|free shipping|free delivery"] },
  other: {
    words: [
      "(?:with|mit|avec|con|com|met|med|z|s|с) (?:\\p{L}+ )?(?:coupon|code|card|voucher|membership|subscription|trade-in|gutschein|karte|abo|carte|cupón|código|codice|tarjeta|kod\\p{L}*|kupon\\p{L}*|kart\\p{L}*|kort|карт\\p{L}*|купон\\p{L}*)",
      "ve üzeri|üzeri\\p{L}*|and over|or more|spend|minimum|o más|oder mehr|ou plus|en meer|lub więcej|und mehr|(?:order|purchase) value",
    ],
    signs: "以上|이상|ご購入",
  },
};

/** In this order: of two that begin behind the price, the first. */
const order: readonly Qualified[] = [
  "free",
  "rate",
  "each",
  "recurring",
  "net",
  "old",
  "saving",
  "extra",
  "from",
  "other",
  "unit",
];
const matchers = order.map(
  (role) => [role, new RegExp(`^[\\s*†‡¹²³)"”]{0,4}(?:${cueSource(cues[role])})`, "iu")] as const,
);
/** A remark in brackets right behind a price is said of it. */
const remark = /^\s*[([（]([^()[\]（）]*)[)\]）]/u;

/** What the words behind a price, up to the next one, say of it; `end`: how far they go. Null where they say nothing. */
export function cueAfter(text: string): { role: Qualified; end: number } | null {
  const [whole = "", inside] = remark.exec(text) ?? [];
  for (const [role, pattern] of matchers) {
    const found = pattern.exec(inside ?? text);
    if (found) return { role, end: inside === undefined ? found[0].length : whole.length };
  }
  const behind = inside === undefined ? null : cueAfter(text.slice(whole.length));
  return behind && { ...behind, end: behind.end + whole.length };
}

/** Whether a line is nothing but words that are said of the price in the line before it: "/ month". */
export function isQualification(line: string): boolean {
  if (line.length > maxQualification) return false;
  const cue = cueAfter(line);
  return cue !== null && qualifying.has(cue.role) && !/[\p{L}\d]/u.test(line.slice(cue.end));
}

const qualifying: ReadonlySet<Qualified> = new Set(["recurring", "unit", "rate", "each"]);
const maxQualification = 30;

/**
 * What the words before a price say of it, in the languages of many shops: that it was asked before, is saved, is a rate, holds for a
 * kilogram, is asked for delivery, is the lowest of several, is the one of today. Pure.
 *
 * 1. Words of the last clause before the price count, where at most three other words and no number stand between.
 * 2. Delivery and the like, rates and unit prices count before all else: "Shipping, now only $5" is no price of the product.
 * 3. Else the last cue counts. Labels ("Price", "only") count where nothing else stands.
 */
import { cueSource, type Cues } from "./cueRegex.ts";

/** `usual`: the price without a discount, which is asked where there is none. `net`: without tax. `other`: a price of nothing that is asked. */
export type Announced =
  | "old"
  | "usual"
  | "saving"
  | "rate"
  | "unit"
  | "extra"
  | "net"
  | "from"
  | "other"
  | "now"
  | "label";

const shipping =
  "shipping|delivery|postage|p ?& ?p|handling|freight|versand(?:kosten|pauschale)?|liefer(?:ung|kosten|gebühr)|porto|zustellung|livraison|frais de port|expédition|" +
  "gastos de envío|envío|envio|entrega|portes|frete|spedizione|consegna|verzend(?:ing|kosten)|bezorg(?:ing|kosten)|levering|dostaw[ay]|wysyłk[ai]|przesyłk[ai]|" +
  "doprava|dopravné|doručení|doručenie|poštovné|frakt|fragt|leverans|toimitus(?:kulut)?|postikulut|(?:ki)?szállítás(?:i (?:díj|költség))?|livrare|transport|" +
  "доставк[аи]|пересылка|kargo(?: ücreti)?|teslimat|αποστολή|μεταφορικά|phí (?:vận chuyển|ship|giao hàng)|ongkir|ongkos kirim|משלוח|توصيل|شحن";
const shippingSigns = "送料|配送料?|手数料|运费|運費|배송비|배송|ค่าส่ง|ค่าจัดส่ง";
const free =
  "free|kostenlos\\p{L}*|gratis|kostenfrei\\p{L}*|gratuit\\p{L}*|offerte?|gratuit[oa]|darmow\\p{L}*|za darmo|bezpłatn\\p{L}*|zdarma|zadarmo|ingyenes|ilmainen|fri|бесплатн\\p{L}*|безкоштовн\\p{L}*|ücretsiz|δωρεάν|miễn phí|inclu\\p{L}*|inkl\\p{L}*|inbegr\\p{L}*";
const tax =
  "vat|tax(?:es)?|gst|hst|sales tax|mwst\\.?|mehrwertsteuer|ust\\.?|umsatzsteuer|tva|taxes?|iva|btw|dph|moms|mva|alv|áfa|ндс|пдв|ддс|kdv|φπα|ppn|pph";
const without =
  "ex|excl?\\.?|exkl\\.?|exclusive(?: of)?|excluding|exklusive|ekskl\\.?|eksklusive|without|before|ohne|hors|hors de|sin|senza|sem|zonder|bez|utan|uden|uten|без|fără|nélkül";
const within =
  "incl?\\.?|inkl\\.?|including|inclusive(?: of)?|inklusive|with|mit|avec|con|com|met|z|s|se|med|sis\\.?|с|з|cu|toutes?";

const cues: Readonly<Record<Announced | "free", Cues>> = {
  free: {
    words: [
      `(?:${free}) (?:\\p{L}+ )?(?:${shipping})`,
      `(?:${shipping})(?: (?:is|ist|est|es|è|jest))?[: ]+(?:${free})`,
      `(?:${within})(?: \\d+ ?%)? ?(?:${shipping})`,
      "versand(?:kosten)?frei|portofrei|frachtfrei|fraktfritt|fragtfri",
    ],
    signs: "送料無料|送料込み?|免运费?|包邮|免運|무료 ?배송",
  },
  old: {
    words: [
      "was|were|previously|formerly|before|original(?:ly)?(?: price)?(?: was| is)?|orig\\.?|instead of|rrp|r\\.r\\.p\\.?|mrp|m\\.r\\.p\\.?|msrp|srp|list(?:ed)? price|compared? (?:at|to|with)|old price|previous price|(?:reduced|marked down|down) from",
      "lowest (?:recent )?price[^.:]{0,40}\\d+ days(?: [^.:\\d]{0,30})?",
      "statt|anstatt|anstelle von|vorher|früher|bisher(?:iger preis)?|ehemals|zuvor|alter preis|alt|war|uvp(?: des herstellers)?|u\\.v\\.p\\.|unverb\\p{L}*\\.? preisempf\\p{L}*\\.?(?: des herstellers)?|empf\\. vk|listenpreis|neupreis|np|ursprünglich(?:er preis)?|streichpreis",
      "(?:niedrigster|bester|günstigster|tiefster) (?:gesamt)?preis[^.:]{0,30}30 tage\\p{L}*|30-tage-(?:best|tiefst)preis",
      "au lieu de|avant|ancien prix|prix (?:conseillé|barré|initial|public|d['’]origine|de référence|précédent)|était|prix le plus bas[^.:]{0,40}jours",
      "antes|en vez de|en lugar de|precio (?:anterior|original|recomendado|de lista|antiguo)|pvpr|precio más bajo[^.:]{0,40}días|era|em vez de|preço (?:original|anterior|de tabela|recomendado|antigo)",
      "anziché|invece di|prima|prezzo (?:precedente|originale|di listino|consigliato|intero|barrato)|(?:di )?listino|prezzo più basso[^.:]{0,40}giorni",
      "adviesprijs|oude prijs|oorspronkelijke prijs|in plaats van|i\\.p\\.v\\.|laagste prijs[^.:]{0,40}dagen",
      "zamiast|przedtem|wcześniej|było|(?:poprzednia|stara|sugerowana) cena|cena (?:poprzednia|katalogowa|sugerowana|detaliczna|przed obniżką)|najniższa cena[^:]{0,50}dni[^:]{0,30}",
      "místo|namísto|namiesto|původní cena|pôvodná cena|původně|předtím|běžná cena|bežná cena|doporučená cena|dříve|predtým|nejnižší cena[^:]{0,40}dn\\p{L}+",
      "tidigare(?: pris)?|förr|innan|rek\\.?(?: pris)?|rekommenderat pris|før(?:pris)?|tidligere(?: pris)?|vejl\\.?(?: pris| udsalgspris)?|veil\\.?(?: pris)?|veiledende pris|i stedet for|istället för|lägsta pris[^:]{0,40}dagar\\p{L}*",
      "ennen|aiemmin|ovh|alkuperäinen hinta|norm\\.|alin hinta[^:]{0,40}p\\p{L}*|eredeti ár|korábbi ár|régi ár|preț(?:ul)? (?:vechi|inițial)|prp|în loc de|înainte",
      "старая цена|было|вместо|раньше|прежняя цена|без скидки|стара ціна|було|замість|раніше|стара цена|беше|преди|ррц|рекомендованная цена",
      "eski fiyat|önceki fiyat|liste fiyatı|αρχική τιμή|παλιά τιμή|πριν|λιανική|giá gốc|giá cũ|giá niêm yết|giá thị trường|harga (?:normal|asli|sebelum\\p{L}*)|sebelumnya|במקום|מחיר קודם|מחיר מקורי|מחיר מחירון|بدلا من|بدلاً من|السعر السابق|كان",
    ],
    signs:
      "定価|通常価格|参考価格|希望小売価格|元値|旧価格|通常|原价|原價|市场价|市場價|零售价|建議售價|定价|定價|划线价|吊牌价|专柜价|門市價|參考價|정가|정상가|시중가|기존가|소비자가|원가|ราคาปกติ|ราคาเดิม",
  },
  usual: {
    words: [
      "regular(?:ly)?(?: price)?|reg\\.?|usual(?:ly)?(?: price)?|normal(?:ly)?(?: price)?|standard price|retail(?: price)?|typical price",
      "normalpreis|regulärer preis|prix (?:normal|régulier|habituel)|precio (?:habitual|normal|regular)|prezzo (?:regolare|normale)|preço normal|normale prijs|cena regularna|běžně|ordinarie pris|ord\\.?(?: pris)?|normalpris|normaalihinta|обычная цена|звичайна ціна|редовна цена|normál ár|preț(?:ul)? obișnuit|normal fiyat",
    ],
  },
  saving: {
    words: [
      "save(?: up to| an extra)?|you save|saving(?:s)?(?: of)?|discount(?: of)?|rebate|coupon|voucher|gift card(?: worth)?|cash ?back|off",
      "sie sparen|du sparst|sparen sie|sparen|spare|gespart|ersparnis|rabatt|nachlass|gutschein(?: über| im wert von)?",
      "vous économisez|économisez|économie(?: de)?|remise(?: de)?|réduction(?: de)?|te ahorras|ahorra(?:s)?|ahorro|descuento(?: de)?|risparmi(?:a|o)?|sconto(?: di)?|economize|poup[ae]|desconto(?: de)?",
      "(?:je |u )?bespaart?|voordeel|korting|oszczędzasz|oszczędź|rabat|zniżk[ai]|ušetříte|ušetrite|slev[ay]|zľava|(?:du )?sparar?|(?:du )?sparer|spar|säästät?|alennus|megtakarítás|kedvezmény|economisești|reducere",
      "экономия|вы экономите|скидка|выгода|знижка|економія|отстъпка|спестявате|tasarruf|indirim|kazanç|έκπτωση|κερδίζετε|tiết kiệm|giảm|hemat|diskon|potongan|חיסכון|חסכון|הנחה|وفر|خصم",
    ],
    signs: "割引|値引き?|引き|節約|お得|クーポン|立减|立減|直降|优惠|優惠|省|券|할인|적립|쿠폰|ลด",
  },
  rate: {
    words: [
      "inst(?:al|all)ments?(?: of| from| at)?|payments?(?: of| from)|\\d+ ?[x×*](?: ?(?:de|of|à|a|da|van|po|по|za|für))?|(?:monats)?raten(?: zu| von| à| ab)?(?: je)?|monatsrate(?: ab)?|ratenzahlung(?: ab)?|finanzierung(?: ab)?|leasing(?:rate)?(?: ab)?",
      "monthly(?: payments?)?(?: of| from)?|per month|monatlich(?: ab)?|mtl\\.?|mensualités?(?: de)?|par mois|cuotas?(?: mensuales)?(?: de)?|mensualidades?(?: de)?|al mes|parcelas?(?: de)?|rate (?:mensili )?da|al mese|termijnen van|per maand",
      "raty? (?:po|od)|miesięcznie|splátk\\p{L}*(?: od| po)?|měsíčně|mesačne|delbetal\\p{L}*(?: från| fra)?|osamaksu\\p{L}*|kuukaudessa|havonta|rate de|lunar|рассрочк\\p{L}*(?: от)?|кредит(?: от)?|плат[её]ж\\p{L}* по|розстрочк\\p{L}*(?: від)?|оплата частинами|taksit\\p{L}*|trả góp|cicilan|klarna|afterpay|affirm|clearpay|pay(?:pal)? in \\d+|financ\\p{L}+ from|תשלומים(?: של)?|أقساط",
    ],
    signs: "月々|分割|分期|월|ผ่อน",
  },
  unit: {
    words: [
      "unit price|price per \\p{L}+|grundpreis|kilopreis|literpreis|prix (?:au|par) \\p{L}+|prix unitaire|precio por \\p{L}+|prezzo al \\p{L}+|preço por \\p{L}+|prijs per \\p{L}+|jämförpris|jmf\\.?-? ?pris|sammenligningspris|kilopris|literpris|vertailuhinta",
      "cena (?:jednostkowa|za (?:1 ?)?\\p{L}+)|jednotková cena|egységár|preț(?:ul)? (?:pe \\p{L}+|unitar)|цена за (?:\\d+ )?\\p{L}+|ціна за (?:\\d+ )?\\p{L}+|birim fiyatı?|\\d* ?\\p{L}{1,7}²? ?=",
    ],
    signs: "単価|单价|單價|단가",
  },
  extra: {
    words: [
      shipping,
      "deposit|pfand|consigne|depósito|cauzione|statiegeld|kaucj[ai]|záloh[ay]|pant|fees?|service charge|surcharge|gebühr(?:en)?|zuschlag|aufpreis|frais|kosten|opłata|poplatek|avgift|gebyr|комиссия",
      tax,
      // "Galaxy Plus $999" is a name.
      "(?<=^[^\\p{L}\\p{N}]*)(?:plus|más|più|mais|oraz)|zzgl\\.?|zuzüglich",
      "warranty|garantie|garanzia|garantía|gwarancj\\p{L}+|insurance|versicherung|assurance|seguro|gift ?wrap(?:ping)?|geschenkverpackung|assembly|montage|aufbau\\p{L}*|installation|trade[- ]in|eintausch|gift card",
    ],
    signs: `(?<=^[^\\p{L}\\p{N}]*)[+＋]|${shippingSigns}`,
  },
  net: {
    words: [
      `(?:${without}) ?(?:${tax})`,
      `(?:${tax}) (?:excl\\p{L}*\\.?|esclus[ao]|excluded|exclu[sí]\\p{L}*|no incluido|hariç)`,
      "netto|net(?: price)?|ht|h\\.t\\.|hors taxes?|nettó|nettopreis|alv 0 ?%",
    ],
    signs: "本体(?:価格)?|税抜き?(?:価格)?|税別|未税|부가세 별도",
  },
  from: {
    words: [
      "from|start(?:ing|s) (?:at|from)|beginning at|begins at|as low as|ab|dès|à partir de|a partir de|desde|a partire da|da|vanaf|od|från|fra|fr\\.|alkaen|alk\\.|de la|începând (?:cu|de la)|от|від|από|từ|mulai(?: dari)?|başlayan|החל מ|تبدأ من|ابتداء من|من",
    ],
    signs: "เริ่มต้น(?:ที่)?",
  },
  other: {
    words: [
      "up to|bis zu|bis|jusqu['’]à|hasta|fino a|até|tot|upp till|op til|maximum|worth|value(?: of)?|im wert von|valeur(?: de)?|valor(?: de)?|valore(?: di)?|waarde(?: van)?|wart\\p{L}*|hodnot\\p{L}*|värde|verdi|стоимостью|до",
      "over|above|more than|at least|spend(?:ing)?|orders? (?:of|from)|minimum(?: order)?|min\\.|bestellwert(?: von| ab)?|einkaufswert(?: von| ab)?|mindestbestellwert|mindestens|über|supérieur\\p{L}* à|superiores? a|más de|mínimo(?: de)?|superiori a|oltre|boven|powyżej|nad|över|yli|felett|peste|понад|більше|более|свыше|üzeri|πάνω από|trên",
      "\\d+ ?(?:\\p{L}+ )?(?:for|für|voor|pour|por|per|za|за|på|til)|from \\d+ \\p{L}+|ab \\d+ \\p{L}+|used(?: from)?|refurbished(?: from)?|gebraucht(?: ab)?|occasion(?: dès| à partir de)?|usato(?: da)?|usado(?: desde)?|tweedehands(?: vanaf)?|renewed|2nd hand",
      "with (?:coupon|code|trade-in|card|membership|subscription)|mit (?:gutschein|code|coupon|karte|abo)|avec (?:le )?code|con (?:cupón|código|codice|coupon|tarjeta)|members?(?: price)?|mitglieder(?:preis)?|subscribe & save|subscription",
    ],
    signs: "会員価格|会员价|會員價|회원가|满|滿|买满|買滿|下取り|中古|最高",
  },
  now: {
    words: [
      "now|sale(?: price)?(?: is)?|our price|special(?: price| offer)?|offer(?: price)?|deal(?: price)?|today(?:['’]s price)?|current(?: price)?(?: is)?|final price|you pay|your price|(?:discounted|reduced|clearance|promo(?:tional)?) price|reduced to|price after discount|after discount|clearance",
      "jetzt|aktuell(?:er preis)?|angebot(?:spreis)?|aktion(?:spreis)?|sonderpreis|heute|(?:dein|ihr|unser|neuer|reduzierter) preis|reduziert(?: auf)?|endpreis|sparpreis|nach rabatt",
      "maintenant|désormais|aujourd['’]hui|prix (?:actuel|promo\\p{L}*|réduit|spécial|soldé|de vente|remisé)|soldes|promo(?:tion)?|notre prix|votre prix|après remise",
      "ahora|hoy|precio (?:actual|especial|de oferta|final|rebajado|con descuento)|oferta|nuestro precio|tu precio|agora|preço (?:atual|promocional|especial|final|com desconto)|adesso|ora|oggi|prezzo (?:attuale|scontato|speciale|finale|in offerta|promo\\p{L}*)|offerta",
      "nu(?: voor)?|huidige prijs|aanbieding(?:sprijs)?|actieprijs|vandaag|onze prijs|teraz|dziś|aktualna cena|cena (?:promocyjna|aktualna|specjalna|ostateczna|po rabacie|wyprzedażowa|po obniżce)|nasza cena|promocja|wyprzedaż",
      "nyní|nyni|teď|teraz|akční cena|akciová cena|naše cena|cena po slevě|výprodej|akce|akcia|nå|nuvarande pris|aktuellt pris|kampanjpris|reapris|tilbudspris|ditt pris|din pris|vores pris|vår pris|nyt|tarjoushinta|tarjous|kampanjahinta",
      "most|akciós ár|akció|jelenlegi ár|kedvezményes ár|acum|preț(?:ul)? (?:redus|special|promoțional|actual)|сейчас|теперь|новая цена|цена со скидкой|со скидкой|акция|цена по акции|зараз|тепер|нова ціна|акційна ціна|зі знижкою|сега|нова цена|промо цена|спеццена|спецціна",
      "şimdi|indirimli(?: fiyat)?|yeni fiyat|sepette|kampanyalı fiyat|τώρα|τελική τιμή|νέα τιμή|προσφορά|ειδική τιμή|giá khuyến mãi|giá km|giá bán|còn|sekarang|harga (?:promo|spesial|diskon)|jadi|עכשיו|מחיר מבצע|מבצע|الآن|السعر الحالي",
    ],
    signs:
      "特価|セール(?:価格)?|販売価格|割引価格|今なら|现价|現價|促销价|促銷價|优惠价|優惠價|特价|特價|活动价|售价|售價|到手价|券后价|网络价|網路價|折扣价|판매가|할인가|특가|현재가|세일가|혜택가|ลดเหลือ|เหลือ|ราคาพิเศษ|ราคาขาย",
  },
  label: {
    words: [
      "price|only|just|preis|nur(?: noch)?|prix|seulement|precio|solo|sólo|por(?: solo)?|pvp|prezzo|preço|apenas|só|somente|prijs|voor|slechts|cena|tylko|jen|pouze|len|pris|bara|endast|kun|bare|hinta|vain|ár|csak|preț|doar|numai|цена|всего|только|ціна|лише|тільки|само|fiyat|sadece|τιμή|μόνο|giá|chỉ|harga|hanya|מחיר|רק|السعر|سعر|فقط",
      `(?:${within})(?: \\d+ ?%)? ?(?:${tax})`,
      `(?:${tax}) (?:incl?\\p{L}*\\.?|inkl\\p{L}*\\.?|compris\\p{L}*|inclus\\p{L}*|inbegrepen|dahil)`,
      "ttc|brutto|gross",
    ],
    signs: "税込み?(?:価格)?|価格|价格|價格|含税|가격|ราคา|เพียง|仅|只要",
  },
};

const dominant: readonly Announced[] = ["rate", "unit", "extra"];
const matchers = Object.entries(cues).map(
  ([role, one]) => [role as Announced | "free", new RegExp(cueSource(one), "giu")] as const,
);
const maxWordsBetween = 3;
const maxAnnouncement = 40;

type Match = { role: Announced | "free"; start: number; end: number };

/** A cue in a clause, and its place there. */
export type Cue = { role: Announced; start: number; end: number };

/** The cues of a clause without those that stand in longer ones. */
function matchesIn(clause: string): Match[] {
  const all = matchers.flatMap(([role, pattern]) =>
    [...clause.matchAll(pattern)].map(({ 0: words, index }): Match => ({
      role,
      start: index,
      end: index + words.length,
    })),
  );
  return all.filter(
    ({ start, end }) =>
      !all.some((other) => other.start <= start && other.end >= end && other.end - other.start > end - start),
  );
}

/** What the last clause before a price says of it. Null without a cue. */
export function cueBefore(clause: string): Cue | null {
  if (!/\S/.test(clause)) return null;
  const all = matchesIn(clause);
  const near = all.filter((match) => isNear(clause.slice(match.end), match.role));
  const strong = near.findLast(({ role }) => dominant.includes(role as Announced));
  if (strong) return strong as Cue;
  const byEnd = near.toSorted((one, other) => one.end - other.end || one.start - other.start);
  const last =
    byEnd.findLast(({ role }) => role !== "label" && role !== "free") ?? byEnd.findLast(({ role }) => role === "label");
  if (!last) return null;
  // "Free delivery from $20": from there on.
  const isThreshold = last.role === "from" && all.some(({ role, start }) => role === "free" && start < last.start);
  return isThreshold ? { ...last, role: "other" } : (last as Cue);
}

/** How many words of a clause are no cue. */
export function otherWords(clause: string): number {
  let rest = clause;
  for (const { start, end } of matchesIn(clause))
    rest = rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end);
  return rest.match(/\p{L}[\p{L}\p{N}]*/gu)?.length ?? 0;
}

/** Whether a line is nothing but words that announce a price, which then stands in the next line. */
export function isAnnouncement(line: string): boolean {
  if (line.length > maxAnnouncement || /\d/.test(line)) return false;
  const text = line.replace(/[\s:：*.]+$/u, "");
  return cueBefore(text) !== null && otherWords(text) === 0;
}

/** "Over-ear headphones $49" is no bound. */
const isNear = (between: string, role: Match["role"]): boolean =>
  !/\d/.test(between) && (between.match(/\p{L}+/gu)?.length ?? 0) <= (role === "other" ? 0 : maxWordsBetween);

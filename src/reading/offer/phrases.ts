/**
 * Sentences by which shops tell whether something can be bought now, in the languages of many shops. On one line the words for "no" count
 * before those for "yes" ("not in stock"). A button to buy is a weaker yes than a word of the shop. Pure.
 */

const outPhrases = [
  "out of stock|out-of-stock|sold out|not in stock|no longer in stock|currently unavailable|temporarily unavailable|not available|no longer available|unavailable",
  "(?<![\\d.,])0 (?:in stock|available|left|auf lager|verfügbar|en stock|disponibles?|op voorraad|på lager|i lager|skladem|w magazynie)",
  "no stock|none left|none in stock|in stock soon|available soon|coming soon|expected in stock|back in stock|notify me when|notify when available|email me when|backorder|on backorder|pre-?order|discontinued",
  "ausverkauft|nicht auf lager|nicht vorrätig|nicht verfügbar|nicht mehr verfügbar|nicht lieferbar|derzeit vergriffen|vergriffen|nicht mehr lieferbar",
  "(?:bald|in kürze|demnächst) (?:wieder )?(?:verfügbar|lieferbar|vorrätig|auf lager)|(?:sobald|wenn) (?:der artikel |das produkt )?(?:wieder )?(?:verfügbar|lieferbar|vorrätig)",
  "rupture de stock|en rupture|épuisé|épuisée|indisponible|non disponible|n'est plus disponible|victime de son succès",
  "(?:pas|plus) en stock|bientôt (?:de retour|disponible|en stock)|pas disponible|plus disponible",
  "agotado|agotada|sin existencias|sin stock|no hay existencias|no hay stock|próximamente|no disponible|fuera de stock",
  "esgotado|esgotada|indisponível|sem estoque|sem stock|fora de estoque",
  "esaurito|esaurita|non disponibile|non più disponibile|terminato",
  "uitverkocht|niet op voorraad|niet (?:direct )?leverbaar|niet beschikbaar|binnenkort (?:weer )?(?:leverbaar|beschikbaar|op voorraad)",
  "wyprzedane|brak w magazynie|brak na stanie|nie ma w magazynie|niedostępny|niedostępna|niedostępne|produkt niedostępny|chwilowo niedostępny",
  "vyprodáno|není skladem|nedostupné|vypredané|nie je na sklade|nie je skladom|není na skladě",
  "slutsåld|slut i lager|ej i lager|inte i lager|udsolgt|ikke på lager|utsolgt|tomt på lager",
  "loppuunmyyty|ei varastossa|tilapäisesti loppu|loppu varastosta|varasto loppu|loppunut|ei saatavilla|elfogyott|nincs készleten|nincs raktáron|nem rendelhető|stoc epuizat|nu este în stoc|nu este disponibil|indisponibil",
  "нет в наличии|нет на складе|распродано|недоступен|товар закончился|товар отсутствует|временно отсутствует|немає в наявності|немає на складі|товар закінчився|товар відсутній",
  "няма наличност|няма в наличност|не е в наличност|няма на склад|изчерпано",
  "nema na (?:zalihi|zalihama|stanju|lageru)|nije (?:dostupno|na zalihi)|rasprodano|ni na zalogi|ni na voljo|razprodano",
  "išparduota|nėra sandėlyje|nav noliktavā|izpārdots|läbi müüdud|laost otsas|pole laos",
  "εξαντλημένο|εξαντλήθηκε|μη διαθέσιμο|tükendi|stokta (?:yok|değil|bulunmuyor|kalmadı)|mevcut değil|hết hàng|stok habis|stok kosong",
  "אזל מהמלאי|אין במלאי|לא במלאי|לא זמין|غير متوفر|غير متاح|نفذت الكمية|نفدت الكمية|نفد",
].join("|");
const inPhrases = [
  "in stock|low stock|limited stock|available now|ready to ship|ships today|only \\d+ left|\\d+ available|available for (?:pickup|delivery)",
  "auf lager|vorrätig|sofort lieferbar|sofort verfügbar|lieferbar|verfügbar|lagernd",
  "en stock|disponible|disponibles|en existencia|hay existencias",
  "em estoque|em stock|disponível|disponibile|disponibilità immediata|in magazzino",
  "op voorraad|direct leverbaar|dostępny|dostępna|dostępne|w magazynie|na stanie|skladem|na sklade|na skladě|skladom",
  "i lager|på lager|finns i lager|varastossa|raktáron|készleten|în stoc|in stoc",
  "na (?:zalihi|zalihama|lageru)|dostupno|na zalogi|na voljo|yra sandėlyje|ir noliktavā|laos olemas",
  "в наличии|в наявності|в наличност|на складе|на складі|διαθέσιμο|σε απόθεμα|stokta|còn hàng|stok tersedia|במלאי|متوفر",
].join("|");
const buyPhrases = [
  "add to (?:cart|bag|basket|trolley)|buy now|in den warenkorb|in den einkaufswagen|jetzt kaufen|ajouter au panier|acheter maintenant",
  "añadir al carrito|agregar al carrito|añadir a la cesta|comprar ahora|adicionar ao carrinho|comprar agora|aggiungi al carrello|acquista ora",
  "in winkelwagen|in winkelmand|do koszyka|dodaj do koszyka|do košíku|vložit do košíku|lägg i varukorgen|læg i kurv|legg i handlekurv",
  "lisää ostoskoriin|kosárba|adaugă în coș|в корзину|до кошика|sepete ekle|thêm vào giỏ",
].join("|");
/** Scripts without spaces between words. */
const outSigns =
  /在庫切れ|在庫なし|在庫がありません|売り切れ|完売|品切れ|入荷待ち|缺货|缺貨|售罄|已售完|无货|無貨|補貨中|补货中|售完|품절|재입고|일시품절|สินค้าหมด/;
const inSigns = /在庫あり|有货|有貨|有現貨|现货|재고 ?있음|มีสินค้า|พร้อมส่ง/;
const buySigns = /カートに入れる|加入购物车|加入購物車|장바구니|구매하기|바로 ?구매|หยิบใส่ตะกร้า/;

const spelled = (phrases: string) => new RegExp(`(?<!\\p{L})(?:${phrases})(?!\\p{L})`, "iu");
const [out, within, buy] = [spelled(outPhrases), spelled(inPhrases), spelled(buyPhrases)];

/** Whether a text has words for stock, or against it, anywhere. */
export const speaksOfStock = (text: string, inStock: boolean): boolean =>
  (inStock ? [within, inSigns] : [out, outSigns]).some((pattern) => pattern.test(text));

/** Longer lines are prose, where "in stock" may be said of anything. */
const maxLineLength = 120;

/** Words about what will be, which may stand beside a button to buy. */
const weak =
  /notify|e-?mail me|soon|expected|back in stock|pre-?order|backorder|bald|in kürze|demnächst|sobald|wenn|bientôt|próximamente|binnenkort|재입고|入荷待ち|補貨中|补货中/iu;

/** Whether the words are about what will be. */
export const isLater = (words: string): boolean => weak.test(words);

/** How much of a line has to be the words, for the line to be about nothing else: less where they can only mean stock. */
const isMostOf = (words: string, line: string): boolean =>
  words.length * (/stock|sold|lager|ausverkauft|voorraad|vergriffen/i.test(words) ? 6 : 2) >= line.length;

/** `words`: what was found. `isButton`: an offer to buy, rather than a word about stock. `isFirm`: the line speaks of now, and of nothing else. */
export type Phrase = { in_stock: boolean; words: string; isButton: boolean; isFirm: boolean };

/** What a line of a page says of stock, or null. */
export function stockInLine(line: string): Phrase | null {
  if (line.length > maxLineLength) return null;
  const found = (...patterns: RegExp[]) => patterns.map((pattern) => pattern.exec(line)?.[0]).find(Boolean);
  const no = found(out, outSigns);
  if (no) return { in_stock: false, words: no, isButton: false, isFirm: !weak.test(no) && isMostOf(no, line) };
  const yes = found(within, inSigns);
  if (yes)
    return /(?<![\p{L}\d.,])(?:0|no|not|nicht|non|pas|kein\p{L}*|não|niet|geen|ikke|inte|ej|ei|nie|není|brak|nincs|nem|не|нет|нема|немає|няма|nema|nije|nėra|δεν|μη|אין|לא|غير|ليس|không|tidak|bald|soon|bientôt) /iu.test(
      line,
    )
      ? null
      : { in_stock: true, words: yes, isButton: false, isFirm: true };
  const offer = found(buy, buySigns);
  return offer ? { in_stock: true, words: offer, isButton: true, isFirm: false } : null;
}

/** The same, and beside a word against stock the button to buy that stands on one line with it. */
export function phrasesInLine(line: string): Phrase[] {
  const phrase = stockInLine(line);
  if (phrase === null) return [];
  const button = phrase.in_stock ? null : (buy.exec(line) ?? buySigns.exec(line));
  return button ? [phrase, { in_stock: true, words: button[0], isButton: true, isFirm: false }] : [phrase];
}

/**
 * Sentences by which shops tell whether something can be bought now, in the languages of many shops. On one line the words for "no" count
 * before those for "yes" ("not in stock"). A button to buy is a weaker yes than a word of the shop. Pure.
 */

const outPhrases = [
  "out of stock|out-of-stock|sold out|not in stock|no longer in stock|currently unavailable|temporarily unavailable|not available|no longer available|unavailable",
  "back in stock|notify me when|notify when available|email me when|backorder|on backorder|pre-?order|discontinued",
  "ausverkauft|nicht auf lager|nicht vorrätig|nicht verfügbar|nicht mehr verfügbar|nicht lieferbar|derzeit vergriffen|vergriffen|nicht mehr lieferbar",
  "rupture de stock|en rupture|épuisé|épuisée|indisponible|non disponible|n'est plus disponible|victime de son succès",
  "agotado|agotada|sin existencias|sin stock|no disponible|fuera de stock",
  "esgotado|esgotada|indisponível|sem estoque|sem stock|fora de estoque",
  "esaurito|esaurita|non disponibile|non più disponibile|terminato",
  "uitverkocht|niet op voorraad|niet leverbaar|niet beschikbaar",
  "wyprzedane|brak w magazynie|niedostępny|niedostępna|niedostępne|produkt niedostępny|chwilowo niedostępny",
  "vyprodáno|není skladem|nedostupné|vypredané|nie je na sklade",
  "slutsåld|slut i lager|ej i lager|udsolgt|ikke på lager|utsolgt|tomt på lager",
  "loppuunmyyty|ei varastossa|tilapäisesti loppu|elfogyott|nincs készleten|nincs raktáron|stoc epuizat|indisponibil",
  "нет в наличии|распродано|недоступен|немає в наявності|няма наличност|изчерпано",
  "εξαντλημένο|μη διαθέσιμο|tükendi|stokta yok|mevcut değil|hết hàng|stok habis|אזל מהמלאי|غير متوفر|نفذت الكمية",
].join("|");
const inPhrases = [
  "in stock|available now|ready to ship|ships today|only \\d+ left|\\d+ available|available for (?:pickup|delivery)",
  "auf lager|vorrätig|sofort lieferbar|sofort verfügbar|lieferbar|verfügbar|lagernd",
  "en stock|disponible|disponibles|en existencia|hay existencias",
  "em estoque|em stock|disponível|disponibile|disponibilità immediata|in magazzino",
  "op voorraad|direct leverbaar|dostępny|dostępna|dostępne|w magazynie|na stanie|skladem|na sklade",
  "i lager|på lager|finns i lager|varastossa|raktáron|készleten|în stoc|in stoc",
  "в наличии|в наявності|в наличност|διαθέσιμο|stokta|còn hàng|stok tersedia|במלאי|متوفر",
].join("|");
const buyPhrases = [
  "add to (?:cart|bag|basket|trolley)|buy now|in den warenkorb|in den einkaufswagen|jetzt kaufen|ajouter au panier|acheter maintenant",
  "añadir al carrito|agregar al carrito|añadir a la cesta|comprar ahora|adicionar ao carrinho|comprar agora|aggiungi al carrello|acquista ora",
  "in winkelwagen|in winkelmand|do koszyka|dodaj do koszyka|do košíku|vložit do košíku|lägg i varukorgen|læg i kurv|legg i handlekurv",
  "lisää ostoskoriin|kosárba|adaugă în coș|в корзину|до кошика|sepete ekle|thêm vào giỏ",
].join("|");
/** Scripts without spaces between words. */
const outSigns =
  /在庫切れ|在庫なし|在庫がありません|売り切れ|完売|品切れ|入荷待ち|缺货|缺貨|售罄|已售完|无货|無貨|補貨中|품절|일시품절|สินค้าหมด/;
const inSigns = /在庫あり|有货|有貨|有現貨|现货|재고 ?있음|มีสินค้า/;
const buySigns = /カートに入れる|加入购物车|加入購物車|장바구니|หยิบใส่ตะกร้า/;

const spelled = (phrases: string) => new RegExp(`(?<!\\p{L})(?:${phrases})(?!\\p{L})`, "iu");
const [out, within, buy] = [spelled(outPhrases), spelled(inPhrases), spelled(buyPhrases)];

/** Longer lines are prose, where "in stock" may be said of anything. */
const longestLine = 120;

/** `words`: what was found. `isButton`: an offer to buy, rather than a word about stock. */
export type Phrase = { in_stock: boolean; words: string; isButton: boolean };

/** What a line of a page says of stock, or null. */
export function stockInLine(line: string): Phrase | null {
  if (line.length > longestLine) return null;
  const found = (...patterns: RegExp[]) => patterns.map((pattern) => pattern.exec(line)?.[0]).find(Boolean);
  const no = found(out, outSigns);
  if (no) return { in_stock: false, words: no, isButton: false };
  const yes = found(within, inSigns);
  if (yes)
    return /(?<!\p{L})(?:0|no|not|nicht|non|pas|kein\p{L}*) /iu.test(line)
      ? null
      : { in_stock: true, words: yes, isButton: false };
  const offer = found(buy, buySigns);
  return offer ? { in_stock: true, words: offer, isButton: true } : null;
}

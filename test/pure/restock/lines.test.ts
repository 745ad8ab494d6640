/**
 * A price as a person reads it in a line with other words, as shops of many languages write it. What a line does not say for certain is
 * not guessed: no price is better than a wrong one.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTextSync } from "../../../src/check/steps/read.ts";
import { moneyIn } from "../../../src/reading/offer/money.ts";
import { stockSourceOf } from "../../../src/restock/kinds.ts";
import { caseCount } from "../../chance.ts";
import { pageOf, settingsInForce } from "../../pages/life.ts";

/** Price and currency of a product page that holds this line, or "none". */
function priceOn(language: string, line: string, tag = '<p class="price">'): string {
  const body = `<html lang="${language}"><title>Lamp</title><body><h1>Lamp</h1>${tag}${line}</p><button>Add to cart</button></body></html>`;
  const read = readTextSync(pageOf({ body }), settingsInForce({ processor: "restock_diff" }), {
    sourceOf: stockSourceOf,
  });
  const { price = null, currency = null } = ("reading" in read ? read.reading.restock : null) ?? {};
  return price === null ? "none" : `${price} ${currency ?? ""}`.trim();
}

type Row = [language: string, line: string, price: string];

describe("the price asked today is read in a line that also says", () => {
  const groups: Record<string, Row[]> = {
    "what was asked before": [
      ["en", "Was £74.50, now £59.60", "59.6 GBP"],
      ["en", "£59.60 was £74.50", "59.6 GBP"],
      ["en", "£59.60 (was £74.50)", "59.6 GBP"],
      ["en", "RRP £74.50 Our price £59.60", "59.6 GBP"],
      ["en", "£59.60 RRP £74.50", "59.6 GBP"],
      ["en", "£74.50 RRP £59.60", "59.6 GBP"],
      ["en", "List price: $180.00 Price: $149.00", "149 USD"],
      ["en", "$149.00 MSRP $180.00", "149 USD"],
      ["en", "$149 reg. $180", "149 USD"],
      ["en", "Regular price $180.00 Sale price $149.00", "149 USD"],
      ["en", "Compare at $180.00 $149.00", "149 USD"],
      ["en", "Reduced from $180 to $149", "149 USD"],
      ["en", "Sale $149.00 $180.00", "149 USD"],
      ["en", "$149.00 Lowest price in the last 30 days before the discount: $155.00", "149 USD"],
      ["de", "62,40 € statt 78,00 €", "62.4 EUR"],
      ["de", "Statt 78,00 € nur 62,40 €", "62.4 EUR"],
      ["de", "UVP 78,00 € 62,40 €", "62.4 EUR"],
      ["de", "62,40 € UVP 78,00 €", "62.4 EUR"],
      ["de", "62,40 €* (UVP des Herstellers: 78,00 €)", "62.4 EUR"],
      ["de", "Bisher 78,00 € Jetzt 62,40 €", "62.4 EUR"],
      ["de", "62,40 € Niedrigster Preis der letzten 30 Tage: 65,00 €", "62.4 EUR"],
      ["de-CH", "CHF 62.40 statt CHF 78.–", "62.4 CHF"],
      ["fr", "62,40 € au lieu de 78,00 €", "62.4 EUR"],
      ["fr", "Prix conseillé : 78,00 € Prix : 62,40 €", "62.4 EUR"],
      ["fr", "Ancien prix 1 078,00 € Prix actuel 962,40 €", "962.4 EUR"],
      ["es", "Antes 78,00 € Ahora 62,40 €", "62.4 EUR"],
      ["es", "62,40 € Precio recomendado: 78,00 €", "62.4 EUR"],
      ["it", "Prezzo di listino 78,00 € Prezzo 62,40 €", "62.4 EUR"],
      ["it", "62,40 € anziché 78,00 €", "62.4 EUR"],
      ["pt-BR", "De: R$ 780,00 Por: R$ 624,90", "624.9 BRL"],
      ["pt-BR", "de R$ 1.780,00 por R$ 1.624,90 à vista", "1624.9 BRL"],
      ["pt", "Antes 78,00 € Agora 62,40 €", "62.4 EUR"],
      ["nl", "Van € 78,00 voor € 62,40", "62.4 EUR"],
      ["nl", "Adviesprijs € 78,00 Nu € 62,40", "62.4 EUR"],
      ["pl", "Cena regularna: 312,00 zł Cena promocyjna: 249,60 zł", "249.6 PLN"],
      ["pl", "249,60 zł Najniższa cena z 30 dni przed obniżką: 260,00 zł", "249.6 PLN"],
      ["pl", "249,60 zł zamiast 312,00 zł", "249.6 PLN"],
      ["cs", "Původní cena 1 890 Kč Nyní 1 490 Kč", "1490 CZK"],
      ["cs", "1 490 Kč místo 1 890 Kč", "1490 CZK"],
      ["sk", "Pôvodná cena 78,00 € Akciová cena 62,40 €", "62.4 EUR"],
      ["sv", "Nu 749 kr Ord. pris 999 kr", "749 SEK"],
      ["sv", "749 kr (tidigare pris 999 kr)", "749 SEK"],
      ["da-DK", "Før 999,00 kr. Nu 749,00 kr.", "749 DKK"],
      ["nb", "749 kr Førpris 999 kr", "749 NOK"],
      ["fi", "Nyt 62,40 € (norm. 78,00 €)", "62.4 EUR"],
      ["hu", "59 990 Ft helyett 49 990 Ft", "49990 HUF"],
      ["hu", "Eredeti ár: 59 990 Ft Akciós ár: 49 990 Ft", "49990 HUF"],
      ["ro", "Preț vechi 389,00 lei Preț redus 299,00 lei", "299 RON"],
      ["ru", "12 990 ₽ вместо 15 990 ₽", "12990 RUB"],
      ["ru", "Старая цена 15 990 руб. Новая цена 12 990 руб.", "12990 RUB"],
      ["uk", "Було 1 599 ₴ Зараз 1 299 ₴", "1299 UAH"],
      ["bg", "Беше 78,00 лв. Сега 62,40 лв.", "62.4 BGN"],
      ["tr", "Eski fiyat 1.599,00 TL Yeni fiyat 1.299,00 TL", "1299 TRY"],
      ["el", "Αρχική τιμή 78,00 € Τώρα 62,40 €", "62.4 EUR"],
      ["ja", "通常価格 15,800円 特価 12,800円", "12800 JPY"],
      ["ja", "12,800円（税込） 定価 15,800円", "12800 JPY"],
      ["zh-CN", "原价 ¥158.00 现价 ¥128.00", "128 CNY"],
      ["zh-TW", "原價 NT$1,580 特價 NT$1,280", "1280 TWD"],
      ["ko", "정가 158,000원 판매가 128,000원", "128000 KRW"],
      ["vi", "Giá gốc 1.580.000₫ Giá khuyến mãi 1.280.000₫", "1280000 VND"],
      ["th", "ราคาปกติ ฿1,580 ลดเหลือ ฿1,280", "1280 THB"],
      ["id", "Harga normal Rp 158.000 Sekarang Rp 128.000", "128000 IDR"],
      ["he", "במקום 158 ₪ עכשיו 128 ₪", "128 ILS"],
    ],
    "what is saved": [
      ["en", "£59.60 Save £14.90", "59.6 GBP"],
      ["en", "$149.00 (you save $31.00)", "149 USD"],
      ["en", "Was $180.00 Now $149.00 You save $31.00 (17%)", "149 USD"],
      ["en", "$31 off $149.00", "149 USD"],
      ["en-AU", "$149.00 Save 17%", "149 AUD"],
      ["en-IN", "₹1,49,999 M.R.P.: ₹1,80,000 (17% off)", "149999 INR"],
      ["de", "62,40 € Sie sparen 15,60 €", "62.4 EUR"],
      ["de", "62,40 € (-20 %) Ersparnis: 15,60 €", "62.4 EUR"],
      ["fr", "62,40 € Vous économisez 15,60 €", "62.4 EUR"],
      ["es", "62,40 € Te ahorras 15,60 €", "62.4 EUR"],
      ["it", "62,40 € Risparmi 15,60 €", "62.4 EUR"],
      ["nl", "€ 62,40 Je bespaart € 15,60", "62.4 EUR"],
      ["pl", "249,60 zł Oszczędzasz 62,40 zł", "249.6 PLN"],
      ["cs", "1 490 Kč Ušetříte 400 Kč", "1490 CZK"],
      ["ru", "12 990 ₽ Скидка 3 000 ₽", "12990 RUB"],
      ["ru", "12 990 ₽ Выгода 3 000 ₽", "12990 RUB"],
      ["ja", "12,800円 3,000円引き", "12800 JPY"],
      ["ko", "128,000원 30,000원 할인", "128000 KRW"],
    ],
    "what delivery costs, or that it costs nothing": [
      ["en", "$149.00 + Free Shipping", "149 USD"],
      ["en", "$149.00 + $7.95 shipping", "149 USD"],
      ["en", "£59.60 & FREE delivery on orders over £30", "59.6 GBP"],
      ["en", "$1,249.00 tax included, shipping calculated at checkout", "1249 USD"],
      ["de", "62,40 € inkl. 19 % MwSt., zzgl. 4,90 € Versand", "62.4 EUR"],
      ["de", "62,40 € versandkostenfrei", "62.4 EUR"],
      ["de", "62,40 € Versand 4,90 €", "62.4 EUR"],
      ["de", "62,40 € inkl. MwSt. Lieferung ab 50 € Bestellwert kostenlos, sonst 4,90 € Versandkosten", "62.4 EUR"],
      ["nl", "€ 62,40 incl. btw, gratis verzending vanaf € 20", "62.4 EUR"],
      ["fr", "62,40 € Livraison gratuite dès 35 €", "62.4 EUR"],
      ["fr", "62,40 € + 4,99 € de frais de port", "62.4 EUR"],
      ["es", "62,40 € Envío gratis a partir de 30 €", "62.4 EUR"],
      ["it", "62,40 € Spedizione 5,90 €", "62.4 EUR"],
      ["pl", "249,60 zł dostawa od 9,99 zł", "249.6 PLN"],
      ["cs", "1 490 Kč doprava 89 Kč", "1490 CZK"],
      ["sv", "749 kr Frakt 49 kr", "749 SEK"],
      ["ru", "12 990 ₽ доставка 300 ₽", "12990 RUB"],
      ["ja", "12,800円 送料 550円", "12800 JPY"],
      ["zh-CN", "¥128.00 运费 ¥10.00", "128 CNY"],
      ["ko", "128,000원 배송비 3,000원", "128000 KRW"],
    ],
    "a rate": [
      ["en", "$149.00 or 4 installments of $37.25", "149 USD"],
      ["en", "$149.00 or 4 interest-free payments of $37.25 with Klarna", "149 USD"],
      ["en", "$899.00 or $37.46/mo. for 24 months", "899 USD"],
      ["en", "£599.00 from £24.96 per month", "599 GBP"],
      ["de", "599,00 € oder 24,96 € im Monat", "599 EUR"],
      ["de", "599,00 € oder 24 x 24,96 €", "599 EUR"],
      ["de", "599,00 € Finanzierung ab 24,96 € mtl.", "599 EUR"],
      ["fr", "599,00 € ou 4 x 149,75 €", "599 EUR"],
      ["es", "599,00 € o 12 cuotas de 49,92 €", "599 EUR"],
      ["pt-BR", "R$ 599,90 em até 10x de R$ 59,99 sem juros", "599.9 BRL"],
      ["es-MX", "$5,999.00 o 12 mensualidades de $499.92", "5999 MXN"],
      ["pl", "2 499,00 zł lub 10 rat po 249,90 zł", "2499 PLN"],
      ["ru", "29 990 ₽ или 4 платежа по 7 498 ₽", "29990 RUB"],
      ["tr", "12.499,00 TL veya 12 taksit 1.041,58 TL", "12499 TRY"],
    ],
    "a unit price": [
      ["en", "£4.50 (£1.13 per 100g)", "4.5 GBP"],
      ["en", "$5.94 $11.88 / lb", "5.94 USD"],
      ["de", "5,94 € (11,88 € / kg)", "5.94 EUR"],
      ["de", "5,94 € 1 kg = 11,88 €", "5.94 EUR"],
      ["de", "5,94 € Grundpreis: 11,88 €/kg", "5.94 EUR"],
      ["fr", "5,94 € soit 11,88 € le kg", "5.94 EUR"],
      ["sv", "59,40 kr Jmf.pris 118,80 kr/kg", "59.4 SEK"],
      ["da-DK", "59,40 kr. pr. stk.", "59.4 DKK"],
      ["en", "$5.94 each", "5.94 USD"],
      ["de", "5,94 € pro Stück", "5.94 EUR"],
      ["pl", "24,99 zł / szt.", "24.99 PLN"],
      ["ru", "249 ₽ за шт.", "249 RUB"],
    ],
    "what is in it, or is not": [
      ["en", "Beginning at   1 249,00 €   tax incl.   tax incl.", "1249 EUR"],
      ["en", "Our price for you today: 1 249,00 € tax incl. tax", "1249 EUR"],
      ["en", "£49.66 ex VAT £59.60 inc VAT", "59.6 GBP"],
      ["en", "£49.66 ex VAT", "49.66 GBP"],
      ["nl", "€ 51,57 excl. btw / € 62,40 incl. btw", "62.4 EUR"],
      ["de", "52,44 € netto 62,40 € brutto", "62.4 EUR"],
      ["de", "62,40 € inkl. 19% MwSt. (9,96 €)", "none"],
      ["de", "0,79 € zzgl. 0,25 € Pfand", "0.79 EUR"],
      ["fr", "52,00 € HT 62,40 € TTC", "62.4 EUR"],
      ["pl", "202,93 zł netto 249,60 zł brutto", "249.6 PLN"],
      ["ja", "12,800円（税抜き 11,637円）", "12800 JPY"],
      ["ja", "［本体］￥11,637 ［税込］￥12,800", "12800 JPY"],
      ["nl", "€ 62,40 (excl. btw € 51,57)", "62.4 EUR"],
      ["ja", "税抜 11,637円 税込 12,800円", "12800 JPY"],
      ["ja", "12,800円（税込）", "12800 JPY"],
      ["ru", "Цена: 12 990 ₽ с НДС", "12990 RUB"],
    ],
    "what is asked of some": [
      ["en", "$149.00 with coupon, $180.00 without", "180 USD"],
      ["en", "£4.50 with loyalty card £5.00", "5 GBP"],
      ["en", "Members $149 Others $180", "180 USD"],
      ["de", "62,40 € Mit Gutschein 52,40 €", "62.4 EUR"],
    ],
    "that it is the lowest of several": [
      ["en", "From $349", "349 USD"],
      ["en", "2 pairs from $349", "349 USD"],
      ["en", "Starting at $1,249.00", "1249 USD"],
      ["de", "ab 62,40 €", "62.4 EUR"],
      ["fr", "À partir de 62,40 €", "62.4 EUR"],
      ["zh-CN", "¥128起", "128 CNY"],
      ["ja", "12,800円から", "12800 JPY"],
      ["ko", "128,000원부터", "128000 KRW"],
      ["pl", "od 249,60 zł", "249.6 PLN"],
    ],
    "that it is asked each month or night, and nothing else": [
      ["en", "$12.99 per month", "12.99 USD"],
      ["en", "£95 / night", "95 GBP"],
      ["de", "12,99 € pro Monat", "12.99 EUR"],
      ["de", "ab 12,99 € mtl.", "none"],
      ["fr", "12,99 € par mois", "12.99 EUR"],
      ["en", "or $12.99 per month", "none"],
    ],
  };
  for (const [about, rows] of Object.entries(groups))
    test.each(rows)(`${about}: %s %s`, (language, line, price) => expect(priceOn(language, line)).toBe(price));
});

test.each<Row>([
  ["sv", "1 299:-", "1299 SEK"],
  ["nb", "1 299,-", "1299 NOK"],
  ["de", "1.299,-", "1299"],
  ["de", "1.299,– €", "1299 EUR"],
  ["de-CH", "1’250.–", "1250"],
  ["de-CH", "Fr. 1'250.-", "1250 CHF"],
  ["nl", "€ 1.299,-", "1299 EUR"],
  ["he", "\u200f1,290 \u200f₪", "1290 ILS"],
  ["ar", "\u200f1,290.00\u00a0ر.س.\u200f", "1290 SAR"],
  ["fr", "1299€99", "1299.99 EUR"],
  ["en-IN", "Rs. 1,29,999/-", "129999 INR"],
  ["id", "Rp1.250.000", "1250000 IDR"],
  ["en-ZA", "R 12 999,00", "12999 ZAR"],
  ["es-CL", "$ 24.990", "24990 CLP"],
  ["es-AR", "$ 124.990,00", "124990 ARS"],
  ["kk", "12 999₸", "12999 KZT"],
])("marks of money of %s: %s", (language, line, price) => expect(priceOn(language, line)).toBe(price));

describe("a line decides nothing where it does not say for certain what is asked", () => {
  test.each<[string, string]>([
    ["en", "$149.00 $180.00"],
    ["en", "$149.00 red, $180.00 blue"],
    ["en", "Save up to $31"],
    ["en", "Save $31"],
    ["en", "Delivery $7.95"],
    ["en", "Shipping now only $7.95"],
    ["en", "Was $180.00"],
    ["en", "RRP £74.50"],
    ["en", "Free delivery over £30"],
    ["en", "Spend $50 more for free shipping"],
    ["en", "2 for $10"],
    ["en", "3 months for $10"],
    ["en", "A deal of $4 billion"],
    ["ja", "1円玉ほどの大きさ"],
    ["en", "$11.88 / lb"],
    ["en", "Up to $50 cashback"],
    ["en", "Extended warranty $49"],
    ["en", "$25 gift card"],
    ["en", "Used from $89"],
    ["de", "statt 78,00 €"],
    ["de", "zzgl. 4,90 € Versand"],
    ["de", "zzgl. 0,25 € Pfand"],
    ["de", "11,88 € / kg"],
    ["de", "ab 50 € versandkostenfrei"],
    ["de", "Sie sparen 15,60 €"],
    ["de", "24 x 24,96 €"],
    ["de", "10 € Gutschein"],
    ["fr", "au lieu de 78,00 €"],
    ["fr", "Livraison gratuite dès 35 €"],
    ["fr", "10 € remboursés"],
    ["es", "Ahorra 15,60 €"],
    ["nl", "Gratis verzending vanaf € 20"],
    ["pl", "Najniższa cena z 30 dni przed obniżką: 260,00 zł"],
    ["sv", "Frakt 49 kr"],
    ["ja", "送料 550円"],
    ["ja", "3,000円引き"],
    ["ko", "배송비 3,000원"],
    ["zh-CN", "满¥200包邮"],
    ["ru", "Скидка 3 000 ₽"],
    ["en", "In the summer of last year we asked for a lamp of this kind 149 € and more"],
  ])("%s: %s", (language, line) => expect(priceOn(language, line)).toBe("none"));
});

describe("lines of their own", () => {
  test.each<[string, string, string]>([
    [
      "a word for an old price before it",
      "<dl><dt>RRP</dt><dd>£74.50</dd><dt>Price</dt><dd>£59.60</dd></dl>",
      "59.6 GBP",
    ],
    [
      "words of a shop's software",
      "<div>Regular price</div><div>$180.00</div><div>Sale price</div><div>$149.00</div>",
      "149 USD",
    ],
    ["delivery", "<div>62,40 €</div><div>Versand:</div><div>4,90 €</div>", "62.4 EUR"],
    ["a month behind it", "<div>$599</div><div>$25</div><div>/month</div>", "599 USD"],
    ["with and without tax", "<div>£49.66 ex VAT</div><div>£59.60 inc VAT</div>", "59.6 GBP"],
    ["the lowest price and the chosen one", "<div>From $349</div><div>$399</div>", "399 USD"],
    ["in two currencies", "<div>$149.00</div><div>137,00 €</div>", "none"],
    ["the usual price alone", "<div>Regular price</div><div>$149.00</div>", "149 USD"],
    ["the same price twice", "<div>149,-</div><div>149,00 €</div>", "149 EUR"],
  ])("%s", (_, words, price) => expect(priceOn("en", words, "<div>")).toBe(price));

  test("of several prices that of the element called price is the one, unless another stands before it", () => {
    const own = '<p class="product__price">$149</p>';
    expect(priceOn("en", `${own}<p>Lamp shade $5</p>`, "<div>")).toBe("149 USD");
    expect(priceOn("en", `<p>Lamp shade $5</p>${own}`, "<div>")).toBe("none");
    expect(priceOn("en", `${own}<p class="price">$180</p>`, "<div>")).toBe("none");
    expect(priceOn("en", `<p>Lamp $149</p><p>Lamp shade $5</p>`, "<div>")).toBe("none");
  });

  test("a long line counts where it begins with its price or stands in an element called price, and else is prose", () => {
    const long = "including all taxes and fees, delivered to your door within three to five working days";
    expect(priceOn("en", `$149 ${long}`, "<p>")).toBe("149 USD");
    expect(priceOn("en", `Now only $149, ${long}`, "<p>")).toBe("149 USD");
    expect(priceOn("en", `The lamp of which we spoke is, ${long}, $149`, "<p>")).toBe("none");
    expect(priceOn("en", `Our price: $149, ${long}`, '<p id="productPrice">')).toBe("149 USD");
  });
});

const amount = fc.integer({ min: 1000, max: 999_999 });
const euros = (cents: number) => `${(cents / 100).toFixed(2).replace(".", ",")} €`;

test("what was asked before is never read as the price, whatever the amounts are", () => {
  const written = fc.constantFrom<(old: string, now: string) => string>(
    (old, now) => `${now} statt ${old}`,
    (old, now) => `Statt ${old} nur ${now}`,
    (old, now) => `UVP ${old} ${now}`,
    (old, now) => `${now} UVP ${old}`,
    (old, now) => `${old} UVP ${now}`,
    (old, now) => `${now} (UVP: ${old})`,
    (old, now) => `Was ${old}, now ${now}`,
    (old, now) => `de ${old} por ${now}`,
  );
  fc.assert(
    fc.property(amount, amount, written, (one, other, line) => {
      fc.pre(one !== other);
      const [now, old] = one < other ? [one, other] : [other, one];
      const asked = moneyIn(line(euros(old), euros(now)), null).filter(({ role }) => role === "asking");
      expect(asked.map(({ low }) => Number(low.amount) * 100)).toEqual([expect.closeTo(now, 3)]);
    }),
    { numRuns: caseCount(300) },
  );
});

test("what delivery costs or is saved is never read as the price, whatever the amounts are", () => {
  const written = fc.constantFrom<(price: string, less: string) => string>(
    (price, less) => `${price} Versand ${less}`,
    (price, less) => `${price} + ${less} Versand`,
    (price, less) => `${less} Versand, ${price}`,
    (price, less) => `${price} zzgl. ${less} Versandkosten`,
    (price, less) => `${price} Sie sparen ${less}`,
    (price, less) => `${price} (you save ${less})`,
    (price, less) => `${less} off ${price}`,
    (price, less) => `${price} or 4 payments of ${less}`,
    (price, less) => `${price} (${less} / kg)`,
  );
  fc.assert(
    fc.property(amount, amount, written, (one, other, line) => {
      fc.pre(one !== other);
      const [less, price] = one < other ? [one, other] : [other, one];
      const asked = moneyIn(line(euros(price), euros(less)), null).filter(({ role }) => role === "asking");
      expect(asked.map(({ low }) => Number(low.amount) * 100)).toEqual([expect.closeTo(price, 3)]);
    }),
    { numRuns: caseCount(300) },
  );
});

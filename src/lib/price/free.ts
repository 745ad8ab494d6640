/** Words by which shops say that something costs nothing, in the languages of many shops. Pure. */

const words = [
  "free|free of charge|for free|no charge|complimentary|kostenlos|gratis|umsonst|kostenfrei|gratuit|gratuite|gratuitement|offert|offerte",
  "gratuito|gratuita|grátis|sin coste|sin costo|za darmo|bezpłatnie|darmowe|darmowy|darmowa|gratisowy|zdarma|zadarmo|ingyenes|ingyen",
  "gratuităț?|ilmainen|maksuton|ilmaiseksi|kostnadsfritt|ókeypis|besplatno|brezplačno|nemokama|nemokamai|bezmaksas|tasuta|ücretsiz|bedava",
  "бесплатно|бесплатный|даром|безкоштовно|безплатно|бесплатна|δωρεάν|miễn phí|percuma|libre",
  "無料|タダ|免费|免費|무료|ฟรี|חינם|مجاني|مجانا|مجانًا|رایگان|मुफ़्त|नि:शुल्क",
].join("|");

const free = new RegExp(`^[\\s"'“”(]*(?:${words})[\\s"'“”)!.*]*$`, "iu");
const label =
  /^\s*(?:price|our price|your price|preis|prix|precio|prezzo|prijs|preço|cena|pris|hinta|ár|preț|цена|ціна|τιμή|fiyat|giá|harga|価格|价格|價格|가격|ราคา|מחיר|السعر|قیمت)\s*[:：]?\s*/iu;
const maxTextLength = 40;

/** Whether a text says "free" and nothing else. */
export const isFreeOfCharge = (text: string): boolean => text.length <= maxTextLength && free.test(text);

/** Whether a line is the label of a price, and no price: "Price:". */
export const isPriceLabel = (line: string): boolean => line.trim() !== "" && line.replace(label, "") === "";

/** Whether a line says that its price is nothing: "Price: free". */
export const isFreePrice = (line: string): boolean => label.test(line) && isFreeOfCharge(line.replace(label, ""));

/**
 * Mail addresses, IBANs, card numbers and telephone numbers, each replaced by what it is. A number is masked only where its form
 * or its check digit says what it is, so that prices, dates and article numbers stay. Pure.
 *
 * IBAN: ISO 13616, remainder by 97. Cards: ISO/IEC 7812, the digit of Luhn. Telephone numbers: E.123, with + or 00, a national 0, or
 * three groups as in North America.
 */
const mail = /[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
const iban = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{1,4}){3,8}(?![\p{L}\p{N}])/gu;
const card = /(?<![\d.,])\d(?:[ -]?\d){12,18}(?![\d]|[.,]\d)/g;
const phones = [
  /(?<![\p{L}\p{N}.])(?:\+|00)[1-9](?:[ ()./-]{0,2}\d){6,14}(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}.,/-])\(?0[1-9]\d{1,4}\)?(?:[ /-]{1,3}\d{2,}){1,4}(?![\p{L}\p{N}]|[.,]\d)/gu,
  /(?<![\p{L}\p{N}.,/-])(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![\p{L}\p{N}])/gu,
];

/** The text with the masks in place of private data. */
export function withoutPrivateData(text: string): string {
  const masked = text
    .replace(mail, "[mail address]")
    .replace(iban, (found) => (isIban(found) ? "[IBAN]" : found))
    .replace(card, (found) => (isCard(found) ? "[card number]" : found));
  return phones.reduce(
    (rest, phone) => rest.replace(phone, (found) => (isPhone(found) ? "[phone number]" : found)),
    masked,
  );
}

function isIban(text: string): boolean {
  const signs = text.replaceAll(" ", "");
  if (signs.length < 15 || signs.length > 34) return false;
  let rest = 0;
  for (const sign of signs.slice(4) + signs.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

function isCard(text: string): boolean {
  const digits = text.replace(/\D/g, "");
  if (!/^[2-6]/.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits.at(-1 - index));
    const doubled = digit * 2;
    sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Dates have eight digits at most. */
const isPhone = (text: string): boolean => text.replace(/\D/g, "").length >= 9;

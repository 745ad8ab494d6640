/** How old "3 days ago" says that something is, in the languages in which such ages are known (tokens.ts). Pure. */

/** How names of units begin, in whatever case they stand; those that begin like others stand after the longer ones. Seconds. */
const units: readonly (readonly [RegExp, number])[] = [
  [
    /^(?:(?:mo|months?|monat(?:en)?|mois|mes(?:es)?|mês|mesi?|mese|maand(?:en)?|ay|hó|tháng|bulan)$|miesi|месяц|мес$|måned|månad|kuukau|měsíc|mesiac|mjesec|месец|hónap|lun[ăi]|μήν|شهر|أشهر|חוד|मह[ीि]न|か月|ヶ月|个月|個月|개월|เดือน)/iu,
    2_592_000,
  ],
  [
    /^(?:(?:s|secs?|seconds?|second[oi]|giây|detik)$|sekund|sekunt|second|segund|secund|секунд|сек$|saniye|másodperc|δευτερ|ثان|שני|सेक|秒|초|วินาที)/iu,
    1,
  ],
  [/^(?:(?:m|mins?|phút|menit)$|minu|мин|dakika|perc|λεπτ|دقي|دقا|דק|मिन|分|분|นาที)/iu, 60],
  [
    /^(?:(?:h|hrs?|hours?|std|or[aăe]|uur|jam|giờ|saat)$|stunde|heure|hora|час|godzin|timm|time|tunti|hodin|sat[ai]?$|órá|óra|ώρ|ساع|שע|घंट|時間|小时|小時|시간|ชั่วโมง)/iu,
    3600,
  ],
  [
    /^(?:(?:d|days?|tg|jours?|gün|hari|ngày|zile?|zi|nap(?:ja|pal)?)$|tag|día|dia|giorn|dag|день|дн[яеё]й?|dni|dzie|päiv|dny|dn[íů]|dan[ai]?$|дан|ημέρ|μέρ|يوم|أيام|יום|ימים|दिन|日|天|일|วัน)/iu,
    86_400,
  ],
  [
    /^(?:(?:w|wks?|weeks?|uger?|uker?|hafta|tuần|minggu|het(?:e|tel)?)$|woche|semaine|semana|settiman|week|недел|tygod|tydzie|veck|viikk|týdn|týžd|tjed|nedelj|недељ|săptăm|εβδομ|أسبوع|أسابيع|שבוע|सप्ताह|हफ|週|周|주|สัปดาห์)/iu,
    604_800,
  ],
  [
    /^(?:(?:y|yrs?|years?|ans?|ani?|años?|anos?|ann[oi]|år|rok[yu]?|lat[ay]?|let[yi]?|год[аы]?|лет|yıl|sene|év(?:e|vel)?|năm|tahun)$|jahr|jaar|vuo|godin|годин|χρόν|έτ|سن|שנ|साल|वर्ष|年|년|ปี)/iu,
    31_536_000,
  ],
];
const words: Record<string, number> = { two: 2, three: 3, few: 3, wenigen: 3 };

/** In seconds; null where it is not understood. */
export function ageOf(text: string): number | null {
  if (/just now|moments? ago/i.test(text)) return 0;
  const found = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const count = Number(/\d+/.exec(text)?.[0] ?? found.map((word) => words[word]).find((known) => known) ?? 1);
  // The unit stands last, or right before "ago": "vor 3 Tagen", "a year ago", "3 dni temu".
  for (const word of found.toReversed()) {
    const size = units.find(([name]) => name.test(word))?.[1];
    if (size !== undefined) return count * size;
  }
  return null;
}

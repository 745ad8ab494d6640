/** How old "3 days ago" says that something is, in the languages in which such ages are known (tokens.ts). Pure. */

/** How names of units begin, in whatever case they stand; those that begin like others stand after the longer ones. Seconds. */
const units: readonly (readonly [RegExp, number])[] = [
  [
    /^(?:(?:mo|months?|monat(?:en)?|mois|mes(?:es|os)?|mês|mesi?|mese|maand(?:en)?|mnd|mån|mdr?|ay|hó|kuu|kk|mj|tháng|bulan|bln)$|miesi|mies|міся|месяц|мес$|måned|månad|kuukau|měs|mesi?ac|mesec|mjesec|месец|месеца|mėn|mēn|mánu|mán$|hónap|lun[ăi]|μήν|شهر|أشهر|ماه|חוד|मह[ीि]न|माह|か月|ヶ月|个月|個月|개월|เดือน)/iu,
    2_592_000,
  ],
  [
    /^(?:(?:s|с|secs?|seconds?|second[oi]|sek|giây|detik|dtk|sn)$|sekund|sekunt|sekúnd|sekundž|second|segon|segund|secund|секунд|сек$|saniye|másodperc|δευτ|ثان|ثوان|שני(?:ות|יה|ה)|से|秒|초|วินาที)/iu,
    1,
  ],
  [
    /^(?:(?:m|mins?|phút|menit|minit|mnt|dk|хв)$|minu|minú|minū|mínút|mín$|мин|хвилин|dakika|perc|λεπ|دقي|دقا|دقی|דק|मि|分|분|นาที)/iu,
    60,
  ],
  [
    /^(?:(?:h|t|ч|hrs?|hours?|std|or[aăe]|hores?|uur|uren|jam|giờ|saat|sa|tim|val|ur(?:[aio]|am[ai])|сат[аи]?|klst)$|stunde|stund|heure|hora|час|godz|timm|time|tunti|tunn|hodin|valand|klukkust|sat[ai]?$|órá|óra|ώρ|ساع|שע|घं|時間|小时|小時|시간|ชั่วโมง|ชม)/iu,
    3600,
  ],
  [
    /^(?:(?:d|days?|tg|dgn|gg|jours?|j|gün|hari|ngày|zile?|zi|nap(?:ja|pal)?|døgn|degi|dies|pv|дн)$|tag|día|dia|giorn|dag|день|дні|дн[яеё]й?|дни|ден|dni|dzie|päiv|päev|dny|dn[íůe]|dň|dnev|dien|dög|dan[ai]?$|дан|ημέρ|μέρ|يوم|أيام|روز|יום|ימים|יומיים|दिन|日|天|일|วัน)/iu,
    86_400,
  ],
  [
    /^(?:(?:w|wks?|weeks?|weken|uger?|uker?|hafta|hf|tuần|minggu|mgg|mgu|het(?:e|tel)?|hét(?:tel)?|vik(?:u|um|ur)|vk|tj|sav|sem|sett|setm)$|woche|semain|semana|setman|settiman|week|недел|нед$|tygod|tydz|tyg$|veck|viikk|týd|týž|tjed|ted|nedelj|nedē|недељ|седм|тиж|savai|nädal|săpt|εβδ|أسبوع|أسابيع|هفته|שבוע|सप्ताह|हफ|週|周|주|สัปดาห์)/iu,
    604_800,
  ],
  [
    /^(?:(?:y|yrs?|years?|ans?|ani?|años?|anos?|anys?|ann[oi]|år|ár(?:um|i)|rok(?:[yu]|em|om|mi)?|lat[ay]?|let(?:[yi]|om|oma)?|год[аы]?|лет|рок[иі]в?|рік|yıl|sene|év(?:e|vel)?|năm|tahun|thn|jr|met(?:us|ų)|a|v)$|jahr|jaar|vuo|godin|годин|gad|aasta|χρόν|έτ|سن|عام|أعوام|سال|שנ|साल|वर्ष|年|년|ปี)/iu,
    31_536_000,
  ],
];
const words: Record<string, number> = { two: 2, three: 3, few: 3, wenigen: 3, שתי: 2 };
/** Two of a unit, as Arabic and Hebrew say it in one word. */
const dual = /(?:ين|יים)$/u;
/** Words that are another unit in another language: "3 години тому" are hours, "3 saat lalu" seconds. */
const elsewhere: readonly (readonly [RegExp, number])[] = [
  [/(?:год|годин[аиу]?|годину)\.? тому/iu, 3600],
  [/saat (?:yang )?lalu/iu, 1],
];

/** In seconds; null where it is not understood. */
export function ageOf(text: string): number | null {
  if (/just now|moments? ago/i.test(text)) return 0;
  const found = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const named = found.map((word) => words[word] ?? (dual.test(word) ? 2 : undefined)).find((known) => known);
  const count = Number(/\d+/.exec(text)?.[0] ?? named ?? 1);
  const other = elsewhere.find(([name]) => name.test(text));
  if (other) return count * other[1];
  // The unit stands last, or right before "ago": "vor 3 Tagen", "a year ago", "3 dni temu".
  for (const word of found.toReversed()) {
    const size = units.find(([name]) => name.test(word))?.[1];
    if (size !== undefined) return count * size;
  }
  return null;
}

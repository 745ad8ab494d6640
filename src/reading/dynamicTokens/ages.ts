/**
 * How pages write how old something is ("3 hours ago"), in some forty languages: part of an expression with the flags "iu". Where the
 * word for "ago" says other things, too ("vor 3 Häusern", "il y a 2 places", "pre 3 osoby"), the units of that language stand beside it.
 */

const edge = String.raw`(?<![\p{L}\p{N}_])`;
const end = String.raw`(?![\p{L}\p{M}\p{N}_])`;
/** Any unit, also cut short: "3 godz. temu". */
const unit = String.raw`[\p{L}\p{M}]{1,15}[.׳॰]?`;

const germanic = [
  String.raw`(?:about |over |almost |~ ?)?(?:\d+|an?|one|two|three|a few) ?(?:s|m|h|d|w|mo|y|secs?|seconds?|mins?|minutes?|hrs?|hours?|days?|weeks?|wks?|months?|years?|yrs?)\.? ago`,
  String.raw`just now|a moment ago|moments ago`,
  String.raw`vor (?:\d+|einer|einem|wenigen) (?:sekunden?|sek|s|minuten?|min|m|stunden?|std|h|tag(?:en)?|tg|d|wochen?|wo|w|monat(?:en)?|mon|jahr(?:en)?|j)\.?`,
  String.raw`\d+ (?:seconden?|sec|s|minuten?|minuut|min|uur|u|uren|dagen|dag|dgn|d|weken|week|wk|w|maand(?:en)?|mnd|jaar|jaren|jr)\.? geleden`,
  String.raw`(?:(?:för|for) )?\d+ ${unit} (?:sedan|siden)|för \d+ ${unit} sen`,
  String.raw`fyrir \d+ (?:sekúnd\p{L}*|sek|mínút\p{L}*|mín|klukkust\p{L}*|klst|dög\p{L}*|degi|d|vik\p{L}*|mánu\p{L}*|mán|ár\p{L}*)\.?`,
];
const romance = [
  String.raw`il y a (?:\d+|une?) (?:secondes?|sec|s|minutes?|min|heures?|h|jours?|j|semaines?|sem|mois|m|ans?|a)\.?`,
  String.raw`hace (?:\d+|una?) (?:segundos?|seg|s|minutos?|min|horas?|h|días?|d|semanas?|sem|mes(?:es)?|m|años?|a)\.?`,
  String.raw`há (?:\d+|uma?) (?:segundos?|seg|s|minutos?|min|horas?|h|dias?|d|semanas?|sem|mês|meses|anos?)\.?`,
  String.raw`fa \d+ (?:segons?|s|minuts?|min|hor[ae]s?|h|dia|dies|d|setmanes|setmana|setm|mes|mesos|anys?)\.?`,
  String.raw`\d+ (?:second[oi]|sec|s|minut[oi]|min|or[ae]|h|giorn[oi]|gg|g|settiman[ae]|sett|mes[ei]|ann[oi])\.? fa`,
  String.raw`acum \d+ (?:de )?${unit}|\d+ ${unit} atrás`,
];
const slavic = [
  String.raw`\d+ ${unit} (?:temu|назад|тому|zpět)`,
  String.raw`(?:před|pred|prije|преди|пр\.|пре) \d+ ${unit}`,
  String.raw`pre \d+ (?:sekund\p{L}|sek|s|minut\p{L}?|min|sat[ai]?|č|h|dana?|d|nedelj\p{L}|ned|n|mesec\p{L}?|mes|m|godin\p{L}|god|g)\.?`,
];
const others = [
  String.raw`\d+ ${unit} (?:sitten|eest|tagasi|ezelőtt|پیش)|(?<![dt][ae]n )\d+ ${unit} önce`,
  String.raw`\d+ (?:másodperce|perce|órája|napja|hete|hónapja|éve)|(?:prieš|pirms) \d+ ${unit}`,
  String.raw`πριν (?:από )?\d+ ${unit}|\d+ ${unit} πριν`,
  String.raw`(?:منذ|قبل) (?:\d+ ${unit}|(?:ثانية|دقيقة|ساعة|يوم|أسبوع|شهر|سنة|عام)(?: واحدة?)?|(?:ثاني|دقيق|ساع|سن)تين|يومين|أسبوعين|شهرين|عامين)`,
  String.raw`לפני (?:\d+ ${unit}|שתי שני(?:ות|יה)|שתי שנ׳|שנייה|דקה|דקתיים|שתי דקות|שעה|שעתיים|יום(?: אחד)?|יומיים|שבוע|שבועיים|חודש|חודשיים|שנה|שנתיים|שנ׳|דק׳|שע׳|שב׳)(?: \(\d\))?`,
  String.raw`\d+ (?:giây|phút|giờ|ngày|tuần|tháng|năm) trước(?! (?:khi|ngày|giờ))`,
  String.raw`\d+ (?:detik|dtk|saat|menit|minit|mnt|min|jam|hari|h|minggu|mgg|mgu|bulan|bln|tahun|thn) (?:yang )?lalu`,
  String.raw`\d+ ${unit} पहले`,
  String.raw`\d+ ?(?:วินาที|นาที|ชั่วโมง|ชม\. ?|วัน|สัปดาห์|เดือน|ปี)ที่(?:แล้ว|ผ่านมา)`,
];
/** "3日前まで" is how long before something. */
const eastern = [
  String.raw`\d+ ?(?:秒|秒钟|秒鐘|分|分钟|分鐘|時間|小时|小時|日|天|週間|周|週|か月|ヶ月|个月|個月|年)前(?! ?(?:まで|迄|から|より|取消|免费|免費|通知|预|預))`,
  String.raw`\d+ ?(?:초|분|시간|일|주|개월|년) ?전(?!까지|부터)`,
].join("|");

export const age = `${edge}(?:${[...germanic, ...romance, ...slavic, ...others].join("|")})${end}|${eastern}`;

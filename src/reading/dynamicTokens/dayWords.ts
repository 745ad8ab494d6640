/**
 * Words for days as seen from the day on which a page is read ("yesterday"), in some forty languages, as CLDR has them (Intl.RelativeTimeFormat with
 * `numeric: "auto"`). They are parts of an expression with the flags "iu". Pure.
 */

const words: readonly (readonly [offset: number, words: string])[] = [
  [
    -2,
    "vorgestern|avant-hier|anteayer|l’altro ieri|anteontem|eergisteren|przedwczoraj|předevčírem|predvčerom|i förrgår|i forgårs|toissa päivänä|позавчора|позавчера|evvelsi gün|tegnapelőtt|alaltăieri|προχθές|онзи ден|prekjučer|predvčerajšnjim|прекјуче|prekjuče|užvakar|aizvakar|üleeile|í fyrradag|أول أمس|שלשום|परसों|kemarin dulu|selumbari|kelmarin|hôm kia|abans-d’ahir",
  ],
  [
    -1,
    "yesterday|gestern|hier|ayer|ieri|ontem|gisteren|wczoraj|wcz\\.|včera|i går|igår|eilen|вчера|учора|dün|tegnap|χθες|jučer|včeraj|јуче|juče|vakar|eile|í gær|أمس|אתמול|कल|बीता कल|kemarin|semalam|semlm|hôm qua|ahir",
  ],
  [
    0,
    "today|heute|aujourd’hui|hoy|oggi|hoje|vandaag|dzisiaj|dziś|dnes|i dag|idag|tänään|сегодня|сьогодні|bugün|ma|azi|σήμερα|днес|danas|danes|данас|šiandien|šodien|täna|í dag|اليوم|היום|आज|hari ini|hôm nay|avui",
  ],
  [
    1,
    "tomorrow|morgen|demain|mañana|domani|amanhã|jutro|zítra|zajtra|i morgon|imorgon|i morgen|huomenna|huom\\.|завтра|yarın|holnap|mâine|αύριο|утре|sutra|jutri|сутра|rytoj|rīt|homme|á morgun|غدًا|מחר|कल|आने वाला कल|besok|esok|ngày mai|demà",
  ],
  [
    2,
    "übermorgen|après-demain|pasado mañana|dopodomani|depois de amanhã|overmorgen|pojutrze|pozítří|pozajtra|i övermorgon|i overmorgen|ylihuomenna|послезавтра|післязавтра|öbür gün|holnapután|poimâine|μεθαύριο|вдругиден|prekosutra|pojutrišnjem|прекосутра|poryt|parīt|ülehomme|eftir tvo daga|بعد الغد|מחרתיים|परसों|lusa|ngày kia|demà passat",
  ],
];
/** The same where words stand without an edge. */
const wordsWithoutEdges: readonly (readonly [offset: number, words: string])[] = [
  [-2, "一昨日|前天|그저께|เมื่อวานซืน"],
  [-1, "昨日|昨天|어제|เมื่อวาน"],
  [0, "今日|今天|오늘|วันนี้"],
  [1, "明日|明天|내일|พรุ่งนี้"],
  [2, "明後日|后天|後天|모레|มะรืนนี้"],
];

/** Of one apostrophe. */
const plain = (word: string): string => word.toLowerCase().replaceAll("'", "’").replaceAll("\\.", ".");

const offsets = new Map<string, number[]>();
for (const [offset, list] of [...words, ...wordsWithoutEdges])
  for (const word of list.split("|")) offsets.set(plain(word), [...(offsets.get(plain(word)) ?? []), offset]);

/** How many days from the day of the reading on a word may mean; none where it is no such word. */
export const offsetsOf = (word: string): readonly number[] => offsets.get(plain(word.normalize("NFC"))) ?? [];

/** All words of a list as alternatives, longest first. */
const alternatives = (lists: typeof words): string =>
  lists
    .flatMap(([, list]) => list.split("|"))
    .toSorted((one, other) => other.length - one.length)
    .join("|")
    .replaceAll("’", "['’]");

const end = String.raw`(?<=\.|(?![\p{L}\p{N}\p{M}_]))`;
export const dayWord = String.raw`(?<![\p{L}\p{N}\p{M}_])(?:${alternatives(words)})${end}|${alternatives(wordsWithoutEdges)}`;

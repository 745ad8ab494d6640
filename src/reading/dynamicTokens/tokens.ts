/**
 * The parts of a line that move by themselves, found in lines that can hold any.
 *
 * 1. Always volatile, whatever they read: relative times ("3 hours ago", in eighteen languages), counters ("110 points",
 *    "Showing 1-10 of 4,211"; never in running prose, where a number is a promise), labelled request and
 *    session ids, UUIDs, cache busters and session parameters of addresses, times a page took to make.
 * 2. Volatile only where they move as clocks do (clock.ts decides that for a pair of lines): dates, times of day, Unix times, copyright years,
 *    spans of time of several units, or of one in a line that says that it passes ("2 days left"). Words for days ("yesterday"), and an age, a
 *    date or a weekday that took the place of one another, only where both mean one day (sameDay.ts).
 * Every other number is content. So is a checksum: bare hashes are never masked.
 */
import { composedText } from "../../lib/difference/lines.ts";
import { withAsciiDigits } from "../../lib/digits.ts";
import { age } from "./ages.ts";
import { weekdays, weekdaysWithin } from "./calendar.ts";
import { date, longTime, time, week, weekday } from "./dates.ts";
import { dayWord } from "./dayWords.ts";
import { partsOf } from "./scan.ts";

/** What a part that moves by itself is. */
export type TokenKind = (typeof tokenKinds)[number];
export type Token = { kind: TokenKind; text: string };
/** A line with its movable parts taken out. Lines of equal keys differ in nothing but these parts. */
export type LineTemplate = { key: string; tokens: Token[] };

const number = String.raw`\d[\d.,'’\u00a0\u202f]{0,20}`;
const edge = String.raw`(?<![\p{L}\p{N}_])`;
const end = String.raw`(?![\p{L}\p{N}_])`;

const counted = [
  "points?|votes?|upvotes?|likes?|views?|viewers?|visits?|visitors?|followers?|subscribers?|comments?|replies|answers?|shares?|retweets?|reposts?",
  "reactions?|downloads?|plays?|streams?|stars?|forks?|watchers?|members?|reviews?|ratings?|results?|posts|items? found|matches|online",
  "(?:people|persons?|users?|guests?|others?|customers?|visitors?|shoppers?) (?:(?:are )?(?:currently |now |also )*(?:online|watching|viewing|reading|browsing|looking at)|(?:have|has) (?:viewed|seen|bought))",
  "aufrufe|kommentare?|antworten|bewertungen|ergebnisse?|treffer|vues?|commentaires?|avis|résultats?|abonnés?|visitas?|vistas?|comentarios?",
  "respuestas?|resultados?|seguidores|reseñas|visualizzazioni|commenti|recensioni|risultati|weergaven|reacties|resultaten|просмотр(?:ов|а)?|комментари(?:ев|я|й)",
  "zugriffe|visites?|lectures|visite|visualizações|visualizaciones|wyświetle(?:ń|nia)|odsłon|odwiedzin|visning(?:ar|er)|zobrazení|görüntülenme|megtekintés",
  "(?:people|persons?|users?|others?|shoppers?|customers?|visitors?|guests?) (?:(?:also |recently )?(?:viewed|saw|bought|booked|saved) (?:this|it)|(?:like|love|recommend|follow)s? (?:this|it|us))",
  "(?:people|others?|shoppers?|customers?)? ?(?:have|has) (?:this|it)(?: item| product)? in (?:their|the) (?:cart|basket|bag)s?",
].join("|");

/** Before a number that ends its line, or its part of the line. */
const countersBefore = [
  "(?:page |total |profile |post )?(?:views|hits|visits|visitors|readers|downloads|likes|votes|comments|replies|followers|online|results)",
  "besucher(?:zahl|zähler)?|zugriffe|aufrufe|seitenaufrufe|klicks|downloads|visiteurs|visites|vues|lectures|visitas|visitantes|vistas|visite|visitatori|visualizzazioni",
  "weergaven|bezoekers|просмотр(?:ы|ов)|посетител(?:и|ей)|odsłony|odwiedziny|wyświetle(?:ń|nia)|visning(?:ar|er)|besök(?:are)?|görüntülenme|zobrazení|návštěv",
].join("|");
const ofWhen =
  "(?: (?:today|yesterday|total|online|so far|this (?:week|month)|heute|gestern|gesamt|insgesamt|hoy|oggi|aujourd'hui|сегодня|всего))?";

/** Behind a number without a blank, and before one. */
const countedEast =
  "回(?:視聴|再生|閲覧)|次(?:观看|播放|浏览|阅读|觀看|瀏覽)|人(?:が(?:閲覧|視聴)|(?:正在|在)(?:看|浏览)|观看|觀看|訪問|访问)|条(?:评论|回复)|則留言|件のコメント|件の?レビュー|個の?いいね|회 (?:조회|재생)|개의 댓글";
const countersEast =
  "阅读(?:量|数)?|閱讀|浏览(?:量|数)?|瀏覽|播放(?:量)?|点赞|评论数?|回复|閲覧数|再生(?:回)?数|視聴回数|いいね|조회수?|댓글";
/** Sold or looked at within the last hours. */
const lately = String.raw`(?:sold|bought|viewed|booked|ordered|purchased)(?: \p{L}{1,20}){0,2} (?:in|within|over|during) the (?:last|past) `;

/** What was done so often: "Downloaded 1,200 times". "Read 3 times a day" is content. */
const timesDone = `${edge}(?:downloaded|shared|read|viewed|watched|played|liked|seen|visited|bought|saved|streamed)`;
const times = "times(?! (?:a|an|per|each|every|daily|weekly)(?!\\p{L}))";

const ofId = "(?:[ _-]?(?:id|token|key))? ?[:#=] ?";
/** "Keynote-2026" after "Session:" is no id: a word with a letter beyond f, and a short number. */
const wordWithNumber = String.raw`[\p{L}_-]{0,40}[g-z_][\p{L}_-]{0,40}\d{0,4}(?![\w-])`;
/** What takes seconds to answer. Others take them to run. */
const machine =
  "(?:pages?|quer(?:y|ies)|requests?|search(?:es)?|scripts?|server|site|rendering|execution|database|db|sql|php)";
/** What a page says of its own making, before it says when and in how many seconds that was. */
const madePage =
  "(?:(?:this |diese |cette |esta |questa )?(?:page|site|document|seite|página|pagina|strona|stránka|страница) )?(?:was |is |wurde |a été |fue |è stata |foi )?(?:generated|rendered|created|built|cached|loaded|erstellt|erzeugt|generiert|geladen|générée?|créée?|chargée?|generad[ao]|cread[ao]|cargad[ao]|generat[ao]|caricat[ao]|gerad[ao]|gegenereerd|geladen|wygenerowan[ao]|vygenerován[ao]|сгенерирован[ао]?|создан[ао]?)";

const unit =
  "days?|hours?|hrs?|minutes?|mins?|seconds?|secs?|tage?|stunden?|std\\.?|minuten?|min\\.?|sekunden?|sek\\.?|jours?|heures?|secondes?|días?|horas?|minutos?|segundos?|[dhms]";
/** "22 h 13" is a time of day, "2 h 13 min" is none. */
const hourAndMinute = String.raw`\d{1,2}[ \u00a0]?h[ \u00a0]?[0-5]\d(?![\d:]|[ \u00a0]?[ms])`;

/** In the order of the expressions below. */
export const tokenKinds = [
  "relative time",
  "id",
  "parameter",
  "duration of making",
  "copyright year",
  "counter",
  "span",
  "date",
  "time",
  "epoch",
  "weekday",
  "week",
  "day",
] as const;
const parts = [
  age,
  String.raw`(?<=${edge}(?:csrf|nonce)${ofId})[\w-]{6,64}|(?<=${edge}(?:ray|request|session|trace|correlation|incident)${ofId})(?!${wordWithNumber})[\w-]{6,64}|(?<=${edge}(?:(?:ray|request|session|trace|correlation|incident)(?: id)?|(?:form|security|verification|csrf|xsrf) token) )(?=[a-f]{0,64}\d)(?=\d{0,64}[a-f])[0-9a-f]{8,64}${end}|(?=[0-9a-f])(?<=${edge}(?:reference|support|event|error|log)(?:[ -]?(?:id|number|no\.?|code))? ?[:#]? ?#?)(?=[a-f.-]{0,64}\d)(?=[\d.-]{0,64}[a-f])[0-9a-f][0-9a-f.-]{11,80}${end}|(?<=${edge}served (?:by|from):? )(?=[\w.-]{0,80}\d)\p{L}[\w.-]{2,80}|(?<=${edge}your ip(?:[ -]address)?(?: is)? ?:? ?)(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7})|${edge}[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}${end}`,
  String.raw`(?<=\.(?:css|m?js|json|png|jpe?g|gif|svg|webp|avif|ico|woff2?|ttf|map)\?(?:[^\s#"'<>]{0,200}&)?(?:ver|v|t)=)[^\s&#"'<>]+|(?<=[?&;][vt]=)1[5-9]\d{8}(?:\d{3})?(?![\w.-])|(?<=[?&;](?:ts|_|cb|cache|cachebuster|rnd|rand|random|nonce|sid|phpsessid|jsessionid|session|sessionid|token|sig|signature|expires|fbclid|gclid|utm_\w{1,20})=)[^\s&#"'<>]+`,
  String.raw`(?=\d)(?<=(?:^\W*|${edge}${machine}${end}[^\d\n]{0,30})(?:served|executed|took|completed)[^\d\n]{0,20})\d+(?:[.,]\d+)? ?(?:s|secs?|seconds?)${end}|(?=\d)(?<=${edge}(?:served|executed|took|completed)[^\d\n]{0,20})\d+(?:[.,]\d+)? ?(?:ms|milliseconds?)${end}|(?=\d)(?<=${edge}(?:generated|rendered|loaded|(?:page )?load(?:ing)? time|response time|ladezeit|g[ée]n[ée]r(?:é|ée|ada|ado|ata|ato)|geladen|cargad[ao]|caricat[ao]|chargée?)[^\d\n]{0,20})\d+(?:[.,]\d+)? ?(?:ms|s|secs?|seconds?|milliseconds?|sekunden?|sek\.?|secondes?|segundos?|secondi)${end}|\d+(?:[.,]\d+)? ?(?:ms|sekunden?|sek\.?|seconds?|secs?)(?= (?:erzeugt|generiert|erstellt|geladen|gerendert|to (?:generate|render|load))${end})|(?=\d)(?<=^\W{0,3}${madePage}[^\n]{0,60} (?:in|en|em|za|за) )\d+(?:[.,]\d+)? ?(?:ms|s|secs?|seconds?|milliseconds?|sekund\p{L}{0,2}|sek\.?|secondes?|segundos?|secondi|сек\p{L}{0,4})${end}|(?=\d)(?<=${edge}(?:session|token|cache|page)[^\d\n]{0,12} (?:expires?|times? out|refreshes|reloads|ends) in )(?:\d{1,3}:[0-5]\d(?![\d:])|\d{1,4} (?:min|minutes?|sec|seconds?)${end})`,
  String.raw`(?=\d)(?<=(?:©|\(c\)|${edge}copyright)(?:(?!${edge}(?:acts?|laws?|code|directive)${end})[^\d\n]){0,40})(?:19|20)\d\d(?: ?[-–—] ?(?:\d{4}|\d\d))?${end}|${edge}(?:19|20)\d\d(?: ?[-–—] ?\d{4})?(?= ?©)`,
  String.raw`${edge}${number}(?: ?(?:[kmb]\b|тыс\.?|mil\b|tys\.?|tsd\.?))?\+?(?= ?(?:${counted})${end}(?! (?:per|for|each|every|off|a|an)${end}))|(?=\d)(?<=${edge}(?:${countersBefore})${ofWhen} ?[:：] ?)${number}[kmb]?(?=\s*(?:$|[|·•,;/]))|(?=\d)(?<=(?:^|[|·•]) ?(?:today|heute|oggi|hoy) ?: ?)${number}(?=\s*(?:$|[|·•]))|\d+ ?(?:-|–|to) ?\d+ of (?:about |over )?${number}|(?<![\d.,])${number}(?= ?(?:${countedEast}))|(?=\d)(?<=(?:${countersEast}) ?[:：]? ?)${number}|${edge}${number}(?= ${lately})|(?=\d)(?<=${edge}visitor (?:number|no\.?|nr\.?|#) ?:? ?)${number}|(?=\d)(?<=${timesDone} )${number}(?= ${times})|(?=\d)(?<=[♥❤♡★☆👍👁⬇]\ufe0f? ?)(?:\d[\d.,]*[km]|\d{1,3}(?:[.,]\d{3})+|\d{2,9})(?=\s*(?:$|[|·•]))|(?=\d)(?<=${edge}(?:weekly|daily|monthly|total) (?:downloads|views|visitors|visits|users) )${number}(?=\s*(?:$|[|·•]))|(?=\d)(?<=${edge}(?:stars?|forks?|watch)[ :] ?)${number}[kmb]?(?=\s*(?:$|stars?\b|forks?\b|watch))`,
  String.raw`(?=\d)(?<=${edge}(?:ends?|ending|closes?|closing|expires?|starts?|begins?|left|remaining|noch|endet|reste|restants?|quedan?|termina|finaliza|mancano|scade|nog)[^\d\n]{0,12})\d{1,3}:[0-5]\d:[0-5]\d(?![\d:])|${edge}(?!${hourAndMinute})\d{1,5} ?(?:${unit})(?:[\s,:]{0,3}(?:and |und |et |y )?\d{1,5} ?(?:${unit})){0,4}(?!\p{L})`,
  date,
  `${time}|${longTime}`,
  String.raw`(?<![\d.,])1[5-9]\d{8}(?:\d{3})?(?![\d.,])`,
  weekday,
  week,
  dayWord,
];
const movable = parts.map((part) => new RegExp(part, "giu"));
/** What a line holds that can hold a movable part; one expression each, as in scan.ts. */
const possible = [
  /\d/,
  /just now|moment|\bago\b|\b(?:an?|einer|einem|une?|una?)\s|قبل|منذ|לפני/iu,
  ...[weekdays, weekdaysWithin, dayWord].map((words) => new RegExp(words, "iu")),
];
const mayMove = (line: string): boolean => line.length <= maxLineLength && possible.some((words) => words.test(line));
const maxLineLength = 600;

/** No result at all: once there is one, that is what somebody waited for. */
const found =
  /^0 ?(?:results?|matches|items? found|ergebnisse?|treffer|résultats?|resultados?|risultati|resultaten)(?!\p{L})/iu;
/** "30 days" alone is a promise, unless the line says that it passes. */
const oneUnit = /^\d+ ?\p{L}+$/u;
const passing =
  /(?<!\p{L})(?:left|remain(?:s|ing)?|to go|until|till|ends?|ending|closes|closing|expires?|starts?|uptime|up|old|online|running|noch|verbleib\p{L}*|endet|bis|seit|restants?|restantes|reste|quedan?|faltan?|termina|finaliza|mancano?|scade|nog|over)(?!\p{L})/iu;

/** What a page says of its visitors and of itself: all numbers of such a line move by themselves. */
const statistics: readonly (readonly [TokenKind, RegExp])[] = [
  [
    "counter",
    /\d[^.!?]{0,60}?(?<!\p{L})(?:(?:users?|members?|visitors?|people|guests?) (?:are )?(?:currently )?(?:online|active (?:in|within|over) the)|online ::|registered,? .{0,40}guests?|members?,? (?:and )?\d+ guests?)(?!\p{L})/iu,
  ],
  [
    "counter",
    /^(?=.*(?<!\p{L})(?:online|en ligne|en línea|conectad[oa]s|connectés|connessi|in linea|ligad[oa]s|в сети|онлайн)(?!\p{L}))(?=.*\d ?(?:\p{L}{1,12} )?(?:gäste?n?|gast|mitglieder|besucher|benutzer|nutzer|utilisateurs?|visiteurs?|membres?|invités?|usuarios?|visitantes?|invitados?|miembros?|utenti|ospiti|visitatori|membri|utilizadores|membros|gebruikers|gasten|bezoekers|leden|użytkownik(?:ów|a)|gości|гост(?:ей|я|ь)|пользовател(?:ей|я|ь)|участник(?:ов|а)?)(?!\p{L}))/iu,
  ],
  [
    "counter",
    /(?:^|[·|•–—])\W*(?:besucher|visitors?|visits?|hits|zugriffe|seitenaufrufe|page ?views|visites|visiteurs|visitas|visitantes|visite|visitatori|bezoekers|odwiedzin\p{L}*|návštěv\p{L}*|посетител\p{L}*)(?!\p{L}).{0,40}(?<!\p{L})(?:today|yesterday|total|heute|gestern|gesamt|insgesamt|aujourd['’]hui|hier|hoy|ayer|oggi|ieri|hoje|ontem|vandaag|gisteren|totaal|dziś|wczoraj|dnes|včera|сегодня|вчера|всего)(?!\p{L}).{0,20}\d/iu,
  ],
  [
    "duration of making",
    /\d+ (?:\p{L}{1,12} )?quer(?:y|ies)(?!\p{L}).{0,20}\d|\d ?(?:s|secs?|seconds?|ms)(?!\p{L}).{0,20}\d+ (?:\p{L}{1,12} )?quer(?:y|ies)(?!\p{L})|(?<!\p{L})time: ?\d.{0,20}memory: ?\d/iu,
  ],
];
const tokenOrNumber = /\u0001\d{1,2}|(?<![\p{L}\p{N}_])\d[\d.,]*/gu;

/** Whether a line ends as sentences do, and is long enough for one. */
export const isSentence = (line: string): boolean => line.length > 40 && /[.!?…。]["'”’)\]]*\s*$/u.test(line);

/** In a sentence, and in a long line, numbers are part of what it says. */
const isProse = (line: string) => line.length > 160 || isSentence(line);

/** What stands within dates and ages without being read: marks of direction, and blanks that hold them together but in numbers. */
const directions = /[\u200e\u200f]/g;
const joiningBlanks = /(?<!\d)[\u00a0\u202f]|[\u00a0\u202f](?!\d)/g;
const plain = (line: string): string => withAsciiDigits(line).replace(directions, "").replace(joiningBlanks, " ");

/** What stands for a part of this kind in the key of a line: one and the same for all that say when. */
const markOf = (kind: TokenKind): string => `\u0001${tokenKinds.indexOf(saysWhen(kind) ? "date" : kind)}`;

/** Whether a kind says on which day something is. */
const saysWhen = (kind: TokenKind): boolean =>
  kind === "date" || kind === "day" || kind === "weekday" || kind === "relative time";

/** The template of a line. A line with nothing movable, or of more than 600 characters, is its own key. */
export function lineTemplate(line: string): LineTemplate {
  const trimmed = plain(composedText(line.trim()));
  if (!mayMove(trimmed)) return { key: trimmed, tokens: [] };
  const prose = isProse(trimmed);
  const { key, tokens } = masked(trimmed, prose);
  const whole = prose ? undefined : statistics.find(([, line]) => line.test(trimmed))?.[0];
  if (whole === undefined) return { key, tokens };
  const inOrder: Token[] = [];
  const wholly = key.replace(tokenOrNumber, (text) => {
    const isToken = text.startsWith("\u0001");
    inOrder.push(isToken ? (tokens.shift() as Token) : { kind: whole, text });
    return isToken ? text : markOf(whole);
  });
  return { key: wholly, tokens: inOrder };
}

/** A line with a mark in the place of each movable part that is no content. */
function masked(line: string, prose: boolean): LineTemplate {
  const tokens: Token[] = [];
  let key = "";
  let end = 0;
  for (const { kind: number, at, text } of partsOf(line, movable)) {
    const kind = tokenKinds[number] as TokenKind;
    if (kind === "counter" && (prose || (text === "0" && found.test(line.slice(at))))) continue;
    if (kind === "span" && oneUnit.test(text) && (prose || !passing.test(line))) continue;
    tokens.push({ kind, text });
    key += line.slice(end, at) + markOf(kind);
    end = at + text.length;
  }
  return { key: key + line.slice(end), tokens };
}

/** Whether a kind is volatile whatever it reads. */
export const isAlwaysVolatile = (kind: TokenKind): boolean =>
  !(
    kind === "date" ||
    kind === "time" ||
    kind === "span" ||
    kind === "epoch" ||
    kind === "weekday" ||
    kind === "week" ||
    kind === "day" ||
    kind === "copyright year"
  );

/** What consent pages talk of, how they begin, and the titles of pages that are about it and are content. Pure. */

/** Parts of words, one of which every consent page holds as it is written; asked first, since most pages hold none. */
const stems = [
  "ookie",
  "OOKIE",
  "onsen",
  "rivac",
  "atenschutz",
  "rivatsph",
  "rywatno",
  "amtyck",
  "amtykke",
  "oestemming",
  "akor",
  "vie privée",
  "suostumus",
  "ouhlas",
  "огласи",
  "куки",
  "çerez",
  "同意",
  "クッキー",
  "プライバシー",
  "隐私",
  "隱私",
  "쿠키",
  "동의",
];

/** Parts of words, one of which stands on every button that accepts or refuses. */
const choiceStems = [
  ..."accept agree allow consent enable reject declin refus deny disagree disable necessary essential without".split(
    " ",
  ),
  ..."akzept zustimm einwillig einverstanden erlaub zulass annehm ablehn verweiger notwendig erforderlich essenz".split(
    " ",
  ),
  ..."accord autoris acept permit rechaz deneg necesari accett rifiut aceit rejeit recus".split(" "),
  ..."akkoord toestaan weiger afwijz noodzakelijk akcept zgadz zezwol odrzu niezbędn godkän avvisa neka".split(" "),
  ..."afvis avslå godta tillad samtyk hyväks přij odmít souhlas elfogad elutas принять отклон соглас kabul reddet".split(
    " ",
  ),
  ..."同意 拒否 許可 受け入れ 接受 拒绝 拒絕 允许 允許 수락 동의 거부 허용 αποδ απορ".split(" "),
];

/** Whether a text may be about consent at all. */
export const mayTalkOfConsent = (text: string): boolean => stems.some((stem) => text.includes(stem));

/** Whether a text may hold a button that accepts or refuses. */
export function mayOfferChoice(text: string): boolean {
  const lower = text.toLowerCase();
  return choiceStems.some((stem) => lower.includes(stem));
}

/** Each stands for itself on a consent page. */
const strongTopics = [
  String.raw`cookies?|consent|privacy|personal (?:data|information)|your data|trackers?|tracking|legitimate interests?|gdpr|on a device`,
  String.raw`einwillig\w*|zustimm\w*|datenschutz\w*|personenbezogene\w*|privatsphäre\w*|ihre daten|deine daten|endgerät\w*|pur-abo\w*`,
  String.raw`consentement\w*|vie privée|données personnelles|traceurs|confidentialité`,
  String.raw`consentimiento|privacidad|datos personales|consentimento|privacidade|dados pessoais|consenso|dati personali|tracciamento`,
  String.raw`toestemming|persoonsgegevens|prywatnoś\w*|zgod(?:a|y|ę|ą)|dan(?:e osobowe|ych osobowych)|ciastecz\w*`,
  String.raw`samtyck\w*|kakor|personuppgifter|integritet\w*|samtykke|privatliv\w*|personvern|personoplysninger|personopplysninger|informasjonskapsler|evästee?t?\w*|suostumus\w*|tietosuoja\w*`,
  String.raw`souhlas\w*|soukromí|osobní(?:ch)? údaj\w*|hozzájárul\w*|süti\w*|adatvédel\w*|consimțământ\w*|confidențialitate\w*`,
  String.raw`куки|соглас\p{L}*|конфиденциальност\p{L}*|персональн\p{L}*|çerez\p{L}*|rıza|gizlili\p{L}*|kişisel veri\p{L}*|συγκατάθεσ\p{L}*|απορρήτ\p{L}*`,
];
/** The same in languages that put no space between words. */
const unspacedTopics = String.raw`クッキー|同意|プライバシー|個人情報|個人データ|隐私|隱私|个人信息|個人資料|쿠키|동의|개인정보`;

/** Each also stands on many other pages. */
const weakTopics = [
  String.raw`data|third[- ]part(?:y|ies)|partners|vendors|advertis\w*|ads|purposes?|device|choices?|audience|personali[sz]ed?|strictly necessary|necessary|functional|performance|analytics|statistics|marketing|targeting|preferences|settings|services|traffic`,
  String.raw`daten|partner\w*|werbung|werbe\w*|zwecke\w*|verarbeit\w*|notwendig|erforderlich|essenziell|essentiell|funktional|statistik\w*|externe medien|dienste`,
  String.raw`données|partenaires|publicit\w*|appareil|finalités|vos choix|nécessaires|audience|statistiques|services|accord`,
  String.raw`datos|socios|publicidad|anuncios|dispositivo|finalidades|audiencia|necesarias|estadísticas|servicios|dados|parceiros|publicidade|anúncios|necessários|serviços|tráfego`,
  String.raw`dati|partner|pubblicit\w*|annunci|finalità|necessari|statistiche|servizi|gegevens|advertenties|apparaat|doeleinden|voorkeuren|noodzakelijk|statistieken`,
  String.raw`dane|danych|reklam\w*|urządzeni\w*|plik\w*|niezbędne|statystyczne|usługi|annons\w*|enhet\w*|nödvändiga|tjänster|annonc\w*`,
  String.raw`данны\p{L}*|реклам\p{L}*|услуг\p{L}*|veriler\p{L}*|hizmet\p{L}*|služb\p{L}*`,
];
const unspacedWeakTopics = String.raw`データ|広告|パートナー|サービス|数据|數據|广告|廣告|合作伙伴|服务|服務|体验|體驗|광고|데이터|서비스`;

const whole = (words: readonly string[]) => String.raw`(?<![\p{L}\p{N}])(?:${words.join("|")})(?![\p{L}\p{N}])`;
const strong = new RegExp(`${whole(strongTopics)}|cookie|${unspacedTopics}`, "giu");
const any = new RegExp(
  `${whole([...strongTopics, ...weakTopics])}|cookie|${unspacedTopics}|${unspacedWeakTopics}`,
  "giu",
);

/** How many different words of a text are such as consent pages are made of: such as stand for themselves, and all. */
export function topicsOf(words: string): { strong: number; all: number } {
  const count = (pattern: RegExp) =>
    new Set(Array.from(words.matchAll(pattern), ([found]) => found.toLowerCase().slice(0, 6))).size;
  const all = count(any);
  return { strong: all ? count(strong) : 0, all };
}

const openings = [
  String.raw`(?:just a moment,? )?before you (?:continue|proceed|go on|enter)(?: (?:to|on) .{1,40})?|it['’]?s your choice|your (?:privacy|choice)(?: .{0,60})?|we (?:value|respect|care about) your privacy.{0,40}|(?:this|our) (?:web ?)?site (?:uses|needs) cookies.{0,40}|we use cookies.{0,60}|welcome(?: to .{1,40})?|one more thing|(?:read|continue|keep reading|visit|use|enjoy) .{0,40}with(?:out)? (?:advertising|ads|tracking).{0,40}`,
  String.raw`bevor (?:sie|du) (?:fortfahren|fortfährst|weiterlesen|weiterliest|weitermachen)(?: .{0,40})?|(?:herzlich )?willkommen(?: (?:bei|auf) .{1,40})?|wir (?:schätzen|respektieren|achten) (?:ihre|deine) privatsphäre|weiter(?:lesen)? mit werbung.{0,40}`,
  String.raw`avant de (?:continuer|poursuivre)(?: .{0,40})?|bienvenue(?: (?:sur|chez) .{1,40})?|le respect de (?:votre|ta) vie privée.{0,40}`,
  String.raw`antes de (?:continuar|seguir|ir)(?: .{0,40})?|prima di (?:continuare|proseguire)(?: .{0,40})?|bienvenid[oa]s?|benvenut[oi]|bem-vind[oa]`,
  String.raw`voordat (?:je|u) (?:verdergaat|doorgaat|verder gaat)(?: .{0,40})?|welkom(?: (?:bij|op) .{1,40})?|zanim (?:przejdziesz dalej|zaczniesz|wejdziesz)(?: .{0,40})?|witamy.{0,40}|innan du (?:fortsätter|går vidare)(?: .{0,40})?|välkommen.{0,40}|før du (?:fortsætter|fortsetter)(?: .{0,40})?|velkommen.{0,40}|ennen kuin jatkat.{0,40}`,
  String.raw`než budete pokračovat.{0,40}|mielőtt (?:folytatja|folytatod).{0,40}|înainte de a continua.{0,40}|прежде чем (?:продолжить|перейти).{0,40}|перш ніж продовжити.{0,40}|devam etmeden önce.{0,40}|πριν συνεχίσετε.{0,40}`,
  String.raw`(?:.{1,20}に)?(?:続行する|進む|移動する)前に.{0,20}|(?:在)?(?:您)?(?:继续|繼續)(?:前往.{1,20})?(?:之?前|前须知|前須知).{0,10}|계속하기 전에.{0,20}`,
];
const opening = new RegExp(`^(?:${openings.join("|")})$`, "iu");

/** Whether words are what such a page begins with, though they name neither cookies nor consent. */
export const isOpening = (words: string): boolean => words.length <= 100 && opening.test(words);

const policy =
  /\b(?:privacy|cookies?|data protection) (?:policy|notice|statement|declaration|guidelines?)\b|datenschutz(?:erklärung|hinweise?|richtlinie|bestimmungen)|cookie-?(?:richtlinie|erklärung|hinweise)|politique (?:de confidentialité|des? cookies|relative aux cookies)|política de (?:privacidad|privacidade|cookies)|(?:informativa|politica) (?:sulla privacy|sui cookie|privacy|cookie)|(?:privacy|cookie)(?:verklaring|beleid|statement)|polityka (?:prywatności|cookies|plików cookie)|integritetspolicy|kakpolicy|privatlivspolitik|プライバシーポリシー|クッキーポリシー|隐私(?:政策|声明)|隱私(?:政策|聲明)/iu;

/** Whether a title is that of a policy, which is content that people watch. */
export const isPolicyTitle = (title: string): boolean => policy.test(title);

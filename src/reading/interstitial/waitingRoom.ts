/**
 * Whether a waiting room answered instead of the page: a site under load lets visitors in one after the other.
 *
 * 1. The request was led to the host of a vendor, or the page is one that a vendor serves by itself.
 * 2. A page of few words says to whoever reads it that they are in line, and beside that two of: how long or how many, what is to
 *    come by itself or must not be done meanwhile, a page that loads itself anew. It begins with that, and holds nothing else.
 *
 * Cloudflare: https://developers.cloudflare.com/waiting-room/how-to/customize-waiting-room/
 */
import { attributeOf } from "../../lib/document/attributes.ts";
import { elementsByTag } from "../../lib/document/nodes.ts";
import { hostOf, isLed } from "./address.ts";
import type { PageView } from "./pageView.ts";
import { piecesOf } from "./pieces.ts";
import { holdsPrice, isSmallPrint } from "./smallPrint.ts";

const vendors: readonly { name: string; host?: RegExp; title?: RegExp }[] = [
  { name: "Queue-it", host: /(?:^|\.)queue-it\.net$/i },
  { name: "CrowdHandler", host: /^wait\.crowdhandler\.com$/i },
  { name: "Queue-Fair", host: /(?:^|\.)queue-fair\.(?:net|com)$/i },
  { name: "Cloudflare", title: /^waiting room powered by cloudflare$/i },
];

/** Where the reader is. */
const inLine = new RegExp(
  [
    String.raw`\b(?:you(?: are|['’]re)|you have been placed) (?:now |currently )?(?:in (?:the |a |our )?(?:virtual |online )?(?:line|queue|waiting room|waiting line)|next in line|waiting in line|queued)\b|\byour (?:place|position|number|turn) in (?:the )?(?:virtual )?(?:line|queue)\b`,
    String.raw`\b(?:sie|du) (?:befinden sich|befindest dich|sind|bist|stehen|stehst) (?:jetzt |nun |derzeit |aktuell )?(?:in|im) (?:der |einer |einem |unserer )?(?:virtuellen |digitalen )?(?:warteschlange|warteraum|wartezimmer)`,
    String.raw`vous êtes (?:maintenant |actuellement )?(?:dans|en) (?:la |une |notre )?(?:file(?: d['’]attente)?|salle d['’]attente|file virtuelle)`,
    String.raw`(?:estás|está|se encuentra|te encuentras) (?:ahora |actualmente )?(?:en|na|numa) (?:la |una |nuestra )?(?:cola|fila|sala de espera)|(?:você |já )?está (?:agora |neste momento )?(?:na|numa|em) (?:fila|sala de espera)`,
    String.raw`(?:sei|ti trovi|si trova) (?:ora |attualmente )?(?:in|nella) (?:coda|fila|sala d['’]attesa)`,
    String.raw`(?:je|u) (?:staat|bevindt je|bevindt u|zit|bent) (?:nu |momenteel )?in (?:de |een )?(?:virtuele )?(?:wachtrij|wachtruimte|wachtkamer|rij)`,
    String.raw`(?:jesteś|znajdujesz się) (?:teraz |obecnie )?w (?:kolejce|poczekalni)|du (?:står|är|er) (?:nu |nå )?(?:i|på) (?:kön?|køen?|ett väntrum|venterommet|venteværelset)`,
    String.raw`jste (?:nyní )?ve? (?:frontě|čekárně)|вы (?:сейчас )?(?:находитесь )?в очереди|ви (?:зараз )?(?:перебуваєте )?в черзі|sıradasınız|(?:順番待ち|待機列|待ち列|列)(?:の列)?に(?:並んで|入って|お並び)|待合室(?:に|で)|(?:您|你)(?:正在|现在正在|現在正在|已)?(?:排队|排隊)|(?:您|你)(?:现在|現在|正)?在?(?:等候室|候客室|队列中|佇列中)|(?:현재 )?(?:대기열에|대기 ?중)`,
  ].join("|"),
  "iu",
);

/** How long it takes, in minutes or not known, and how many stand before. */
const estimate = new RegExp(
  [
    String.raw`\b(?:estimated|expected|approximate) (?:wait(?:ing)?)(?: time)?(?: is)?\W{0,3}(?:about |around |approximately |less than |more than |over |under )?(?:\d+|an?|one|unknown|being calculated|calculating)(?: (?:-|–|to) \d+)?(?: ?(?:min\w*|h\w*|s\w*)\b)?(?! ?(?:day|week|month))|\b(?:users|people|visitors|customers|persons) (?:are )?(?:ahead of|in front of|before) you\b|\b(?:number in line|queue (?:number|position))\b`,
    String.raw`(?:voraussichtliche|geschätzte|erwartete|ungefähre) wartezeit|(?:personen|besucher|nutzer|kunden) vor (?:ihnen|dir)`,
    String.raw`(?:temps|durée) d['’]attente (?:estimée?|approximati\w+|prévue?)|personnes? devant vous|tiempo (?:de espera )?(?:estimado|aproximado)(?: de espera)?|personas (?:delante|por delante)|tempo (?:de espera )?(?:estimado|previsto)(?: de espera)?|pessoas (?:à|na) (?:sua )?frente`,
    String.raw`tempo di attesa (?:stimato|previsto)|persone (?:davanti|prima)|(?:geschatte|verwachte) wachttijd|(?:mensen|bezoekers|personen) voor (?:je|u)|(?:szacowany|przewidywany) czas oczekiwania|osób przed|(?:beräknad|uppskattad|estimeret|forventet|beregnet) (?:vänte|vente)tid`,
    String.raw`(?:odhadovaná|předpokládaná) doba čekání|(?:примерное|ожидаемое|расчетное) время ожидания|tahmini bekleme süresi|(?:予想|推定|目安の?)?待ち時間|(?:预计|預計|估计|預估)(?:的)?(?:等待|等候)(?:时间|時間)?|(?:前面|前方)(?:还有|還有)|(?:예상|예정) ?대기 ?시간`,
  ].join("|"),
  "iu",
);

/** What comes by itself, and what must not be done meanwhile. */
const promise = new RegExp(
  [
    String.raw`\b(?:(?:do not|don['’]t|please do not|avoid) (?:refresh\w*|reload\w*|clos\w*|leav\w*)|lose your (?:place|position|spot)|(?:refresh\w*|redirect\w*|updat\w*|reload\w*|enter|let (?:you )?in)\b.{0,40}\bautomatically|automatically (?:be )?(?:refresh|redirect|updat|reload|enter|let in|admitted|taken)\w*|high (?:volume|volumes|level|levels) of (?:traffic|visitors|demand)|heavy traffic|high traffic|keep this (?:page|window|tab|browser) open|(?:when|once) it(?:['’]s| is) your turn|virtual queue to limit)\b`,
    String.raw`(?:aktualisieren|laden|schließen|verlassen) sie (?:die|diese|das|dieses) (?:seite|fenster|browserfenster)|(?:seite|fenster|browserfenster) (?:bitte )?nicht (?:neu laden|aktualisieren|schließen|verlassen)|verlieren sie ihren platz|automatisch (?:weitergeleitet|aktualisiert|eingelassen)|hohes? (?:besucheraufkommen|nachfrage|zugriffszahlen)|sobald sie an der reihe sind`,
    String.raw`redirigée?s? automatiquement|automatiquement (?:redirigée?s?|actualisée?|mise? à jour)|n['’]actualisez pas|ne (?:fermez|quittez|rafraîchissez|rechargez) pas|no (?:actualices?|cierres?|recargues?|actualice|cierre|recargue) (?:esta|la)|redirigid[oa] automáticamente|automáticamente|não (?:atualize|feche|recarregue)|redirecionad[oa] automaticamente|automaticamente`,
    String.raw`non (?:aggiornare|chiudere|ricaricare)|reindirizzat[oi] automaticamente|(?:ververs|sluit|vernieuw|herlaad) (?:deze|de|dit) (?:pagina|venster)? ?niet|automatisch (?:doorgestuurd|ververst)|nie (?:odświeżaj|zamykaj)|automatycznie|(?:uppdatera|stäng|ladda om|opdater|luk|oppdater|lukk) (?:inte|ikke)|automatiskt`,
    String.raw`neobnovujte|nezavírejte|автоматически|не (?:обновляйте|закрывайте)|otomatik olarak|(?:更新|再読み込み|閉じ|リロード)(?:しない|ない)で|自動的に|(?:请勿|請勿|不要)(?:刷新|关闭|關閉|重新整理|离开|離開)|自动(?:刷新|跳转|进入)|自動(?:更新|重新整理|導向|進入)|새로 ?고침(?:하지)?|자동으로`,
  ].join("|"),
  "iu",
);

/** What visitors of a waiting room read first where it is not where they are. */
const beginning =
  /^(?:(?:virtual )?waiting room|please wait|thank you for (?:your patience|waiting)|high traffic|we are experiencing .{0,80}|queue|warteschlange|warteraum|bitte warten.{0,40}|file d['’]attente|salle d['’]attente|cola|sala de espera|fila de espera|coda|sala d['’]attesa|wachtrij|kolejka|poczekalnia|kö|待合室|等候室|대기실)\W*$/iu;

const maxOtherCharacters = 300;

/** The maker of the waiting room, "" for an unknown one, or null where a page answered. */
export function waitingRoomOf(sight: PageView, asked: string): string | null {
  const { finalUrl } = sight.answered;
  const byHost = vendors.find(({ host }) => host && isLed(sight, asked, (address) => host.test(hostOf(address))));
  if (byHost) return byHost.name;
  if (!sight.isHtml || sight.isLong) return null;
  const byTitle = vendors.find(({ title }) => title?.test(sight.title.trim()));
  if (byTitle) return byTitle.name;
  const { text } = sight;
  if (!inLine.test(text)) return null;
  const signs = [estimate.test(text), promise.test(text), loadsAnew(sight)].filter(Boolean).length;
  const isNow = /\bnow in (?:line|the queue)\b/i.test(text) && estimate.test(text);
  const isAlone = () => beginsInLine(sight, hostOf(finalUrl));
  return (signs >= 1 || isNow) && isAlone() ? "" : null;
}

function beginsInLine(sight: PageView, host: string): boolean {
  const pieces = piecesOf(sight.document).filter(({ words }) => !isSmallPrint(words, host));
  const isOfLine = (words: string) => [inLine, estimate, promise, beginning].some((pattern) => pattern.test(words));
  const [first] = pieces;
  const others = pieces.filter(({ words }) => !isOfLine(words));
  if (!first || !isOfLine(first.words)) return false;
  if (others.some(({ words, isHeading }) => isHeading && !/^.{0,40}(?:patien|wait|traffic)/i.test(words))) return false;
  const length = others.reduce((sum, { words }) => sum + words.length, 0);
  return length <= maxOtherCharacters && !pieces.some(({ words }) => holdsPrice(words));
}

/** A page that asks to be loaded anew within two minutes. */
function loadsAnew(sight: PageView): boolean {
  const seconds = [
    sight.header("refresh"),
    ...elementsByTag(sight.document, "meta").flatMap((node) =>
      /^refresh$/i.test(attributeOf(sight.document, node, "http-equiv") ?? "")
        ? [attributeOf(sight.document, node, "content") ?? ""]
        : [],
    ),
  ].map((value) => Number.parseFloat(value));
  return seconds.some((each) => each > 0 && each <= 120);
}

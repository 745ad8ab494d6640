/**
 * Whether a page refuses the country of who asks, in place of the page.
 *
 * 1. A sentence of a content network says so, whatever else stands there.
 * 2. A page of few words says in one sentence that this page (this content, site, service) is not available in your country
 *    (region, location), or that visitors from there have no access; and its headings are that, or an excuse. A product or a film that
 *    is not available in your country is content.
 */
import { hostOf } from "./address.ts";
import type { PageView } from "./pageView.ts";
import { type Piece, piecesOf } from "./pieces.ts";
import { holdsPrice, isSmallPrint } from "./smallPrint.ts";

const vendorSentence =
  /distribution is configured to block access from your country|has banned the (?:autonomous system number|country or region) [^.]{0,40}your IP address is in/i;

/** What a sentence has to name: what is refused, where, and that it is. */
type Refusal = { what: RegExp; where: RegExp; refused: RegExp };

const refusals: readonly Refusal[] = [
  {
    what: /\b(?:this|the|our|requested|these) (?:\w+ )?(?:contents?|(?:web ?)?page|(?:web ?)?site|service|services|stream|programme|platform|resource)\b|\b(?:access|visitors|users|traffic)\b/i,
    where:
      /\b(?:your|this) (?:current |present )?(?:country|region|location|area|territory|jurisdiction|market|geographical? (?:location|region|area))\b|\b(?:most )?european countries\b|\beuropean (?:union|economic area)\b|\boutside (?:of )?the (?:united states|u\.?s\.?a?\.?|uk|united kingdom)\b/i,
    refused:
      /(?:\bnot|n['’]t|\bno longer) (?:currently |yet |yet been |presently )?(?:be )?(?:available|accessible|offered|supported|permitted|allowed|possible|provided|accessed|viewed|shown|granted)\b|\bcannot be (?:granted|accessed|viewed|shown)\b|\bunavailable\b|\b(?:been |is |are |be )?(?:blocked|restricted|denied|prohibited|forbidden)\b/i,
  },
  {
    what: /\b(?:dieser?|dieses|diesen|der|die|das|unsere?|der angeforderte) (?:\p{L}+ )?(?:inhalte?|seite|website|webseite|dienst|service|angebote?|stream|sendung|plattform)\b|\b(?:zugriff|zugang|besucher)\b/iu,
    where:
      /\b(?:in|aus|an|für) (?:ihrem|ihrer|deinem|deiner|diesem|dieser|ihr|dein) (?:aktuellen )?(?:land|region|standort|aufenthaltsort|gebiet|staat|ländern?)\b/iu,
    refused:
      /\b(?:nicht|nicht mehr) (?:verfügbar|zugänglich|erreichbar|abrufbar|möglich|gestattet|erlaubt|zur verfügung|angeboten)\b|\b(?:gesperrt|blockiert|eingeschränkt)\b/iu,
  },
  {
    what: /(?<!\p{L})(?:ce(?:tte|t)?|notre|le|la) (?:contenu|page|site|service|programme|vidéo)(?!\p{L})|(?<!\p{L})(?:l['’]accès|accès)(?!\p{L})/iu,
    where: /(?:dans|depuis|de) votre (?:pays|région|zone|territoire|localisation|emplacement)/iu,
    refused: /(?:n['’](?:est|a)|ne sont|n['’]y) (?:pas|plus)|indisponible|bloqué|restreint|interdit/iu,
  },
  {
    what: /(?<!\p{L})(?:este|esta|nuestro|nuestra|el|la|nosso|nossa|o|a) (?:contenido|página|sitio(?: web)?|servicio|web|conteúdo|site|serviço)(?!\p{L})|(?<!\p{L})(?:el acceso|o acesso)(?!\p{L})/iu,
    where:
      /(?:en|desde|no|na|em|do|da) (?:tu|su|este|seu|sua|teu) (?:país|paese|región|região|zona|ubicación|localização|área)/iu,
    refused: /(?<!\p{L})(?:no|não) (?:est[áã]o?|se encuentra|se puede|pode)(?!\p{L})|indispon|bloquead|restring/iu,
  },
  {
    what: /(?<!\p{L})(?:questo|questa|il nostro|il|la|l['’]) ?(?:contenuto|pagina|sito(?: web)?|servizio|accesso)(?!\p{L})/iu,
    where: /(?:nel|dal|nella|dalla) (?:tuo|suo|tua|sua|vostro) (?:paese|regione|zona|posizione|area)/iu,
    refused: /(?<!\p{L})non (?:è|sono|può)(?!\p{L})|indisponibile|bloccat|limitat/iu,
  },
  {
    what: /\b(?:deze?|dit|onze|de|het) (?:inhoud|content|pagina|site|website|dienst)\b|\btoegang\b/iu,
    where: /\b(?:in|vanuit) (?:je|jouw|uw|dit) (?:land|regio|gebied|locatie)\b/iu,
    refused: /\bniet (?:beschikbaar|toegankelijk|mogelijk|toegestaan)\b|\bgeblokkeerd\b|\bbeperkt\b/iu,
  },
  {
    what: /(?<!\p{L})(?:ta|ten|to|nasza?|nasz) (?:treść|strona|witryna|serwis|usługa|zawartość|materiał)(?!\p{L})|dostęp(?!\p{L})/iu,
    where: /(?:w|z) (?:twoim|twojej|twojego|państwa|tym) (?:kraju|regionie|regionu|lokalizacji|obszarze)/iu,
    refused: /niedostępn|nie jest dostępn|zablokowan|ograniczon/iu,
  },
  {
    what: /(?<!\p{L})(?:det (?:här |her )?|detta |dette |denna |denne |den (?:här |her )?|vår |vores )(?:innehållet?|indhold(?:et)?|innhold(?:et)?|sidan?|side[n]?|webbplats(?:en)?|webbsida|hjemmeside|nettsted(?:et)?|tjänst(?:en)?|tjeneste(?:n)?)(?!\p{L})/iu,
    where: /(?:i|från|fra) (?:ditt|dit|din|detta|dette) (?:land|region|område)/iu,
    refused:
      /(?<!\p{L})(?:inte|ikke) (?:tillgänglig\p{L}*|tilgængelig\p{L}*|tilgjengelig\p{L}*)|otillgänglig|utilgængelig|utilgjengelig|blockera|blokere/iu,
  },
  {
    what: /コンテンツ|ページ|サイト|サービス|动画|動画|内容|內容|页面|頁面|网站|網站|服务|服務|콘텐츠|페이지|사이트|서비스/u,
    where:
      /(?:お住まいの|お客様の|ご利用の|あなたの|この)(?:国|地域|エリア)|(?:您|你)?(?:所在|当前|目前)(?:的)?(?:国家|國家|地区|地區|区域|區域)|(?:您|你)的(?:国家|國家|地区|地區)|(?:귀하의?|현재|해당|거주) ?(?:국가|지역|위치)/u,
    refused:
      /(?:ご?利用|ご?覧|視聴|アクセス|閲覧)(?:に|は|いただけ|でき|になれ)?(?:なれ)?ません|できません|いただけません|无法|無法|不可用|不提供|暂不|暫不|禁止|用不了|(?:이용|사용|제공|볼|접근|시청)(?:할|될|이)? ?(?:수 )?(?:없|불가|되지 않)/u,
  },
  {
    what: /(?<!\p{L})(?:этот|эта|данный|данная|наш|наша|цей|ця) (?:контент|материал|сайт|страница|сервис|ресурс|сторінка|вміст)(?!\p{L})|доступ/iu,
    where: /(?:в|из|у|з) (?:вашей|вашего|вашому|вашій|данной) (?:стране|страны|регионе|региона|країні|регіоні)/iu,
    refused: /недоступ|не доступ|заблокирован|ограничен|заборонен|запрещ/iu,
  },
  {
    what: /(?<!\p{L})(?:tento|tato|toto|naše|bu|a|az|ez a|acest|această) (?:obsah|stránka|web|služba|içerik|sayfa|site|hizmet|tartalom|oldal|webhely|conținut|pagină)(?!\p{L})/iu,
    where:
      /ve vaší (?:zemi|oblasti)|ülkenizde|bölgenizde|(?:az ön )?(?:országában|régiójában)|în (?:țara|regiunea) (?:dvs|dumneavoastră|ta)/iu,
    refused:
      /není (?:k dispozici|dostupn)|nedostupn|kullanılamıyor|kullanılamaz|mevcut değil|nem (?:érhető el|elérhető)|nu este disponibil|indisponibil/iu,
  },
];

const excuse =
  /^(?:(?:we(?:['’]re| are) )?(?:very |so )?sorry|oops|whoops|uh oh|unfortunately|access (?:denied|restricted|blocked)|(?:not|un)available(?: (?:here|due to legal reasons|for legal reasons))?|unavailable due to legal reasons|(?:http )?(?:error )?(?:451|403|1009)(?: error)?\W*(?:unavailable (?:due to|for) legal reasons|forbidden|access denied)?|error|the request could not be satisfied|content (?:not available|unavailable)|(?:geo-?)?(?:blocked|restricted)|leider(?: (?:nicht|noch nicht) verfügbar)?|entschuldigung|zugriff verweigert|nicht verfügbar|désolée?s?|nous sommes désolés|accès refusé|indisponible|lo sentimos|acceso denegado|no disponible|spiacenti|ci dispiace|accesso negato|non disponibile|desculpe|lamentamos|acesso negado|indisponível|sorry!?|helaas|geen toegang|niet beschikbaar|przepraszamy|brak dostępu|niedostępne|tyvärr|beklagar|beklager|ej tillgänglig|申し訳(?:ございません|ありません)|ご利用いただけません|抱歉|很抱歉|无法访问|無法存取|죄송합니다|извините|доступ запрещ[её]н|недоступно)$/iu;

/** What may follow the sentence, small print aside: whom to ask, the number of the request. */
const maxOtherCharacters = 200;
const maxSentenceCharacters = 320;

export function isCountryWall(sight: PageView): boolean {
  if (!sight.isHtml || sight.isLong) return false;
  const { text } = sight;
  if (vendorSentence.test(text)) return true;
  if (!sentencesOf(text).some(isRefusal)) return false;
  const host = hostOf(sight.answered.finalUrl);
  const pieces = piecesOf(sight.document).filter(
    ({ words }) => !isSmallPrint(words, host) && !excuse.test(withoutEnds(words)),
  );
  const [first, ...rest] = pieces;
  if (!first || !saysRefusal(first)) return false;
  const others = rest.filter((piece) => !saysRefusal(piece));
  return !others.some(isContent) && others.reduce((sum, { words }) => sum + words.length, 0) <= maxOtherCharacters;
}

const saysRefusal = ({ words }: Piece): boolean => sentencesOf(words).some(isRefusal);
const isContent = ({ words, isHeading }: Piece): boolean => isHeading || holdsPrice(words);

const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?])\s+|[。！？\n]/u).filter((one) => one.length <= maxSentenceCharacters);

/** A question is asked on a help page. */
const isRefusal = (sentence: string): boolean =>
  !sentence.trimEnd().endsWith("?") &&
  refusals.some(({ what, where, refused }) => where.test(sentence) && refused.test(sentence) && what.test(sentence));

const withoutEnds = (words: string) => words.replace(/^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu, "");

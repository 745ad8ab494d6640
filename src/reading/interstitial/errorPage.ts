/**
 * Whether a page that answered as a good one reads like an error page: few lines, and its title, a heading or its first line
 * is, as a whole or beside the name of the site, what servers and site systems say in trouble. Pure.
 *
 * The sentences are those of web servers (nginx, Apache, IIS), of WordPress, Drupal, Joomla, Shopify and common frameworks,
 * in the languages of most pages. Words of shops ("sold out", "closed") are news and not among them.
 */
import { elementsByTag, textContentOf } from "../../lib/document/nodes.ts";
import type { PageView } from "./pageView.ts";

const maxCharacters = 800;
const maxLines = 15;

const phrases = [
  // Status words, with the number or without.
  String.raw`(?:http )?(?:error )?(?:4(?:0[0-9]|10|29)|5(?:0[0-9]|2[0-7]))(?: error)?`,
  String.raw`(?:(?:http )?(?:error )?[45]\d\d[ :.-]*)?(?:bad request|forbidden|access (?:is )?denied|permission denied|(?:page |file |document |url )?not found|gone|too many requests|(?:internal )?server error|bad gateway|service (?:is )?(?:temporarily |currently )?unavailable|gateway time-?out)(?: [45]\d\d)?`,
  // English.
  String.raw`(?:(?:sorry|oops|whoops|uh oh)\W+)?(?:the|this|that) (?:requested )?page (?:you (?:requested|are looking for|were looking for) )?(?:does not|doesn['’]t|could not|couldn['’]t|can['’]?t|cannot|can not|no longer|is not|isn['’]t) (?:exists?|be found|available|be displayed)(?: any ?more)?`,
  String.raw`(?:(?:sorry|oops|whoops)\W+)?we (?:can['’]?t|cannot|could not|couldn['’]t) (?:seem to )?find (?:that|the|this) page.{0,40}`,
  String.raw`(?:(?:sorry|oops)\W+)?(?:we(?:['’]ll| will| are|['’]re)|this (?:site|page) will) be (?:right )?back(?: soon| shortly| online.{0,20}| later)?|(?:we(?:['’]re| are) )?(?:coming|be right) back (?:soon|shortly)`,
  String.raw`(?:(?:this |the |our )?(?:web ?site|site|page|shop|store) (?:is )?)?(?:(?:currently |temporarily )?(?:down for|under|in|undergoing) (?:scheduled |routine |planned )?maintenance(?: mode)?|(?:temporarily |currently )(?:down|offline|unavailable|out of service)|offline)`,
  String.raw`(?:scheduled |planned |site )?maintenance(?: mode| work| in progress)?`,
  String.raw`error establishing a database connection|(?:a )?database (?:connection )?error|(?:could not|cannot|can['’]t|unable to|failed to) connect to (?:the |mysql )?database.{0,40}`,
  String.raw`(?:(?:oops|sorry|whoops)\W+)?(?:something|it looks like something) went wrong|(?:an|a|the) (?:unexpected |unknown |internal |critical |fatal )?error (?:has )?occurr?ed|there has been a critical error on this website|(?:application|runtime|fatal|unexpected) error`,
  String.raw`(?:this )?account (?:has been |is )?suspended|(?:this )?domain (?:has )?expired|bandwidth limit exceeded|default web site page|welcome to nginx`,
  // German.
  String.raw`(?:(?:die )?(?:angeforderte |gesuchte )?seite (?:wurde )?(?:leider )?(?:nicht gefunden|existiert (?:leider )?nicht(?: mehr)?|ist (?:zurzeit |derzeit |momentan |vorübergehend )?nicht (?:verfügbar|erreichbar))|wartungs(?:arbeiten|modus)|(?:diese |unsere )?(?:seite|website|webseite) (?:wird|ist) (?:gerade |derzeit )?(?:gewartet|in wartung|im wartungsmodus)|wir sind (?:gleich|bald|in kürze) (?:wieder )?(?:zurück|da|für sie da)|(?:der )?(?:dienst|server|service) (?:ist )?(?:zurzeit |derzeit |momentan |vorübergehend )?nicht (?:verfügbar|erreichbar)|interner (?:server-?)?fehler|serverfehler|(?:es ist )?(?:ein|leider ein) (?:unerwarteter )?fehler (?:ist )?aufgetreten|datenbankfehler|fehler beim aufbau einer datenbankverbindung)`,
  // French.
  String.raw`(?:(?:oups\W+)?(?:la |cette )?page (?:demandée |que vous cherchez )?(?:est )?(?:non trouvée|introuvable|n['’]existe (?:pas|plus)|n['’]a pas été trouvée)|(?:le |ce )?(?:site )?(?:est )?(?:actuellement )?en maintenance|maintenance en cours|erreur (?:interne )?(?:du )?serveur|erreur interne|service (?:temporairement |momentanément )?indisponible|une erreur (?:est survenue|s['’]est produite)|(?:nous (?:revenons|serons de retour)|de retour|bientôt de retour) ?(?:bientôt|très vite|dans quelques instants)?|erreur lors de la connexion à la base de données)`,
  // Spanish, Portuguese, Italian.
  String.raw`(?:(?:la )?página (?:solicitada )?(?:no (?:encontrada|existe|disponible|se encuentra|se ha encontrado))|(?:sitio |web )?en mantenimiento|error (?:interno )?del servidor|error interno|servicio (?:temporalmente )?no disponible|(?:volvemos|volveremos) (?:pronto|en breve|enseguida)|(?:se )?ha (?:ocurrido|producido) un error|error al establecer una conexión con la base de datos)`,
  String.raw`(?:(?:a )?página (?:solicitada )?não (?:encontrada|existe|disponível|foi encontrada)|(?:site )?em manutenção|erro interno(?: do servidor)?|serviço (?:temporariamente )?indisponível|(?:voltamos|voltaremos) (?:logo|em breve)|ocorreu um erro)`,
  String.raw`(?:(?:la )?pagina (?:richiesta )?non (?:trovata|esiste|disponibile|è stata trovata)|(?:sito )?in manutenzione|errore interno(?: del server)?|servizio (?:temporaneamente )?non disponibile|(?:torniamo|torneremo) (?:presto|subito)|si è verificato un errore)`,
  // Dutch, Swedish, Danish and Norwegian, Polish, Czech.
  String.raw`(?:(?:de )?pagina (?:is )?niet gevonden|(?:deze )?pagina bestaat niet(?: meer)?|(?:site )?in onderhoud|onderhoud|interne serverfout|er is (?:een fout opgetreden|iets misgegaan)|we zijn (?:zo|snel|binnenkort) terug)`,
  String.raw`(?:sidan (?:kunde inte hittas|hittades inte|finns inte)|underhåll(?:sarbete)?|ett fel (?:har )?(?:inträffade|inträffat|uppstod|uppstått)|siden (?:blev )?(?:ikke fundet|ble ikke funnet|finnes ikke|findes ikke)|vedligeholdelse|vedlikehold|der opstod en fejl|det oppstod en feil)`,
  String.raw`(?:nie znaleziono (?:strony|takiej strony)|strona (?:nie (?:została znaleziona|istnieje)|niedostępna)|przerwa techniczna|prace (?:konserwacyjne|techniczne)|(?:wewnętrzny )?błąd serwera|wystąpił błąd|stránka (?:nenalezena|nebyla nalezena|neexistuje)|probíhá údržba|chyba serveru)`,
  // Russian, Ukrainian, Turkish, Greek.
  String.raw`(?:страница не найдена|(?:ведутся |проводятся )?технические работы|(?:внутренняя )?ошибка сервера|(?:сервис|сайт) (?:временно )?недоступен|произошла ошибка|сторінк[ау] не знайдено|технічні роботи|sayfa bulunamadı|bakım (?:çalışması|modu)|bakımdayız|bir hata oluştu|sunucu hatası|η σελίδα δεν βρέθηκε)`,
  // Japanese, Chinese, Korean.
  String.raw`(?:(?:お探しの|指定された)?ページ(?:が|は)(?:見つかりません|存在しません)(?:でした)?|(?:ただいま|現在)?メンテナンス中(?:です)?|(?:内部)?サーバー?エラー|エラーが発生しました|(?:页面|頁面|网页)(?:未找到|不存在|找不到|无法访问)|找不到(?:该|此|您访问的)?(?:页面|頁面|网页)|(?:系统|网站|系統|網站)?(?:正在)?维护(?:中)?|服务(?:暂时|暫時)?不可用|(?:内部)?服务器(?:内部)?错误|페이지를 찾을 수 없습니다|(?:서버 |시스템 )?점검 ?중(?:입니다)?|서버 오류)`,
];

const errorPhrase = new RegExp(`^(?:${phrases.join("|")})$`, "iu");

/** What the title, a heading or the first line of such a page says, or null where the page reads like a page. */
export function errorPhraseOf(sight: PageView): string | null {
  if (sight.isLongAsRead) return null;
  const text = sight.text.trim();
  const lines = text.split("\n").filter((line) => line.trim());
  if (!lines.length || text.length > maxCharacters || lines.length > maxLines) return null;
  const headings = ["h1", "h2"].flatMap((name) =>
    elementsByTag(sight.document, name).map((node) => textContentOf(sight.document, node)),
  );
  return [sight.title, ...headings, lines[0] ?? ""].map(plain).find(saysError) ?? null;
}

/** Whether a text of an earlier reading began like that, too: then such is the page. */
export const beginsAsError = (text: string): boolean => saysError(plain(text.trim().split("\n")[0] ?? ""));

const plain = (words: string) => words.replace(/\s+/g, " ").trim().slice(0, 200);
const withoutEnds = (words: string) => words.replace(/^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu, "");

/** What an error page says, as a whole, or as one of the parts of "Page not found | Example". */
export const saysError = (words: string): boolean =>
  [words, ...words.split(/\s+[|–—·•:»-]\s+|[:!?.。！]\s*/u)].some((part) => errorPhrase.test(withoutEnds(part)));

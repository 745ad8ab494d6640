/** Words that stand in the place of what is still being loaded. Pure. */

/** A whole line or label, in lower case. Given to the browser as well. */
export const loadingWords =
  "^(?:(?:page |content |data |results? |seite |inhalte? |daten )?(?:is |are |wird |werden )?(?:still )?(?:loading|loads|lädt|lade|geladen|ladevorgang|chargement|cargando|caricamento|carregando|a carregar|laden|bezig met laden|ładowanie|wczytywanie|laddar|indlæser|laster|ladataan|načítání|načítání|betöltés|se încarcă|загрузка|завантаження|yükleniyor|φόρτωση|読み込み中|加载中|載入中|로드 중)(?: (?:page|content|data|results?|more|seite|inhalte?|daten|en cours|in corso))?(?:[,;]? (?:please wait|bitte warten|un moment))?|(?:one moment,? )?please wait(?: a moment)?|(?:einen moment,? )?bitte warten|veuillez patienter|espere por favor|por favor,? espere|attendere prego|aguarde|even geduld(?: a\\.?u\\.?b\\.?)?|proszę czekać)\\s*(?:\\.{1,4}|…)?$";

const loading = new RegExp(loadingWords, "iu");
/** More than this is more than that. */
const maxCharacters = 200;

/** Whether a text says that it is being loaded, and nothing else but the title of its page. */
export function isLoadingText(text: string, title: string | null): boolean {
  if (text.length > maxCharacters) return false;
  const lines = text.split("\n").flatMap((line) => line.trim() || []);
  const others = lines.filter((line) => !loading.test(line));
  return others.length < lines.length && others.every((line) => title?.includes(line) ?? false);
}

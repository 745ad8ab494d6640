/**
 * What pages put beside their content: advertisements, and lists of other pages ("Related articles"). Known by the names that
 * sites give them in class and id, and by the heading or label that stands above them in the languages of many sites.
 *
 * 1. An advertisement by name: an element whose class or id says so, where the name cannot mean a small ad that is for sale there. Names that
 *    sites give to what is their own, too ("promoted" jobs, rates for "advertising"), need a link that is marked as paid for. What holds the
 *    heading of the page is none.
 * 2. An advertisement by label: the box that holds nothing but a label ("Advertisement", "Sponsored") and a few lines.
 * 3. A list of other pages by name or heading: an element, or what follows the heading, most of whose text is links.
 */
import { attributeOf } from "../document/attributes.ts";
import { characters, nameOf } from "../document/nodes.ts";
import { type Document, ELEMENT, HAS_CLASS, HAS_ID, type Node, TEXT } from "../document/tape.ts";
import { personalHeading } from "./personalHeading.ts";

export type Boilerplate = { adverts: Node[]; related: Node[] };

const advertName =
  /(?:^|[_-])(?:advert|advertisement|advertisements|adsbygoogle|adslot|adunit|adbox|adbanner|dfp|taboola|outbrain|native-?ad|(?:ad|ads|gpt|google)[_-](?:slot|unit|banner|box|wrapper|container|placeholder|space|zone|block|frame|area|top|bottom|side|sidebar|sidebar|leaderboard|inline|sticky|billboard|rectangle|skyscraper|mpu|\d{1,3})|(?:banner|google|display|top|side|sidebar|bottom|inline|sticky)[_-]ads?)(?:$|[_-])/i;
/** They say that a part has or lacks advertisements. */
const stateName = /^(?:has|have|with|without|no|not|non|hide|hides|show|shows|enable|disable|allow|block)[_-]/i;
/** They may be said of content, too. */
const paidName = /(?:^|[_-])(?:adverts|advertising|advertorial|sponsored|promoted)(?:$|[_-])/i;
const relatedName =
  /(?:^|[\s_-])(?:related|recommended|recommendations?|recirculation|recirc|trending|most-?(?:read|popular|viewed|shared)|popular-?(?:posts|articles|stories)|more-?(?:stories|articles|news|posts)|read-?(?:next|more|also)|also-?like|you-?may-?like|up-?next|similar-?(?:items|articles|products|posts)|bestsellers?)(?:$|[\s_-])/i;

/** A line that is no more than the label of an advertisement. */
export const advertLabel =
  /^\W*(?:advertisements?|sponsored(?: content| links?| post)?|ads?|ad choices|adchoices|promoted|anzeigen?|werbung|publicité|annonces?|sponsorisé|publicidad|anuncios?|patrocinado|pubblicità|sponsorizzato|publicidade|advertentie|reklam[ae]?|reklame|annons|mainos|реклама|広告|廣告|广告|광고)\W*$/iu;
const relatedHeading =
  /^\W*(?:(?:related|similar|recommended|suggested|popular|trending|more|other|latest from|further)(?: (?:articles?|stories|posts?|content|news|topics?|items?|products?|reading|reads|videos?|links?|pages?|coverage|for you|now|today|like this|from .{1,40}|in .{1,40}|on .{1,40}|to (?:read|explore)))*|you (?:may|might|could) (?:also )?(?:like|be interested in|enjoy)(?: .{1,30})?|recommended(?: for you| reading)?|read (?:next|also|on|more)|most (?:read|popular|viewed|shared|commented|watched)|trending(?: now| stories)?|what to read next|up next|customers (?:also|who).{0,60}|people also.{0,40}|others also.{0,40}|don['’]t miss|editors?['’]?s? picks?|(?:das könnte (?:sie|dich) auch interessieren|mehr zum thema|ähnliche (?:artikel|produkte|beiträge)|meistgelesen|lesen sie auch|weitere artikel|kunden kauften auch|empfohlen(?: für sie)?)|(?:à lire aussi|articles? (?:similaires|liés)|sur le même (?:sujet|thème)|les plus lus|vous aimerez aussi|lire aussi|recommandé pour vous)|(?:artículos relacionados|te puede interesar|lo más (?:leído|visto)|también te puede gustar|relacionad[oa]s)|(?:articoli correlati|leggi anche|potrebbe interessarti|i più letti)|(?:artigos relacionados|veja também|leia também|mais lidas)|(?:lees ook|meest gelezen|gerelateerd(?:e artikelen)?)|関連記事|おすすめ|相关文章|推荐阅读|관련 기사)\W*$/iu;

const isRelatedHeading = (text: string): boolean => relatedHeading.test(text) || personalHeading.test(text);

const maxNodes = 60;
const maxBoxLength = 600;
const maxListLength = 6000;
const maxHeadingLength = 80;
/** Rows that are looked at for one page, once beyond those of the page itself. */
const maxRows = 100_000;

/** Adverts and lists of other pages, each outermost, in document order. Costs as much as the page is long, and a bounded more. */
export function boilerplateOf(document: Document): Boilerplate {
  const { kind, flags, end, removed, count } = document;
  const found: Boilerplate = { adverts: [], related: [] };
  const looking: Search = { document, left: maxRows };
  for (let node = 1; node < count && found.adverts.length + found.related.length < maxNodes; node += 1) {
    if (removed !== null && removed[node] === 1) {
      node = (end[node] as number) - 1;
      continue;
    }
    if (looking.left < 0) break;
    if (kind[node] === TEXT) {
      const labelled = labelledBy(looking, node);
      if (!labelled) continue;
      found[labelled.kind].push(...labelled.nodes);
      node = Math.max(node, ...labelled.nodes.map((one) => (end[one] as number) - 1));
      continue;
    }
    if (kind[node] !== ELEMENT || ((flags[node] as number) & (HAS_CLASS | HAS_ID)) === 0) continue;
    if (nameOf(document, node) === "body") continue;
    const name = `${attributeOf(document, node, "class") ?? ""} ${attributeOf(document, node, "id") ?? ""}`;
    const isAdvert = isCalledAdvert(looking, node, name);
    if (!isAdvert && !(relatedName.test(name) && isMostlyLinks(looking, [node]))) continue;
    found[isAdvert ? "adverts" : "related"].push(node);
    node = (end[node] as number) - 1;
  }
  return found;
}

/** `name`: the words of class and id. */
function isCalledAdvert(looking: Search, node: Node, name: string): boolean {
  const words = name.split(/\s+/).filter((word) => !stateName.test(word));
  const isNamed = words.some((word) => advertName.test(word));
  if (!isNamed && !words.some((word) => paidName.test(word))) return false;
  const inside = contentOf(looking, node);
  return inside !== null && (isNamed || inside.isPaid);
}

/** Whether a link inside of an element is marked as paid for; null where the heading of the page stands inside, or may. */
function contentOf(looking: Search, element: Node): { isPaid: boolean } | null {
  const { document } = looking;
  let isPaid = false;
  for (let node = element; node < (document.end[element] as number) && looking.left >= 0; node += 1) {
    looking.left--;
    if (document.kind[node] !== ELEMENT) continue;
    const name = nameOf(document, node);
    if (name === "h1" || name === "main") return null;
    isPaid ||= name === "a" && /(?:^|\s)sponsored(?:$|\s)/i.test(attributeOf(document, node, "rel") ?? "");
  }
  return looking.left < 0 ? null : { isPaid };
}

type Search = { document: Document; left: number };
type Labelled = { kind: keyof Boilerplate; nodes: Node[] };

/** What a text that may be a label or a heading stands above; null for every other text. */
function labelledBy(looking: Search, node: Node): Labelled | null {
  const { document } = looking;
  const { start, stop, parent } = document;
  const bytes = (stop[node] as number) - (start[node] as number);
  // A character has at most three bytes.
  if (bytes > 6 * maxHeadingLength) return null;
  if (bytes > 2 * maxHeadingLength) {
    const written = document.written(start[node] as number, stop[node] as number);
    if (written.length > 2 * maxHeadingLength) return null;
  }
  const text = characters(document, node).trim();
  if (text.length < 2 || text.length > maxHeadingLength) return null;
  const isAdvert = advertLabel.test(text);
  if (!isAdvert && !isRelatedHeading(text)) return null;
  // Up to the largest element that holds nothing but the label: the label belongs to what follows that element.
  let label = parent[node] as number;
  if (nameOf(document, label) === "a") return null;
  while (label > 0 && visibleTextUpTo(looking, parent[label] as number, text.length + 1) === text)
    label = parent[label] as number;
  const box = parent[label] as number;
  if (label <= 0 || box <= 0) return null;
  if (isAdvert) {
    const boxText = nameOf(document, box) === "body" ? "" : visibleTextUpTo(looking, box, maxBoxLength + 1);
    const isBox = boxText.length <= maxBoxLength && boxText.startsWith(text);
    return isBox && contentOf(looking, box) !== null ? { kind: "adverts", nodes: [box] } : null;
  }
  const below = following(looking, label);
  return below.length && isMostlyLinks(looking, below) ? { kind: "related", nodes: below } : null;
}

/** What an element shows, without white space around its texts, until it is longer than `limit`. */
function visibleTextUpTo(looking: Search, element: Node, limit: number): string {
  let shown = "";
  for (const node of textsOf(looking, element)) {
    shown += characters(looking.document, node).trim();
    if (shown.length > limit) break;
  }
  return shown;
}

/** The texts of an element that people may read. Ends early where the page was looked at long enough. */
function* textsOf(looking: Search, element: Node): Generator<Node> {
  const { kind, end, removed } = looking.document;
  for (let node = element; node < (end[element] as number) && looking.left >= 0; node += 1) {
    looking.left--;
    const name = kind[node] === ELEMENT ? nameOf(looking.document, node) : "";
    if ((removed !== null && removed[node] === 1) || name === "script" || name === "style")
      node = (end[node] as number) - 1;
    else if (kind[node] === TEXT) yield node;
  }
}

/** What follows an element beside it, up to the next heading. */
function following(looking: Search, element: Node): Node[] {
  const { document } = looking;
  const found: Node[] = [];
  const end = document.end[document.parent[element] as number] as number;
  for (let at = document.end[element] as number; at < end && looking.left >= 0; at = document.end[at] as number) {
    looking.left--;
    if (document.kind[at] !== ELEMENT || document.removed?.[at] === 1) continue;
    const isNext = found.length > 0 && isRelatedHeading(visibleTextUpTo(looking, at, maxHeadingLength));
    if (isNext || /^h[1-6]$/.test(nameOf(document, at))) break;
    found.push(at);
    if (found.length === maxFollowing) break;
  }
  return found;
}

const maxFollowing = 20;

/** Whether half of the characters that these show are those of links, and there are two links at least. */
function isMostlyLinks(looking: Search, nodes: readonly Node[]): boolean {
  const { document } = looking;
  let [all, linked] = [0, 0];
  const links = new Set<Node>();
  for (const root of nodes)
    for (const node of textsOf(looking, root)) {
      const { length } = characters(document, node).trim();
      const link = length ? linkAround(document, node, root) : null;
      all += length;
      if (link !== null) {
        linked += length;
        links.add(link);
      }
      if (all > maxListLength) return false;
    }
  return links.size >= 2 && 2 * linked >= all;
}

const maxLinkDepth = 12;

function linkAround(document: Document, node: Node, root: Node): Node | null {
  let at = document.parent[node] as number;
  for (let depth = 0; at >= root && depth < maxLinkDepth; depth++, at = document.parent[at] as number)
    if (nameOf(document, at) === "a") return at;
  return null;
}

/**
 * Lists of other pages ("Related articles"), by name or heading: an element, or what follows the heading, most of whose text is
 * links. Below a heading that menus have, too ("More"), they have to be titles.
 */
import { characters, nameOf } from "../document/nodes.ts";
import { ELEMENT, type Node } from "../document/tape.ts";
import { personalHeading } from "./personalHeading.ts";
import { linkAround, type Search, textsOf, visibleTextUpTo } from "./search.ts";

const relatedName =
  /(?:^|[\s_-])(?:related|recommended|recommendations?|recirculation|recirc|trending|most-?(?:read|popular|viewed|shared)|popular-?(?:posts|articles|stories)|more-?(?:stories|articles|news|posts)|read-?(?:next|more|also)|also-?like|you-?may-?like|up-?next|similar-?(?:items|articles|products|posts)|bestsellers?)(?:$|[\s_-])/i;

const relatedHeading =
  /^\W*(?:(?:related|similar|recommended|suggested|popular|trending|more|other|latest from|further)(?: (?:articles?|stories|posts?|content|news|topics?|items?|products?|reading|reads|videos?|links?|pages?|coverage|for you|now|today|like this|from .{1,40}|in .{1,40}|on .{1,40}|to (?:read|explore)))*|you (?:may|might|could) (?:also )?(?:like|be interested in|enjoy)(?: .{1,30})?|recommended(?: for you| reading)?|read (?:next|also|on|more)|most (?:read|popular|viewed|shared|commented|watched)|trending(?: now| stories)?|what to read next|up next|customers (?:also|who).{0,60}|people also.{0,40}|others also.{0,40}|don['’]t miss|editors?['’]?s? picks?|(?:das könnte (?:sie|dich) auch interessieren|mehr zum thema|ähnliche (?:artikel|produkte|beiträge)|meistgelesen|lesen sie auch|weitere artikel|kunden kauften auch|empfohlen(?: für sie)?)|(?:à lire aussi|articles? (?:similaires|liés)|sur le même (?:sujet|thème)|les plus lus|vous aimerez aussi|lire aussi|recommandé pour vous)|(?:artículos relacionados|te puede interesar|lo más (?:leído|visto)|también te puede gustar|relacionad[oa]s)|(?:articoli correlati|leggi anche|potrebbe interessarti|i più letti)|(?:artigos relacionados|veja também|leia também|mais lidas)|(?:lees ook|meest gelezen|gerelateerd(?:e artikelen)?)|関連記事|おすすめ|相关文章|推荐阅读|관련 기사)\W*$/iu;

/** These stand above groups of a menu and above the topics of an article, too. */
const menuHeading =
  /^\W*(?:related|similar|suggested|popular|trending|more|other|further)(?: (?:topics?|links?|pages?|items?))?\W*$/iu;

export const isRelatedHeading = (text: string): boolean => relatedHeading.test(text) || personalHeading.test(text);

/** The longest heading, in characters. */
export const maxHeadingLength = 80;
const maxListLength = 6000;
/** Titles of pages are longer than the entries of menus, at the mean. */
const minTitleLength = 16;

/** Whether the names of an element say that it is such a list, and it is one. */
export const isCalledRelated = (looking: Search, node: Node, names: string): boolean =>
  relatedName.test(names) && isMostly(linksIn(looking, [node]));

/** The list that stands below a heading reading `text`; null where what follows is none. */
export function relatedBelow(looking: Search, heading: Node, text: string): Node[] | null {
  const below = following(looking, heading);
  const links = below.length ? linksIn(looking, below) : null;
  if (!isMostly(links)) return null;
  return menuHeading.test(text) && links.titles < minTitleLength * links.count ? null : below;
}

/** What follows an element beside it, up to the next heading and no further than links. */
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
  // What comes after the last link is no part of the list: the text goes on there.
  return found.slice(0, found.findLastIndex((node) => hasLink(looking, node)) + 1);
}

/** Whether something that an element shows is linked. */
function hasLink(looking: Search, element: Node): boolean {
  for (const node of textsOf(looking, element))
    if (characters(looking.document, node).trim() && linkAround(looking.document, node, element) !== null) return true;
  return false;
}

const maxFollowing = 20;

type Links = {
  count: number;
  /** Characters of all that is shown, and of what is linked. */
  all: number;
  linked: number;
  /** The same, where a character that is a syllable or a word counts twice. */
  titles: number;
};

/** Whether half of what is shown is that of links, and there are two links at least. */
const isMostly = (links: Links | null): links is Links =>
  links !== null && links.count >= 2 && 2 * links.linked >= links.all;

/** The links of what these elements show; null where that is longer than such lists are. */
function linksIn(looking: Search, nodes: readonly Node[]): Links | null {
  const { document } = looking;
  let [all, linked, titles] = [0, 0, 0];
  const links = new Set<Node>();
  for (const root of nodes)
    for (const node of textsOf(looking, root)) {
      const text = characters(document, node).trim();
      const link = text.length ? linkAround(document, node, root) : null;
      all += text.length;
      if (link !== null) {
        linked += text.length;
        titles +=
          text.length +
          (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0);
        links.add(link);
      }
      if (all > maxListLength) return null;
    }
  return { count: links.size, all, linked, titles };
}

/**
 * Advertisements of a page.
 *
 * 1. By name: an element whose class or id says so, where the name cannot mean a small ad that is for sale there. Names that
 *    sites give to what is their own, too ("promoted" jobs, rates for "advertising"), need a link that is marked as paid for. A
 *    name that says where advertisements stand ("ad-wrapper") may be that of a part of the content; such a part is long. What
 *    holds the heading of the page is none.
 * 2. By label: the box that holds nothing but a label ("Advertisement", "Sponsored") and a few lines that lead to one place;
 *    or what follows the label and is one link, unless it is one of a list. Slots are often empty, and what stands below the
 *    label of an empty one is the content.
 */
import { attributeOf } from "../document/attributes.ts";
import { characters, childrenOf, nameOf } from "../document/nodes.ts";
import { ELEMENT, type Node } from "../document/tape.ts";
import { linkAround, type Search, textsOf, visibleTextUpTo } from "./search.ts";

const advertName =
  /(?:^|[_-])(?:advert|advertisement|advertisements|adsbygoogle|adslot|adunit|adbox|adbanner|dfp|taboola|outbrain|native-?ad|(?:ad|ads|gpt|google)[_-](?:slot|unit|banner|box|wrapper|container|placeholder|space|zone|block|frame|area|top|bottom|side|sidebar|sidebar|leaderboard|inline|sticky|billboard|rectangle|skyscraper|mpu|\d{1,3})|(?:banner|google|display|top|side|sidebar|bottom|inline|sticky)[_-]ads?)(?:$|[_-])/i;
/** What such a network puts into its place is an advertisement, however long. */
const networkName = /(?:^|[_-])(?:adsbygoogle|dfp|taboola|outbrain)(?:$|[_-])/i;
/** They say that a part has or lacks advertisements. */
const stateName = /^(?:has|have|with|without|no|not|non|hide|hides|show|shows|enable|disable|allow|block)[_-]/i;
/** They say what advertisements are put beside, or not into. */
const placeName = /(?:^|[_-])(?:anchor|skip|free)(?:$|[_-])/i;
/** They may be said of content, too. */
const paidName = /(?:^|[_-])(?:adverts|advertising|advertorial|sponsored|promoted)(?:$|[_-])/i;
/** A line that is no more than the label of an advertisement. */
export const advertLabel =
  /^\W*(?:advertisements?|sponsored(?: content| links?| post)?|ads?|ad choices|adchoices|promoted|anzeigen?|werbung|publicité|annonces?|sponsorisé|publicidad|anuncios?|patrocinado|pubblicità|sponsorizzato|publicidade|advertentie|reklam[ae]?|reklame|annons|mainos|реклама|広告|廣告|广告|광고)\W*$/iu;
/** The label of several advertisements, which lead to several places. */
const severalLabel = /^\W*(?:advertisements|sponsored links|ads|anzeigen|annonces|anuncios)\W*$/iu;

/** More than one advertisement shows, in characters without white space. */
const maxBoxLength = 600;
/** The same of what leads nowhere: a headline, and a line below it. */
const maxUnlinkedLength = 120;
const maxUnlinkedTexts = 2;

/** Whether class and id of an element, `name`, say that it is an advertisement, and nothing in it speaks against it. */
export function isCalledAdvert(looking: Search, node: Node, name: string): boolean {
  const words = name.split(/\s+/).filter((word) => !stateName.test(word) && !placeName.test(word));
  const isNamed = words.some((word) => advertName.test(word));
  if (!isNamed && !words.some((word) => paidName.test(word))) return false;
  const inside = contentOf(looking, node);
  if (inside === null) return false;
  if (inside.isPaid || words.some((word) => networkName.test(word))) return true;
  return isNamed && visibleTextUpTo(looking, node, maxBoxLength).length <= maxBoxLength;
}

/** The advertisement that a label reading `text` speaks of; null where nothing shows that there is one. */
export function labelledAdvert(looking: Search, label: Node, text: string): Node | null {
  const box = looking.document.parent[label] as number;
  if (isBox(looking, box, text)) return box;
  const below = siblingOf(looking, label, "after");
  if (below === null || !isOneLink(looking, below)) return null;
  const others = [siblingOf(looking, below, "after"), siblingOf(looking, label, "before")];
  const isOneOfList = others.some((other) => other !== null && isAlike(looking, below, other));
  return isOneOfList ? null : below;
}

/** Whether an element holds nothing but the label and what one advertisement shows. */
function isBox(looking: Search, box: Node, label: string): boolean {
  if (nameOf(looking.document, box) === "body") return false;
  const shown = visibleTextUpTo(looking, box, maxBoxLength);
  if (shown.length > maxBoxLength || !shown.startsWith(label)) return false;
  const inside = contentOf(looking, box);
  if (inside === null) return false;
  if (inside.isPaid || severalLabel.test(label)) return true;
  if (inside.targets.size > 0) return inside.targets.size === 1;
  const texts = [...textsOf(looking, box)].filter((node) => characters(looking.document, node).trim() !== "");
  return shown.length - label.length <= maxUnlinkedLength && texts.length - 1 <= maxUnlinkedTexts;
}

type Content = {
  /** Whether a link is marked as paid for. */
  isPaid: boolean;
  /** Where links lead. */
  targets: ReadonlySet<string>;
};

/** The links inside of an element; null where the heading of the page stands inside, or may. */
function contentOf(looking: Search, element: Node): Content | null {
  const { document } = looking;
  const targets = new Set<string>();
  let isPaid = false;
  for (let node = element; node < (document.end[element] as number) && looking.left >= 0; node += 1) {
    looking.left--;
    if (document.kind[node] !== ELEMENT) continue;
    const name = nameOf(document, node);
    if (name === "h1" || name === "main") return null;
    if (name !== "a") continue;
    isPaid ||= /(?:^|\s)sponsored(?:$|\s)/i.test(attributeOf(document, node, "rel") ?? "");
    if (visibleTextUpTo(looking, node, 1)) targets.add(attributeOf(document, node, "href") ?? "");
  }
  return looking.left < 0 ? null : { isPaid, targets };
}

/** Whether all that an element shows is one link. */
function isOneLink(looking: Search, element: Node): boolean {
  const links = new Set<Node | null>();
  for (const node of textsOf(looking, element))
    if (characters(looking.document, node).trim()) links.add(linkAround(looking.document, node, element));
  return links.size === 1 && !links.has(null);
}

/** Whether two elements are built and linked alike, as entries of a list are. */
function isAlike(looking: Search, one: Node, other: Node): boolean {
  const { document } = looking;
  const built = (node: Node) => `${nameOf(document, node)} ${attributeOf(document, node, "class") ?? ""}`;
  return built(one) === built(other) && isOneLink(looking, other);
}

/** The element beside another that shows something. */
function siblingOf(looking: Search, element: Node, side: "before" | "after"): Node | null {
  const { document } = looking;
  let before: Node | null = null;
  for (const sibling of childrenOf(document, document.parent[element] as number)) {
    looking.left--;
    if (looking.left < 0 || (sibling === element && side === "before")) break;
    if (sibling === element) before = null;
    else if (document.kind[sibling] !== ELEMENT || document.removed?.[sibling] === 1) continue;
    else if (!visibleTextUpTo(looking, sibling, 1)) continue;
    else if (side === "before" || sibling > element) {
      before = sibling;
      if (side === "after") break;
    }
  }
  return looking.left < 0 ? null : before;
}

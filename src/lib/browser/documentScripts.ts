/** The document of a visited page and what can be told of it, as functions that are run inside it (see scripts.ts). Pure. */
import { shadowRoots } from "./scriptParts.ts";

/** A short mark of the visible text, that of components included: the same mark, the same text but for its numbers. */
export const textMark = `() => {
  ${shadowRoots}
  const body = document.body;
  if (!body) return "";
  const texts = [body.innerText ?? body.textContent ?? "", ...shadowRoots().map((root) => root.textContent)];
  const text = texts.join("\\n").replace(/\\d+(?:[.,:]\\d+)*/g, "0");
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return text.length + ":" + hash;
}`;

/**
 * (most, isScriptless, closed) -> the document as markup, doctype included, or null where it is longer. What components hold stands
 * in templates that declare it; what is shown in the place of scripts, where there are none, is content like other, and hidden where
 * there are some. `closed`: shadow roots that scripts cannot find.
 */
export const markup = `(max, isScriptless, closed = []) => {
  ${shadowRoots}
  const { doctype, documentElement } = document;
  const start = doctype ? new XMLSerializer().serializeToString(doctype) + "\\n" : "";
  const roots = shadowRoots(closed);
  for (const instead of document.querySelectorAll("noscript")) {
    if (isScriptless) instead.replaceWith(...instead.childNodes);
    else instead.hidden = true;
  }
  // What stands in a slot until something is put there is not shown once something is.
  for (const root of roots) for (const slot of root.querySelectorAll("slot")) if (slot.assignedNodes().length) slot.replaceChildren();
  const whole = () => {
    if (!documentElement || !roots.length || !documentElement.getHTML) return documentElement?.outerHTML ?? "";
    const shell = documentElement.cloneNode(false).outerHTML;
    const end = shell.lastIndexOf("</");
    return shell.slice(0, end) + documentElement.getHTML({ shadowRoots: roots }) + shell.slice(end);
  };
  const text = start + whole();
  return text.length > max ? null : text;
}`;

/** Whether something is drawn that no script finds: by a component, or by an element with nothing in it. Where not, there are no closed shadow roots. */
export const mayHideRoots = `(max) => {
  const all = document.querySelectorAll("*");
  if (all.length > max) return false;
  const hosts = /^(ARTICLE|ASIDE|DIV|FOOTER|HEADER|MAIN|NAV|P|SECTION|SPAN|H[1-6])$/;
  for (const element of all) {
    if (element.shadowRoot || !(element.localName.includes("-") || (hosts.test(element.tagName) && !element.childNodes.length))) continue;
    const { width, height } = element.getBoundingClientRect();
    if (width > 1 && height > 7) return true;
  }
  return false;
}`;

/** (words) -> whether something that can be seen says that its content is on the way. `words`: source of a regular expression. */
export const isLoading = `(words) => {
  const shown = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && box.top < 4 * innerHeight && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const marked = document.querySelectorAll("[aria-busy=true], [class*=skeleton i], [class*=shimmer i], [class*=placeholder-glow i]");
  if ([...marked].slice(0, 50).some(shown)) return true;
  const loading = new RegExp(words, "iu");
  const walker = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_TEXT);
  for (let count = 0; count < 20000 && walker.nextNode(); count += 1) {
    const { data, parentElement } = walker.currentNode;
    if (data.length < 80 && loading.test(data.trim()) && parentElement && !/^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE|OPTION)$/.test(parentElement.tagName) && shown(parentElement)) return true;
  }
  return false;
}`;

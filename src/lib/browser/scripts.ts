/**
 * What is run inside a visited page, as source text: functions written here would be rewritten by bundlers into something
 * that only works outside the page. Each is an arrow function; `call` makes the expression. Answers are plain JSON. Pure.
 */

import { isSeen, paintKeys, shadowRoots } from "./scriptParts.ts";

/** `call(source, "a", 1)` -> `(source)("a",1)`. */
export const call = (source: string, ...args: (string | number | boolean)[]): string =>
  `(${source})(${args.map((arg) => JSON.stringify(arg)).join(",")})`;

/** Elements of a selector: XPath where it begins like one, else CSS. Shared by the sources below. */
const elementsOf = `const elementsOf = (selector) => {
  const path = selector.trim().replace(/^xpath[1]?[:=]/i, "");
  if (path === selector.trim() && !/^(\\.{0,2}\\/|\\(+\\.{0,2}\\/)/.test(path)) return [...document.querySelectorAll(selector)];
  const found = document.evaluate(path, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
  return Array.from({ length: found.snapshotLength }, (_, at) => found.snapshotItem(at)).filter((node) => node instanceof Element);
};`;

/** Where the whole document ends, in CSS pixels. */
export const pageSize = `() => {
  const [root, body] = [document.documentElement, document.body];
  const extent = (name) => Math.max(root ? root["scroll" + name] : 0, body ? body["scroll" + name] : 0, root ? root["offset" + name] : 0);
  return { width: extent("Width"), height: extent("Height") };
}`;

/** A found element: where its middle is, and whether a click there would reach it. */
export type Located = { isSeen: boolean; isReachable: boolean; x: number; y: number };
/** `bad`: the selector cannot be read. */
export type Location = { found: Located | null; bad: boolean };

const located = `const located = (element) => {
  if (!element) return null;
  element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const top = document.elementFromPoint(x, y);
  const isReachable = top !== null && (element === top || element.contains(top) || top.contains(element) || top.closest("label")?.control === element);
  return { isSeen: isSeen(element), isReachable, x, y };
};`;

/** (selector) -> Location */
export const locate = `(selector) => {
  ${elementsOf} ${isSeen} ${located}
  let all;
  try { all = elementsOf(selector); } catch { return { found: null, bad: true }; }
  return { found: located(all.find(isSeen) ?? all[0]), bad: false };
}`;

const withText = `const withText = (text) => {
  const plain = (value) => value.replace(/\\s+/g, " ").trim().toLowerCase();
  const wanted = plain(text);
  const holds = (element) => plain(element instanceof HTMLInputElement && /^(submit|button|reset)$/.test(element.type) ? element.value : element.textContent ?? "").includes(wanted);
  const all = [...document.body.querySelectorAll("*")].filter((element) => !/^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE)$/.test(element.tagName) && holds(element));
  const innermost = all.filter((element) => ![...element.children].some((child) => all.includes(child)));
  return innermost.find(isSeen);
};`;

/** (text) -> Location: the innermost visible element that holds the text, without case */
export const locateText = `(text) => {
  ${isSeen} ${located} ${withText}
  return { found: located(withText(text)), bad: false };
}`;

/** (selector) -> true: clicks by script, for what lies under something else */
export const clickByScript = `(selector) => {
  ${elementsOf} ${isSeen}
  const all = elementsOf(selector);
  (all.find(isSeen) ?? all[0]).click();
  return true;
}`;

/** (text) -> true */
export const clickTextByScript = `(text) => {
  ${isSeen} ${withText}
  withText(text).click();
  return true;
}`;

/** (selector, text) -> null, or what stands in the way */
export const fill = `(selector, text) => {
  ${elementsOf}
  const element = elementsOf(selector)[0];
  element.focus();
  if (element.isContentEditable) {
    document.execCommand("selectAll");
    document.execCommand("insertText", false, text);
    return null;
  }
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return "takes_no_text";
  if (element.disabled || element.readOnly) return "not_editable";
  // Frameworks watch the property of the instance; the one of its class is what a person's typing goes through.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value").set.call(element, text);
  element.dispatchEvent(new InputEvent("input", { bubbles: true, data: text, inputType: "insertText" }));
  element.dispatchEvent(new Event("change", { bubbles: true }));
  return null;
}`;

/** (selector, wanted) -> null, or what stands in the way */
export const check = `(selector, wanted) => {
  ${elementsOf}
  const found = elementsOf(selector)[0];
  const element = found instanceof HTMLLabelElement && found.control ? found.control : found;
  if (!(element instanceof HTMLInputElement) || !/^(checkbox|radio)$/.test(element.type)) return "no_checkbox";
  if (element.checked !== wanted) element.click();
  return element.checked === wanted ? null : "unchanged";
}`;

/** (selector, label) -> null, or what stands in the way */
export const select = `(selector, label) => {
  ${elementsOf}
  const element = elementsOf(selector)[0];
  if (!(element instanceof HTMLSelectElement)) return "no_list";
  const plain = (value) => value.replace(/\\s+/g, " ").trim();
  const wanted = plain(label);
  const option = [...element.options].find((one) => plain(one.label) === wanted || plain(one.text) === wanted) ?? [...element.options].find((one) => one.value === label);
  if (!option) return "no_option";
  option.selected = true;
  element.dispatchEvent(new Event("input", { bubbles: true }));
  element.dispatchEvent(new Event("change", { bubbles: true }));
  return null;
}`;

/** (text) -> whether the page shows it */
export const pageContainsText = `(text) => {
  ${shadowRoots}
  return (document.body?.innerText ?? "").includes(text) || shadowRoots().some((root) => root.textContent.includes(text));
}`;

/** (selector, text) -> whether one of the elements shows it; null where the selector cannot be read */
export const elementContainsText = `(selector, text) => {
  ${elementsOf}
  try { return elementsOf(selector).some((element) => (element.innerText ?? element.textContent ?? "").includes(text)); } catch { return null; }
}`;

/** (selector) -> how many */
export const showChildren = `(selector) => {
  ${elementsOf}
  const all = elementsOf(selector);
  for (const element of all.flatMap((one) => [one, ...one.querySelectorAll("*")])) {
    if (!element.style || /^(SCRIPT|STYLE|TEMPLATE|NOSCRIPT)$/.test(element.tagName)) continue;
    const style = getComputedStyle(element);
    element.hidden = false;
    if (style.display === "none") element.style.setProperty("display", "block", "important");
    if (style.visibility !== "visible") element.style.setProperty("visibility", "visible", "important");
    if (style.opacity !== "1") element.style.setProperty("opacity", "1", "important");
    if (/absolute|fixed/.test(style.position)) element.style.setProperty("position", "relative", "important");
    if (/hidden|clip/.test(style.overflow)) element.style.setProperty("overflow", "visible", "important");
  }
  return all.length;
}`;

/** (selector) -> how many */
export const removeAll = `(selector) => {
  ${elementsOf}
  const all = elementsOf(selector);
  for (const element of all) element.remove();
  return all.length;
}`;

/** (style) -> number of pictures whose loading was started: stops animations, and loads what waits to be scrolled to */
export const freezePage = `(style) => {
  const element = document.createElement("style");
  element.textContent = "*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important; }\\n" + style;
  (document.head ?? document.documentElement).append(element);
  const waiting = [...document.querySelectorAll("img[loading=lazy], iframe[loading=lazy]")];
  for (const one of waiting) one.loading = "eager";
  return waiting.length;
}`;

/** (selector) -> where its first visible element stands, or null */
export const boxOfFirst = `(selector) => {
  ${elementsOf} ${isSeen}
  let element;
  try { element = elementsOf(selector).find(isSeen); } catch { return null; }
  if (!element) return null;
  const box = element.getBoundingClientRect();
  return { x: Math.round(box.left + scrollX), y: Math.round(box.top + scrollY), width: Math.round(box.width), height: Math.round(box.height) };
}`;

/**
 * (max) -> [selector, text, x, y, width, height, parent, tag, role, label, isFixed, matches, alternatives, order] of what a person could
 * point at, in the order of the document. `parent`: place of the row around it, or -1; `alternatives`: at most two selectors that
 * find it alone and do not count positions; `order`: of two at one point the higher is painted over the other.
 */
export const elementMap = `(max) => {
  ${isSeen} ${paintKeys}
  const counts = new Map();
  const countOf = (selector) => {
    if (!counts.has(selector)) { try { counts.set(selector, document.querySelectorAll(selector).length); } catch { counts.set(selector, 0); } }
    return counts.get(selector);
  };
  const selectorOf = (element) => {
    const parts = [];
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      if (at.id && countOf("#" + CSS.escape(at.id)) === 1) return ["#" + CSS.escape(at.id), ...parts].join(" > ");
      const alike = at.parentElement ? [...at.parentElement.children].filter((one) => one.tagName === at.tagName) : [at];
      parts.unshift(at.tagName.toLowerCase() + (alike.length > 1 ? ":nth-of-type(" + (alike.indexOf(at) + 1) + ")" : ""));
    }
    return ["body", ...parts].join(" > ");
  };
  const steadier = (element, tag, own) => {
    const names = ["data-testid", "data-test", "data-qa", "itemprop", "name", "aria-label"].filter((name) => element.getAttribute(name));
    const tries = names.map((name) => tag + "[" + name + "=" + JSON.stringify(element.getAttribute(name)) + "]");
    for (const one of element.classList) if (!/\\d{3,}/.test(one)) tries.push(tag + "." + CSS.escape(one));
    const classes = [...element.classList].slice(0, 3).map((one) => "." + CSS.escape(one)).join("");
    if (element.classList.length > 1) tries.push(tag + classes);
    return tries.slice(0, 8).filter((one) => one !== own && one.length < 200 && countOf(one) === 1).slice(0, 2);
  };
  const found = [];
  const places = new Map();
  const around = (element) => {
    for (let at = element.parentElement; at; at = at.parentElement) if (places.has(at)) return places.get(at);
    return -1;
  };
  const isContainer = (element) => [...element.children].filter((one) => isSeen(one)).length > 1;
  for (const element of document.body?.querySelectorAll("*") ?? []) {
    if (found.length >= max) break;
    if (/^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE|BR|OPTION|SOURCE|PATH)$/i.test(element.tagName) || !isSeen(element)) continue;
    const own = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join(" ").replace(/\\s+/g, " ").trim();
    const label = element.getAttribute("alt") || element.getAttribute("aria-label") || element.getAttribute("title") || "";
    const text = own || label;
    if (!text && !element.id && !/^(IMG|INPUT|BUTTON|SELECT|TEXTAREA|A|TABLE|UL|OL|SECTION|ARTICLE|MAIN|HEADER|FOOTER|NAV|FORM|SVG|CANVAS|VIDEO)$/i.test(element.tagName) && !isContainer(element)) continue;
    const box = element.getBoundingClientRect();
    const parent = around(element);
    const tag = element.tagName.toLowerCase();
    const selector = selectorOf(element);
    const isFixed = /^(fixed|sticky)$/.test(getComputedStyle(element).position) || (found[parent]?.[10] ?? false);
    places.set(element, found.length);
    found.push([selector, text.slice(0, 100), box.left + scrollX, box.top + scrollY, box.width, box.height, parent, tag, element.getAttribute("role") ?? "", label.slice(0, 100), isFixed, countOf(selector), steadier(element, tag, selector)]);
  }
  const { keyOf, compared } = paintKeys();
  const painted = [...places.keys()].map((element) => ({ element, key: keyOf(element) })).sort((one, other) => compared(one.key, other.key));
  for (const [order, { element }] of painted.entries()) found[places.get(element)].push(order);
  return found;
}`;

/**
 * Run before any script of a page: ways out that requests do not show (peer connections, QUIC streams) are not there, and
 * no second window opens, since nobody looks after it: links and forms that ask for one stay in this one.
 */
export const disableChannels = `(() => {
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "WebTransport"]) {
    try { Object.defineProperty(window, name, { value: undefined, configurable: false, writable: false }); } catch {}
  }
  try { window.open = () => null; } catch {}
  const here = (event) => {
    const element = event.type === "submit" ? event.target : event.target?.closest?.("a[target],area[target]");
    if (element?.target?.toLowerCase() === "_blank") element.target = "_self";
  };
  for (const type of ["click", "submit"]) addEventListener(type, here, true);
})()`;

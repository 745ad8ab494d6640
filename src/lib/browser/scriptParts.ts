/** What several of the functions that are run inside a page begin with, as source text. Pure. */

/** (element) -> whether it has a size and is drawn. */
export const isSeen = `const isSeen = (element) => {
  const box = element.getBoundingClientRect();
  return box.width > 0 && box.height > 0 && getComputedStyle(element).visibility !== "hidden";
};`;

/** The shadow roots of components that can be looked into. */
export const shadowRoots = `const shadowRoots = (closed = []) => {
  const roots = [...closed];
  const look = (within) => {
    for (const { shadowRoot } of within.querySelectorAll("*")) if (shadowRoot) { roots.push(shadowRoot); look(shadowRoot); }
  };
  for (const within of [document, ...closed]) look(within);
  return roots;
};`;

/**
 * What is painted over what, as https://www.w3.org/TR/CSS22/zindex.html says it: a key for each element, to be compared part by part. A
 * part is a level and the place in the document. What is placed with an index of its own, or drawn as a whole, is a layer of the
 * nearest layer that is a context; all else follows the document within its layer.
 */
export const paintKeys = `const paintKeys = () => {
  const places = new Map([...document.querySelectorAll("*")].map((element, place) => [element, place]));
  const [layers, keys] = [new Map(), new Map()];
  const layerOf = (element) => {
    if (!layers.has(element)) {
      const style = getComputedStyle(element);
      const isPlaced = style.position !== "static";
      const isItem = /flex|grid/.test(element.parentElement ? getComputedStyle(element.parentElement).display : "");
      const hasIndex = style.zIndex !== "auto" && (isPlaced || isItem);
      const isContext = hasIndex || /^(fixed|sticky)$/.test(style.position) || style.opacity !== "1" || style.transform !== "none" || style.filter !== "none" || style.isolation === "isolate" || style.mixBlendMode !== "normal" || style.clipPath !== "none" || /transform|opacity|filter/.test(style.willChange) || /paint|layout|strict|content/.test(style.contain);
      const index = hasIndex ? Number(style.zIndex) || 0 : 0;
      layers.set(element, { isLayer: isPlaced || isContext, isContext, level: index === 0 ? 0.5 : index });
    }
    return layers.get(element);
  };
  const nearest = (element, kind) => {
    let at = element.parentElement;
    while (at && at !== document.documentElement && !layerOf(at)[kind]) at = at.parentElement;
    return at;
  };
  const keyOf = (element) => {
    if (!element || element === document.documentElement) return [];
    if (!keys.has(element)) {
      const { isLayer, level } = layerOf(element);
      const below = keyOf(nearest(element, isLayer ? "isContext" : "isLayer"));
      keys.set(element, [...below, [isLayer ? level : 0, places.get(element) ?? 0]]);
    }
    return keys.get(element);
  };
  const compared = (one, other) => {
    for (let at = 0; at < Math.min(one.length, other.length); at++) {
      const by = one[at][0] - other[at][0] || one[at][1] - other[at][1];
      if (by) return by;
    }
    return one.length - other.length;
  };
  return { keyOf, compared };
};`;

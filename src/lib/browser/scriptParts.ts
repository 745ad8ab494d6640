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

/** Whether a doctype puts a page into quirks mode (WHATWG HTML 13.2.6.4.1), where a table may stand inside a paragraph. */

const quirkyPublic =
  /^(?:-\/\/w3o\/\/dtd w3 html strict 3\.0\/\/en\/\/|-\/w3d\/dtd html 4\.0 transitional\/en|html)$|^(?:\+\/\/silmaril|-\/\/(?:as|advasoft ltd|ietf|metrius|microsoft|netscape comm\. corp\.|o'reilly and associates|sq|softquad(?: software)?|spyglass|sun microsystems corp\.|w3o|webtechs))\/\/dtd|^-\/\/w3c\/\/dtd (?:html (?:3|4\.0 (?:frameset|transitional)|experimental)|w3 html)/i;
const quirkyWithoutSystem = /^-\/\/w3c\/\/dtd html 4\.01 (?:frameset|transitional)\/\//i;
const quirkySystem = /^http:\/\/www\.ibm\.com\/data\/dtd\/v11\/ibmxhtml1-transitional\.dtd$/i;
const shape =
  /^<!doctype\s*([^\s>]*)\s*(?:public\s*(?:"([^"]*)"|'([^']*)')\s*(?:"([^"]*)"|'([^']*)')?|system\s*(?:"([^"]*)"|'([^']*)'))?/i;

/** `doctype` is the whole declaration, `<!DOCTYPE html>`. */
export const isQuirkyDoctype = (doctype: string): boolean => {
  const parts = shape.exec(doctype);
  if (parts?.[1]?.toLowerCase() !== "html") return true;
  const publicId = parts[2] ?? parts[3] ?? "";
  const systemId = parts[4] ?? parts[5] ?? parts[6] ?? parts[7];
  if (quirkyPublic.test(publicId)) return true;
  if (systemId === undefined) return quirkyWithoutSystem.test(publicId);
  return quirkySystem.test(systemId);
};

// The notes of a release out of a changelog in the form of https://keepachangelog.com/en/1.1.0/. Pure.

/**
 * What the changelog says of the version of a tag.
 * @throws {Error} with a sentence
 */
export function notesOf(changelog, { tag, version }) {
  if (tag !== `v${version}`)
    throw new Error(`The tag must be v${version}, the version of package.json, but is "${tag}".`);
  const heading = `## [${version}]`;
  const sections = changelog.split(/^(?=## )/m);
  const notes = sections
    .find((section) => section.startsWith(heading))
    ?.replace(/^.*\n/, "")
    .trim();
  if (!notes)
    throw new Error(`The changelog says nothing of ${version}: a section "${heading} - YYYY-MM-DD" is expected.`);
  return notes;
}

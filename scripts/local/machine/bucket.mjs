// What the service uses of R2, on this machine: https://developers.cloudflare.com/r2/api/workers/workers-api-reference/. In order:
//
// 1. A small object whose name has the hash of its content is a row (objects.mjs). It is never written with another content.
// 2. All others are files of Miniflare's R2, as all were in earlier versions, and are on the disk before anybody goes on (../disk.mjs).
// 3. What is asked for is looked for among the rows, then among the files; a list is of both, in the order of the keys.

/** Well below what a row may hold; what is larger fills the blocks of a file. */
const maxRowBytes = 131_072;
const isNamedByContent = (key) => /\/\d+\.[\da-f]{64}$/.test(key);
const maxListed = 1000;

/** `namespace`: of Objects; `files`: a bucket of Miniflare's; `onDisk`: resolves when the disk has all files that were written. */
export function bucketOver({ namespace, files, onDisk }) {
  const id = namespace.idFromName("objects");
  // A stub belongs to the request that made it.
  const rows = () => namespace.get(id);

  return {
    async put(key, value, { customMetadata = {} } = {}) {
      const isRow = ArrayBuffer.isView(value) && value.byteLength <= maxRowBytes && isNamedByContent(key);
      if (isRow) {
        const metadata = JSON.stringify(customMetadata);
        return rows().put({ key, uploaded: Date.now(), metadata, bytes: value });
      }
      await files.put(key, value, { customMetadata });
      await onDisk();
    },
    get: async (key) => stored(await rows().get(key)) ?? files.get(key),
    head: async (key) => stored(await rows().head(key)) ?? files.head(key),
    async delete(keys) {
      const left = await rows().remove([keys].flat());
      if (left.length > 0) await files.delete(left);
    },
    async list({ prefix = "", startAfter = "", limit = maxListed } = {}) {
      const asked = { prefix, startAfter, limit };
      const [ofRows, ofFiles] = await Promise.all([
        rows().list(asked),
        files.list({ ...asked, startAfter: startAfter || undefined }),
      ]);
      const all = [...ofRows.map(stored), ...ofFiles.objects].sort((one, other) => (one.key < other.key ? -1 : 1));
      const objects = all.filter(({ key }, at) => key !== all[at - 1]?.key).slice(0, limit);
      return { objects, truncated: ofFiles.truncated || objects.length < all.length || ofRows.length === limit };
    },
  };
}

function stored(row) {
  if (row === null) return null;
  const { key, size, bytes } = row;
  const object = { key, size, uploaded: new Date(row.uploaded), customMetadata: JSON.parse(row.metadata) };
  return bytes === undefined ? object : { ...object, arrayBuffer: async () => bytes };
}

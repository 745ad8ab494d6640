// The databases and the objects of a data directory, in the files that workerd has them in: in the places of D1 and R2 stand the stores of this
// machine (scripts/local/machine), over files of sqlite.mjs. An answer leaves when the disk has what was written before it.

import { bucketOver } from "../scripts/local/machine/bucket.mjs";
import { databaseIn } from "../scripts/local/machine/client.mjs";
import { databaseBinding, placesIn } from "../scripts/local/storage.mjs";
import { blobBucket } from "./blobs.mjs";
import { SqliteFile } from "./sqlite.mjs";

/** @returns {Promise<{bindings: Record<string, any>, database: (index: number) => object, close: () => void}>} */
export async function storesOf(dataDir, count) {
  const places = placesIn(dataDir);
  const files = [];
  const open = (path) => {
    const file = new SqliteFile(path);
    files.push(file);
    return file;
  };
  const databases = await Promise.all(
    Array.from({ length: count }, (_, index) => databaseOver(open(places.databaseAt(index)))),
  );
  const OBJECTS = await bucketOf(open(places.smallObjects), blobBucket(open(places.objectIndex), places.objects));
  const bindings = Object.fromEntries(databases.map((database, index) => [databaseBinding(index), database]));
  return {
    bindings: { ...bindings, OBJECTS },
    database: (index) => databases[index],
    close: () => files.forEach((file) => file.close()),
  };
}

/** What the service uses of D1, over a file; `object`: what it asks, by calls. */
export async function databaseOver(file) {
  // Its module is one of the Worker's, which imports the platform.
  const { Database } = await import("../scripts/local/machine/database.mjs");
  const database = new Database({ storage: file }, {});
  const object = {
    run: async (statements) => {
      const answer = database.run(statements);
      const failure = await file.committed()?.then(
        () => null,
        (error) => error,
      );
      return failure ? { error: failure.message } : answer;
    },
  };
  return Object.assign(databaseIn(object), { object });
}

/** What the service uses of R2: small objects in a file, others as files of their own. */
export async function bucketOf(file, blobs) {
  const { Objects } = await import("../scripts/local/machine/objects.mjs");
  const objects = new Objects({ storage: file }, {});
  const rows = new Proxy(
    {},
    {
      get:
        (_, method) =>
        async (...words) => {
          const answer = objects[method](...words);
          await file.committed();
          return answer;
        },
    },
  );
  const namespace = { idFromName: (name) => name, get: () => rows };
  // Files are on the disk when they are put (blobs.mjs).
  return bucketOver({ namespace, files: blobs, onDisk: async () => {} });
}

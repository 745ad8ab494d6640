// What the service uses of D1, over a Database of this machine: https://developers.cloudflare.com/d1/worker-api/. Values and results are
// those of D1: what is true is 1, bytes come back as arrays of numbers, errors begin with D1_ERROR.

/** The database of that name. */
export function databaseAt(namespace, name) {
  const id = namespace.idFromName(name);
  // A stub belongs to the request that made it.
  return databaseBy((statements) =>
    namespace
      .get(id)
      .run(statements)
      .catch((error) => ({ error: error.message })),
  );
}

/** The database of an object, for what runs in that object: asked by a call of a function. */
export const databaseIn = (object) => databaseBy((statements) => object.run(statements));

function databaseBy(ask) {
  const run = async (statements) => {
    const answer = await ask(statements);
    if (answer.error !== undefined) throw new Error(`D1_ERROR: ${answer.error}`);
    return answer.results.map(resultOf);
  };
  return {
    prepare: (sql) => new Statement(run, sql, []),
    batch: (statements) => run(statements.map(({ asked }) => asked)),
  };
}

class Statement {
  #run;
  /** `[sql, values]` */
  asked;

  constructor(run, sql, values) {
    this.#run = run;
    this.asked = [sql, values];
  }

  bind(...values) {
    return new Statement(this.#run, this.asked[0], values.map(valueOf));
  }

  async all() {
    const [result] = await this.#run([this.asked]);
    return result;
  }

  run() {
    return this.all();
  }

  async first(column) {
    const [row] = (await this.all()).results;
    if (row === undefined) return null;
    if (column === undefined) return row;
    if (!(column in row)) throw new Error(`D1_COLUMN_NOTFOUND: Column not found (${column})`);
    return row[column];
  }
}

function valueOf(value) {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value === null || ["number", "string"].includes(typeof value)) return value;
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) return new Uint8Array(value);
  throw new Error(`D1_TYPE_ERROR: Type '${typeof value}' not supported for value '${value}'`);
}

const resultOf = ({ columns, rows, meta }) => ({
  success: true,
  results: rows.map((row) => rowOf(columns, row)),
  meta,
});

function rowOf(columns, values) {
  const row = {};
  for (const [at, name] of columns.entries()) row[name] = shown(values[at]);
  return row;
}

const shown = (value) => (value instanceof ArrayBuffer ? [...new Uint8Array(value)] : value);

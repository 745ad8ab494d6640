/** What of an OpenAPI document the reference reads. Pure. */

export type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
type Content = Readonly<Record<string, { schema?: Schema; example?: unknown }>>;
export type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
  content?: Content;
};
export type Operation = {
  operationId: string;
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Readonly<Record<string, { description?: string; content?: Content; headers?: object }>>;
  security?: object[];
};
export type OpenApi = {
  info: { version: string; description: string };
  paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  webhooks?: Readonly<Record<string, { post?: Operation }>>;
  components: { schemas: Readonly<Record<string, Schema>> };
};
/** An operation with its place. */
export type Placed = Operation & { method: string; path: string; group: string };

const methods = ["get", "post", "put", "patch", "delete"];

/** All operations in the order of the document. */
export const placedOperations = ({ paths }: OpenApi): Placed[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method] as Operation | undefined;
      return operation ? [{ ...operation, method, path, group: operation.tags?.[0] ?? "Other" }] : [];
    }),
  );

/** The name of the schema that a reference leads to. */
export const nameOf = ({ $ref: reference }: Schema): string | null => reference?.split("/").at(-1) ?? null;

/** The schema itself where there is a reference. */
export function schemaOf(schema: Schema, document: OpenApi): Schema {
  const name = nameOf(schema);
  const found = name === null ? undefined : document.components.schemas[name];
  return found ? schemaOf(found, document) : schema;
}

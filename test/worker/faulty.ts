/**
 * Bindings that break on purpose: the k-th call of any of them fails before it happens, or the k-th that writes after it has
 * happened; a call that reads has done nothing either way. Or that are held up on purpose: at the k-th call something else
 * happens first, such as an edit, and then the call goes on.
 */

export type Plan = {
  at: number;
  when: "before" | "after";
  /** Only calls of this name count. */
  call?: string;
  /** What happens at the call; without it the call breaks. */
  meanwhile?: () => Promise<unknown>;
};

/** A statement that changes nothing. */
const reads = (sql: string) => /^\s*(?:SELECT|WITH)\b/i.test(sql) && !/\b(?:INSERT|UPDATE|DELETE|REPLACE)\b/i.test(sql);
const readingCalls = new Set<PropertyKey>(["get", "head", "list"]);

/** What a statement that counts is beneath. */
type Beneath = { raw_statement: D1PreparedStatement; raw_sql: string };

export class Faulty {
  calls = 0;
  /** Those of the calls that write. */
  writes = 0;
  readonly plan: Plan | null;
  broke: string | null = null;

  constructor(plan: Plan | null) {
    this.plan = plan;
  }

  /** At how many calls, one after the other, it can break so. */
  count(when: Plan["when"]): number {
    return when === "before" ? this.calls : this.writes;
  }

  private async around<T>(name: string, work: () => Promise<T>, writes = true): Promise<T> {
    if (this.plan?.call && this.plan.call !== name) return work();
    this.calls++;
    if (writes) this.writes++;
    const { at, when = "before" } = this.plan ?? {};
    const isHere = at === this.count(when) && (writes || when === "before");
    if (isHere) this.broke = `${this.plan?.when} ${name}`;
    if (isHere && this.plan?.when === "before") await this.happens(name);
    const result = await work();
    if (isHere && this.plan?.when === "after") await this.happens(name);
    return result;
  }

  private async happens(name: string): Promise<void> {
    if (!this.plan?.meanwhile) throw new Error(`injected ${this.plan?.when} ${name}`);
    await this.plan.meanwhile();
  }

  /** The bindings, each call of which counts. */
  wrap(env: Env): Partial<Env> {
    const second = (env as Env & { DB_1?: D1Database }).DB_1;
    return {
      DB: this.database(env.DB),
      OBJECTS: this.bucket(env.OBJECTS),
      HOST_LINE: this.actors(env.HOST_LINE),
      ...(second && { DB_1: this.database(second) }),
    } as Partial<Env>;
  }

  private statement(statement: D1PreparedStatement, sql: string): D1PreparedStatement {
    return new Proxy(statement, {
      get: (target, name) => {
        if (name === "raw_statement") return target;
        if (name === "raw_sql") return sql;
        if (name === "bind") return (...values: unknown[]) => this.statement(target.bind(...values), sql);
        const member = Reflect.get(target, name) as unknown;
        if (typeof member !== "function") return member;
        const call = member as (...given: unknown[]) => Promise<unknown>;
        if (name === "run" || name === "all" || name === "first" || name === "raw")
          return (...given: unknown[]) =>
            this.around(`D1 ${String(name)}`, () => call.apply(target, given), !reads(sql));
        return call.bind(target);
      },
    });
  }

  private database(db: D1Database): D1Database {
    return new Proxy(db, {
      get: (target, name) => {
        if (name === "prepare") return (sql: string) => this.statement(target.prepare(sql), sql);
        if (name === "batch")
          return (statements: D1PreparedStatement[]) => {
            const beneath = statements as unknown as Beneath[];
            const raw = beneath.map((one) => one.raw_statement);
            return this.around("D1 batch", () => target.batch(raw), !beneath.every((one) => reads(one.raw_sql)));
          };
        const member = Reflect.get(target, name) as unknown;
        return typeof member === "function" ? (member as (...given: unknown[]) => unknown).bind(target) : member;
      },
    });
  }

  private bucket(bucket: R2Bucket): R2Bucket {
    return new Proxy(bucket, {
      get: (target, name) => {
        const member = Reflect.get(target, name) as unknown;
        if (typeof member !== "function") return member;
        const call = member as (...given: unknown[]) => Promise<unknown>;
        return (...given: unknown[]) =>
          this.around(`R2 ${String(name)}`, () => call.apply(target, given), !readingCalls.has(name));
      },
    });
  }

  /** Each call of an actor, however it is got. */
  private actors<T extends DurableObjectNamespace>(namespace: T): T {
    return new Proxy(namespace, {
      get: (target, name) => {
        const member = Reflect.get(target, name) as unknown;
        if (typeof member !== "function") return member;
        const call = member as (...given: unknown[]) => unknown;
        if (name !== "get" && name !== "getByName") return call.bind(target);
        return (...given: unknown[]) => this.actor(call.apply(target, given) as DurableObjectStub);
      },
    });
  }

  private actor(stub: DurableObjectStub): DurableObjectStub {
    return new Proxy(stub, {
      get: (target, name) => {
        const member = Reflect.get(target, name) as unknown;
        if (typeof member !== "function") return member;
        // A method of a stub is called on it: what is read of the method itself would be asked of the actor.
        const methods = target as unknown as Record<PropertyKey, (...given: unknown[]) => Promise<unknown>>;
        return (...given: unknown[]) => this.around(`actor ${String(name)}`, async () => methods[name]?.(...given));
      },
    });
  }

  /** Queue sends count too; the bench asks before and after each. */
  send<T>(work: () => Promise<T>): Promise<T> {
    return this.around("queue send", work);
  }
}

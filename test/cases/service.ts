/** A case run by the whole service: its account, its routes, its queues by a clock of the test, and a web that answers as the case says. */
import type { Settings } from "../../src/settings/fields.ts";
import { type Answer as WebAnswer, site } from "../internet/client.ts";
import { account, Bench } from "../worker/harness.ts";
import { every, hook } from "../worker/watched.ts";
import { answerOf, filledIn, textOf } from "./body.ts";
import type { Answer, Body, Case, Step } from "./case.ts";
import { faultsOf, faultsOfText, isSubset, type Seen, type Words } from "./expectation.ts";

const page = site("page.test");
const telegram = site("api.telegram.org");
const secondsBetweenChecks = 3700;
const shownLength = 300;

type Call = { status: number; text: string; json: unknown };

/** What is otherwise than the case expects, each in a sentence. */
export async function followInService(one: Case): Promise<string[]> {
  const run = await ServiceRun.of(one);
  const faults: string[] = [];
  for (const [number, step] of one.steps.entries())
    for (const fault of await run.take(step)) faults.push(`step ${number + 1}: ${fault}`);
  await run.leave();
  return faults;
}

class ServiceRun {
  readonly #case: Case;
  readonly #owner;
  readonly #bench = new Bench();
  readonly #names: Record<string, string> = { base: "http://page.test", site: "https://tidemark.example" };
  #changes = 0;

  private constructor(one: Case, owner: Awaited<ReturnType<typeof account>>) {
    this.#case = one;
    this.#owner = owner;
  }

  static async of(one: Case): Promise<ServiceRun> {
    await hook.answers({ status: 200, body: "" });
    await telegram.answers({ json: { ok: true, result: { message_id: 1, chat: { id: 1 } } } });
    const run = new ServiceRun(one, await account({ untouched: true }));
    await run.#show(0);
    return run;
  }

  async take(given: Step): Promise<string[]> {
    const step = filledIn(given, this.#names);
    if ("check" in step) return this.#check(step);
    if ("messages" in step) return this.#messages(step.messages);
    if ("title" in step) return faultsOfText((await this.#lastMessage()).title, step.title, "title");
    if ("delivery" in step) return this.#delivery(step.delivery);
    if ("create" in step) return this.#answered(await this.#create(step.create, step.name), step.expect);
    if ("edit" in step)
      return this.#answered(await this.#call("PUT", `/watch/${this.#names.uuid}`, step.edit), {
        status: 200,
        ...step.expect,
      });
    const [method = "", path = ""] = step.call.split(/ (.*)/s);
    const answer = await this.#call(method, path, step.body);
    const made = (answer.json as { uuid?: string } | null)?.uuid;
    if (step.name && made) this.#names[step.name] = made;
    if (step.keep) this.#names[step.keep.as] = String(memberOf(answer.json, step.keep.from));
    const { json, ...expected } = step.expect ?? {};
    const isOther = json !== undefined && !isSubset(json, answer.json);
    return [
      ...this.#answered(answer, expected),
      ...(isOther ? [`it answered ${answer.text.slice(0, shownLength)}`] : []),
    ];
  }

  /** What the Worker's own queue brings afterwards finds nothing to ask page.test for. */
  async leave(): Promise<void> {
    const watches = (await this.#call("GET", "/watch")).json as Record<string, unknown> | null;
    for (const uuid of Object.keys(watches ?? {})) await this.#call("DELETE", `/watch/${uuid}`);
  }

  async #check(step: Extract<Step, { check: number }>): Promise<string[]> {
    await this.#show(step.check);
    if (!this.#names.uuid) {
      const made = await this.#create({
        ...every(60),
        paused: true,
        ...filledIn(this.#case.settings ?? {}, this.#names),
        ...step.settings,
      });
      if (made.status !== 201) return [`the watch was refused: ${made.text}`];
      await this.#call("PUT", `/watch/${this.#names.uuid}`, { paused: false });
    }
    await this.#bench.pass(secondsBetweenChecks);
    return faultsOf(await this.#seen(), step.expect ?? {});
  }

  async #seen(): Promise<Seen> {
    const path = `/watch/${this.#names.uuid}`;
    type Watch = { last_error: string | false; restock: unknown; history_n: number };
    const watch = await this.#owner.json<Watch>("GET", path);
    const changes = (await this.#owner.json<unknown[]>("GET", `${path}/changes`)).length;
    const isAlerted = changes > this.#changes;
    this.#changes = changes;
    return {
      text: watch.history_n > 0 ? await this.#owner.text(`${path}/history/latest`) : "",
      isAlerted,
      changes,
      error: watch.last_error,
      restock: watch.restock,
      watch,
      difference: watch.history_n > 1 ? await this.#owner.text(`${path}/difference/previous/latest`) : "",
    };
  }

  /** Makes a watch, and checks it by the clock of the test: it is paused until it is made. */
  async #create(settings: Settings, name?: string): Promise<Call> {
    const [path = "/"] = Object.keys(this.#case.pages);
    const made = await this.#call("POST", "/watch", {
      url: `http://page.test${path === "*" ? "/" : path}`,
      ...every(60),
      ...filledIn(this.#case.settings ?? {}, this.#names),
      ...settings,
      paused: true,
    });
    const { uuid } = (made.json ?? {}) as { uuid?: string };
    if (!uuid) return made;
    for (const known of [name, "uuid"]) if (known) this.#names[known] = uuid;
    await this.#call("PUT", `/watch/${uuid}`, { paused: false });
    await this.#bench.pass(secondsBetweenChecks);
    return made;
  }

  async #call(method: string, path: string, body?: unknown): Promise<Call> {
    const type: Record<string, string> = typeof body === "string" ? { "content-type": "text/plain" } : {};
    const answer = await this.#owner.call(method, path, body, type);
    const text = await answer.text();
    let json: unknown = null;
    try {
      json = JSON.parse(text);
    } catch {
      // Not every answer is JSON.
    }
    return { status: answer.status, text, json };
  }

  #answered(answer: Call, expected: (Words & { status?: number }) | undefined): string[] {
    const { status = answer.status, ...words } = expected ?? {};
    const isOther = status !== answer.status;
    return [
      ...(isOther ? [`it answered ${answer.status} ${answer.text.slice(0, shownLength)}`] : []),
      ...faultsOfText(answer.text, words, "answer"),
    ];
  }

  async #deliveries() {
    return [...(await hook.requests()), ...(await telegram.requests())];
  }

  async #lastMessage(): Promise<{ title: string; text: string; json: unknown }> {
    const body = (await this.#deliveries()).at(-1)?.body ?? "";
    try {
      const json = JSON.parse(body) as { title?: string; message?: string; text?: string };
      return { title: json.title ?? "", text: json.message ?? json.text ?? body, json };
    } catch {
      return { title: "", text: body, json: null };
    }
  }

  async #messages({ count = 1, json, ...words }: Words & { count?: number; json?: unknown }): Promise<string[]> {
    const { length } = await this.#deliveries();
    if (length !== count) return [`${length} messages, not ${count}`];
    if (!length) return [];
    const last = await this.#lastMessage();
    const isOther = json !== undefined && !isSubset(json, last.json);
    return [
      ...faultsOfText(last.text, words, "message"),
      ...(isOther ? [`the message is ${JSON.stringify(last.json).slice(0, shownLength)}`] : []),
    ];
  }

  async #delivery({ path = "", headers = {} }: { path?: string; headers?: Record<string, string> }): Promise<string[]> {
    const last = (await this.#deliveries()).at(-1);
    if (!last) return ["nothing was delivered"];
    const others = Object.entries(headers).filter(([name, value]) => last.headers[name.toLowerCase()] !== value);
    return [
      ...(last.url.includes(path) ? [] : [`it went to ${last.url}`]),
      ...others.map(([name]) => `the header ${name} is ${last.headers[name.toLowerCase()]}`),
    ];
  }

  /** The pages show this version, or their last one. */
  async #show(version: number): Promise<void> {
    for (const [path, versions] of Object.entries(this.#case.pages)) {
      const body = versions[Math.min(version, versions.length - 1)];
      if (body === undefined) continue;
      await (path === "*" ? page : page.at(path)).answers(...webAnswersOf(body, this.#names));
    }
  }
}

const memberOf = (value: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (at, name) => (name === "@first" ? Object.keys(at as object)[0] : (at as Record<string, unknown>)[name]),
      value,
    );

function webAnswersOf(body: Body, names: Record<string, string>): WebAnswer[] {
  const answer = answerOf(body);
  if (answer.answers) return answer.answers.flatMap((each) => webAnswersOf(each, names));
  return [webAnswerOf(filledIn(answer, names))];
}

function webAnswerOf(answer: Answer): WebAnswer {
  const { base64, type, status, headers, redirect, compress, echo, cookie, cut } = answer;
  return {
    ...(base64 === undefined ? { body: textOf(answer, 0) } : { base64 }),
    headers: { ...headers, ...(type ? { "content-type": type } : {}) },
    ...{ status, redirect, compress, echo, cookie, cut },
  };
}

/**
 * The service against its own description. For every operation of the OpenAPI document: whatever the schemas take is taken,
 * whatever they refuse is refused, no input at all makes it fail, and every answer fits what is documented for it. A
 * finding is printed with its seed, its smallest example and a line for a shell.
 */
import fc from "fast-check";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { fields } from "../../src/settings/fields.ts";
import { site } from "../internet/client.ts";
import {
  operationsOf,
  readDocument,
  resolved,
  type Operation,
  type Parameter,
  type Schema,
} from "./contract/document.ts";
import { faultsOf, withOneTypeEach } from "./contract/faults.ts";
import { asCurl, Checker } from "./contract/checker.ts";
import { importable, meaningsFor, nasty, queryMeaningsFor } from "./contract/meanings.ts";
import { setScene, targetOf, type Scene } from "./contract/scene.ts";
import { valuesOf } from "./contract/values.ts";

const seed = 20_260_301;
const isWhole = inject("allCases") || inject("searches");
const [taken, hostile] = inject("searches") ? [12, 60] : isWhole ? [3, 6] : [2, 4];
/** Each costs a password hash, or leaves a key behind: two draws of each kind. */
const few = new Set([
  "confirmPassword",
  "register",
  "logIn",
  "changePassword",
  "changeAddress",
  "deleteAccount",
  "resetPassword",
  "rotateKey",
]);
const needsHistory = /history|difference|changes|trace|screenshot|summary|held|lessons/;
const needsSuppressed = /held|lessons/;

/** Refusals that no schema can foresee: a secret, a state or an earlier answer decides. */
const otherwise: Record<string, number[]> = {
  changePassword: [403],
  deleteAccount: [403],
  // The scene asks with API keys, which need no fresh password.
  confirmPassword: [409],
  changeAddress: [403],
  confirmAddress: [400],
  logIn: [401],
  resetPassword: [400],
  verifyEmail: [400],
  enableEmail: [400],
  unsubscribe: [400],
  showUnsubscribe: [400],
  recheckWatch: [409],
  // Neither of the members that it may have; pages that are none of the site's, or not read.
  updatePage: [400],
  recheckPages: [404, 409],
  applyFilterRepair: [409],
  getWatch: [409],
  removeNotificationUrls: [400],
  testNotifications: [400],
  // An address of no service; a tag or a watch that is none of the account's.
  addChannel: [400, 404],
  // That of no service; of a channel that is not a named one.
  editChannel: [400, 409],
  // A cursor, which `since` of changes may be, is no instant.
  listDeliveries: [400],
  // Nothing of the scene's failed.
  retryDelivery: [404],
  getDelivery: [404],
  // Any text may be written where an instant is expected.
  retryDeliveries: [400],
  // A service's form says what its values are.
  writeNotificationUrl: [400],
  submitFeedback: [409],
  // A cursor is the text of another page.
  listWatchPage: [400],
  listDeletedWatches: [400],
  // Which members an action takes, and whether the tag exists.
  actOnWatches: [400, 404],
  // No verdict was given, or no such change is there.
  clearVerdict: [404],
  // This server sells nothing.
  listPlanOffers: [503],
  // Lines that are none of the change's.
  judgeChange: [400],
  restoreHeldReading: [400],
  importFile: [400],
  previewImport: [400],
  // Nothing of the scene was imported.
  undoImport: [404],
  // No browser made pictures here, and the page of the scene has no icon.
  getFavicon: [404],
  getScreenshot: [404],
  getScreenshotElements: [404],
  getStepScreenshot: [404],
  getFailureScreenshot: [404],
  getLookPicture: [404],
  getLookThumbnail: [404],
  getScreenshotThumbnail: [404],
  getLookStepScreenshot: [404],
  // The watches of the scene are of pages.
  getSiteReport: [404],
  getTableReport: [404],
  getRowHistory: [404],
  getRowMoves: [404],
  // A watch or a look that is none of the account's; settings without an address.
  takeLook: [400, 404],
  previewSettings: [400, 404],
  getScreenshotDifference: [404],
  getScreenshotDifferenceMetadata: [404],
  // What no schema says of a push subscription: a key is a point of the curve, and the address is not refused.
  addPushSubscription: [400],
  telegramWebhook: [401],
  // This server has no payment provider.
  startCheckout: [503],
  openBillingPortal: [503],
  billingWebhook: [503],
};
const possibleFor = ({ id }: Operation) => [429, ...(otherwise[id] ?? [])];

type Input = { names: Record<string, string>; query: Record<string, unknown>; body?: unknown };
type Sent = { answer: Response; wrongs: string[]; curl: string };

const document = await readDocument();
const checker = new Checker(document);
// Administration has a key of its own.
const operations = operationsOf(document).filter(
  ({ path, schemes }) => path.startsWith("/api/v1") && !schemes.includes("adminKey"),
);
let scene: Scene;

beforeEach(async () => {
  await site("hook.test").answers({ status: 200, body: "ok" });
});

const bodyOf = (operation: Operation): Schema | undefined => operation.requestBody?.content["application/json"]?.schema;
const takesText = (operation: Operation) => operation.requestBody?.content["text/plain"] !== undefined;
const queryOf = (operation: Operation): Parameter[] =>
  (operation.parameters ?? []).filter((each) => each.in === "query");
const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

async function sent(operation: Operation, { names, query, body }: Input): Promise<Sent> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, asText(value)])).toString();
  const target = targetOf(operation, names) + (search ? `?${search}` : "");
  const type = takesText(operation) ? "text/plain" : "application/json";
  const init: RequestInit =
    body === undefined
      ? {}
      : { body: takesText(operation) ? asText(body) : JSON.stringify(body), headers: { "content-type": type } };
  const answer = await scene.send(operation.method, target, init);
  return { answer, wrongs: await checker.wrongs(operation, answer), curl: asCurl(operation.method, target, init) };
}

/** Queries and bodies that the schemas take. */
function inputsOf(operation: Operation) {
  const meanings = meaningsFor(scene);
  const inQuery = takesText(operation) ? { ...meanings, ...queryMeaningsFor(scene) } : queryMeaningsFor(scene);
  const body = bodyOf(operation);
  const query = Object.fromEntries(
    queryOf(operation).map(({ name, schema }) => [name, inQuery[name] ?? valuesOf(schema, document, meanings)]),
  );
  const required = queryOf(operation).flatMap((each) => (each.required ? [each.name] : []));
  const text = takesText(operation) ? importable : fc.constant(undefined);
  return fc.record({
    query: fc.record(query, { requiredKeys: required, noNullPrototype: true }) as fc.Arbitrary<Record<string, unknown>>,
    body: body ? valuesOf(body, document, meanings) : text,
  });
}

async function takesWhatItShould(operation: Operation): Promise<void> {
  const property = fc.asyncProperty(inputsOf(operation), async (input) => {
    const { answer, wrongs, curl } = await sent(operation, { ...input, names: await scene.names(operation) });
    if (!answer.ok && !possibleFor(operation).includes(answer.status))
      wrongs.push(`refused with ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
    if (wrongs.length) throw new Error(`${wrongs.join("\n")}\n${curl}`);
  });
  await fc.assert(property, { seed, numRuns: few.has(operation.id) ? 2 : taken });
}

/** Shapes whose every member was examined; at first those that take the settings of a watch, as the shape NewWatch does. */
const examined = new Set(
  ["LookRequest", "PreviewRequest", "WatchesAction"].map((name) => `#/components/schemas/${name}`),
);
/** Settings that were examined in any shape, each with its schema: watches, tags and accounts have the same ones. */
const examinedSettings = new Set<string>();

/** Whether a fault is one more of a setting that another shape showed whole: of those one in each shape is enough. */
function settledMembers(schema: Schema | undefined): (why: string) => boolean {
  const members = schema ? (resolved(schema, document).properties ?? {}) : {};
  const known = new Set(examinedSettings);
  const started = new Set<string>();
  return (why) => {
    const name = /^\.(\w+)/.exec(why)?.[1] ?? "";
    if (!(name in fields.shape) || !members[name]) return false;
    const setting = name + JSON.stringify(members[name]);
    examinedSettings.add(setting);
    const isFurther = started.has(name);
    started.add(name);
    return isFurther && known.has(setting);
  };
}

async function refusesWhatItShould(operation: Operation): Promise<void> {
  const schema = bodyOf(operation);
  const names = await scene.names(operation);
  const [good] = fc.sample(inputsOf(operation), { seed, numRuns: 1 });
  const example = schema ? (resolved(schema, document).example ?? good?.body) : good?.body;
  const query = Object.fromEntries(
    queryOf(operation).flatMap(({ name, required }) => (required ? [[name, good?.query[name]]] : [])),
  );
  const base = await sent(operation, { query, body: example, names });
  // What this server does not offer has nothing to refuse.
  if (base.answer.status === 503) return;
  if (!base.answer.ok && !possibleFor(operation).includes(base.answer.status))
    throw new Error(`what the faults are put into is refused with ${base.answer.status}: ${await base.answer.text()}`);
  const found: string[] = [];
  const check = async (input: Omit<Input, "names">, why: string) => {
    const { answer, wrongs, curl } = await sent(operation, { ...input, names });
    const text = await answer.text();
    const member = /^\.?(\w+)/.exec(why)?.[1] ?? "";
    if (answer.status !== 400) wrongs.push(`answered ${answer.status}`);
    else if (!text.includes(member)) wrongs.push(`the sentence does not name '${member}': ${text}`);
    if (wrongs.length) found.push(`${why}: ${wrongs.join("; ")}\n${curl.slice(0, 600)}`);
  };
  const all = schema ? faultsOf(schema, document, example) : [];
  const faults = isWhole ? all : withOneTypeEach(all);
  // A shape that several operations share is examined whole in one of them.
  const isKnown = schema?.$ref !== undefined && examined.has(schema.$ref);
  if (schema?.$ref) examined.add(schema.$ref);
  const isSettled = settledMembers(schema);
  for (const [index, { value, why }] of faults.entries())
    if (!isSettled(why) && (!isKnown || index % 7 === 0)) await check({ query, body: value }, why);
  for (const { name, schema: member } of queryOf(operation))
    for (const { value, why } of inText(member))
      await check({ query: { ...query, [name]: value }, body: example }, name + why);
  expect(found.slice(0, 8)).toEqual([]);
}

/** What is wrong with a value in a query: there a text is all that there is. */
function inText(schema: Schema) {
  const types = [resolved(schema, document).type ?? []].flat();
  if (types.includes("array") || types.includes("object")) return [];
  return faultsOf(schema, document, undefined).filter(
    ({ value, why }) =>
      typeof value === "string" || (typeof value === "number" && !types.includes("boolean") && !why.includes(" for ")),
  );
}

/** There is no browser in these tests, and a watch that runs would go on fetching beside them. */
const withoutBrowser = (meanings: ReturnType<typeof meaningsFor>) =>
  Object.fromEntries(
    Object.entries(meanings).filter(([name]) =>
      /^(paused|fetch_backend|processor|capture_screenshots|webdriver_mobile|webdriver_js_disabled|browser_steps)$/.test(
        name,
      ),
    ),
  );

const text = fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: "binary", maxLength: 60 }));
const inPath = text.filter((each) => each.isWellFormed() && !["", ".", ".."].includes(each));

async function neverFails(operation: Operation): Promise<void> {
  const schema = bodyOf(operation);
  const names = await scene.names(operation);
  const [first] = Object.keys(names);
  const quiet = withoutBrowser(meaningsFor(scene));
  const anything = fc.record({
    query: fc.dictionary(fc.constantFrom(...queryOf(operation).map((each) => each.name), "x"), text, { maxKeys: 4 }),
    body: schema
      ? fc.oneof({ weight: 3, arbitrary: valuesOf(schema, document, quiet) }, { weight: 1, arbitrary: fc.jsonValue() })
      : takesText(operation)
        ? text
        : fc.constant(undefined),
    name: fc.option(inPath, { nil: undefined }),
  });
  const property = fc.asyncProperty(anything, async ({ query, body, name }) => {
    const renamed = first && name !== undefined ? { ...names, [first]: name } : names;
    const { wrongs, curl } = await sent(operation, { query, body, names: renamed });
    if (wrongs.length) throw new Error(`${wrongs.join("\n")}\n${curl}`);
  });
  await fc.assert(property, { seed, numRuns: few.has(operation.id) ? 2 : hostile });
}

/** Operations that leave the scene as they find it share one, a few at a time; every other has its own. */
function scenes(): Operation[][] {
  const kinds = Map.groupBy(operations, ({ id, path, method }) =>
    method === "GET" ? `reads, ${needsHistory.test(path)}, ${needsSuppressed.test(path)}` : id,
  );
  const atOnce = 8;
  return [...kinds.values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / atOnce) }, (_, i) => all.slice(i * atOnce, (i + 1) * atOnce)),
  );
}

describe("an operation takes what its schemas take, refuses what they refuse, and fails at nothing", () => {
  const named = scenes().map((all) => [all.map(({ id }) => id).join(", "), all] as const);
  test.each(named)("%s", async (_, all) => {
    const is = (kind: RegExp) => all.some(({ path }) => kind.test(path));
    scene = await setScene({ withHistory: is(needsHistory), withSuppressed: is(needsSuppressed) });
    for (const operation of all) {
      await takesWhatItShould(operation);
      await refusesWhatItShould(operation);
      await neverFails(operation);
    }
  });
});

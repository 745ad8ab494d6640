/** Services of alerts for whoever is on duty: what changes is an alert, what fails is one until it recovers. */
import { describe, expect, test } from "vitest";
import { notice } from "./notice.ts";
import { sent, sentAll, sentJson } from "./sent.ts";
import { describeRefusals, describeRequests } from "./table.ts";

const id = "delivery-7f3a";
const difference = "https://t.example/d";
const link = [{ href: difference, text: "Difference" }];
const jira = "https://api.atlassian.com/jsm/ops/integration/v2/alerts";
const pagertree = "https://api.pagertree.com/integration/int_abcdefghij";
const spike = "https://hooks.spike.sh/token12345/push-events";
const ilert = "https://api.ilert.com/api/events";
const ilertBody = {
  integrationKey: "il1api123",
  eventType: "ALERT",
  summary: "A & B",
  details: "Now 19",
  alertKey: id,
  links: link,
};
const incidentio = "https://api.incident.io/v2/alert_events/http/01ABC";
const goalertKey = "01234567-89ab-cdef-0123-456789abcdef";
const otherKey = "11234567-89ab-cdef-0123-456789abcdef";
const goalert = "https://oncall.example/sub/api/v2/generic/incoming";
const goalertBody = { summary: "A & B", details: "Now **19**", dedup: id };
const betterstack = "https://uptime.betterstack.com/api/v3/incidents";
const betterstackBody = { name: "A & B", summary: "A & B", description: "Now 19" };
const firehydrant = "https://signals.firehydrant.com/v1/process/token1234";
const squadcastBody = { message: "A & B", description: "Now 19", status: "trigger", event_id: id };

describeRequests([
  [
    "jira://apikey1/@jim/#team?priority=p1&tags=a,b&entity=shop&+k=v",
    {
      to: jira,
      headers: { authorization: "GenieKey apikey1" },
      body: {
        message: "A & B",
        description: "Now 19",
        alias: id,
        entity: "shop",
        source: "Tidemark",
        priority: "P1",
        tags: ["a", "b"],
        responders: [
          { type: "user", username: "jim" },
          { type: "team", name: "team" },
        ],
        details: { type: "info", k: "v" },
      },
    },
  ],
  [
    "pagertree://int_abcdefghij?urgency=high&tags=a,b&:shop=Corner&+X-Token=t",
    {
      to: pagertree,
      headers: { "x-token": "t" },
      body: {
        id,
        event_type: "create",
        title: "A & B",
        description: "Now 19",
        urgency: "high",
        tags: ["a", "b"],
        meta: { shop: "Corner" },
      },
    },
  ],
  [
    "https://api.pagertree.com/integration/int_abcdefghij",
    { to: pagertree, body: { id, event_type: "create", title: "A & B", description: "Now 19" } },
  ],
  [
    "spike://token12345?severity=SEV1&priority=p2",
    { to: spike, body: { title: "A & B", body: "Now 19", severity: "sev1", priority: "p2" } },
  ],
  ["https://hooks.spike.sh/token12345/push-events", { to: spike, body: { title: "A & B", body: "Now 19" } }],
  ["https://api.spike.sh/v1/alerts/token12345", { to: spike, body: { title: "A & B", body: "Now 19" } }],
  ["ilert://il1api123", { to: ilert, body: ilertBody }],
  [
    "ilert://_?key=il1api123&priority=low&route=ops&dedup=shop&click=https://x.example/&+k=v",
    {
      to: ilert,
      body: {
        ...ilertBody,
        alertKey: "shop",
        priority: "LOW",
        routingKey: "ops",
        links: [{ href: "https://x.example/", text: "Difference" }],
        labels: { k: "v" },
      },
    },
  ],
  [
    "incidentio://01ABC/token123?+team=ops",
    {
      to: incidentio,
      headers: { authorization: "Bearer token123" },
      body: {
        title: "A & B",
        description: "Now **19**",
        status: "firing",
        deduplication_key: id,
        source_url: difference,
        metadata: { team: "ops" },
      },
    },
  ],
  [
    `goalerts://oncall.example/sub/${goalertKey}/${otherKey}?dedup=shop`,
    {
      to: goalert,
      headers: { authorization: `Bearer ${goalertKey}` },
      body: { ...goalertBody, dedup: "shop" },
    },
    { to: goalert, headers: { authorization: `Bearer ${otherKey}` }, body: { ...goalertBody, dedup: "shop" } },
  ],
  [
    `https://oncall.example/sub/api/v2/generic/incoming?token=${goalertKey}`,
    { to: goalert, headers: { authorization: `Bearer ${goalertKey}` }, body: goalertBody },
  ],
  [
    "betterstack://apitoken1",
    { to: betterstack, headers: { authorization: "Bearer apitoken1" }, body: betterstackBody },
  ],
  [
    "betterstack://apitoken1/me@x.example/ops/web?policy=9&team_wait=30&alert=sms,push",
    ...["ops", "web"].map((team) => ({
      to: betterstack,
      body: {
        ...betterstackBody,
        requester_email: "me@x.example",
        team_name: team,
        policy_id: "9",
        team_wait: 30,
        call: false,
        sms: true,
        email: false,
        push: true,
      },
    })),
  ],
  [
    "firehydrant://token1234?priority=high&level=fatal&tags=a,b&+k=v",
    {
      to: firehydrant,
      body: {
        summary: "A & B",
        body: "Now 19",
        level: "FATAL",
        status: "OPEN",
        idempotency_key: id,
        annotations: { "signals.firehydrant.com/notification-priority": "HIGH", k: "v" },
        tags: ["a", "b"],
        links: link,
      },
    },
  ],
  [
    "https://signals.firehydrant.com/v1/process/token1234",
    {
      to: firehydrant,
      body: { summary: "A & B", body: "Now 19", level: "INFO", status: "OPEN", idempotency_key: id, links: link },
    },
  ],
  [
    "squadcast://apikey12?region=eu&priority=p1&+k=v",
    {
      to: "https://api.eu.squadcast.com/v2/incidents/api/apikey12",
      body: { ...squadcastBody, priority: "P1", tags: { k: "v" } },
    },
  ],
  [
    "https://api.squadcast.com/v2/incidents/api/apikey12",
    { to: "https://api.squadcast.com/v2/incidents/api/apikey12", body: squadcastBody },
  ],
]);

describeRefusals([
  ["jira://", "jira://api_key/@user/#team"],
  ["pagertree://token", "pagertree://integration_id"],
  ["pagertree://int_abcdefghij?+host=evil", "The header host may not be set"],
  ["spike://", "spike://token"],
  ["ilert://", "ilert://integration_key"],
  ["incidentio://01ABC", "incidentio://alert_source_id/token"],
  ["goalerts://oncall.example/token", "goalerts://host/integration_key"],
  [`goalerts://_/${goalertKey}`, "goalerts:// needs a host name"],
  ["betterstack://", "betterstack://api_token"],
  ["firehydrant://", "firehydrant://token"],
  ["squadcast://", "squadcast://api_key"],
]);

describe("what fails is one alert, which its recovery closes", () => {
  const failing = notice({
    level: "failure",
    title: "Shop fails",
    incident: { key: "tidemark/w1", isResolved: false },
  });
  const recovered = notice({
    id: "delivery-9",
    level: "success",
    title: "Shop is back",
    links: { subject: "https://shop.example/" },
    incident: { key: "tidemark/w1", isResolved: true },
  });
  const rows: [url: string, opening: object, closing: object][] = [
    [
      "pagertree://int_abcdefghij",
      { id: "tidemark/w1", event_type: "create" },
      { id: "tidemark/w1", event_type: "resolve" },
    ],
    [
      "ilert://il1api123",
      { alertKey: "tidemark/w1", eventType: "ALERT" },
      { alertKey: "tidemark/w1", eventType: "RESOLVE" },
    ],
    [
      "incidentio://01ABC/token123",
      { deduplication_key: "tidemark/w1", status: "firing" },
      { deduplication_key: "tidemark/w1", status: "resolved" },
    ],
    [`goalerts://oncall.example/${goalertKey}`, { dedup: "tidemark/w1" }, { dedup: "tidemark/w1", action: "close" }],
    [
      "firehydrant://token1234",
      { idempotency_key: "tidemark/w1", status: "OPEN", level: "ERROR" },
      { idempotency_key: "tidemark/w1", status: "CLOSED" },
    ],
    [
      "squadcast://apikey12",
      { event_id: "tidemark/w1", status: "trigger" },
      { event_id: "tidemark/w1", status: "resolve" },
    ],
  ];
  for (const [url, opening, closing] of rows) {
    test(url, async () => {
      expect(await sentJson(url, failing)).toMatchObject(opening);
      expect(await sentJson(url, recovered)).toMatchObject(closing);
    });
  }
  test("Jira closes an alert by its alias", async () => {
    expect(await sentJson("jira://apikey1", failing)).toMatchObject({ alias: "tidemark/w1" });
    const closing = await sent("jira://apikey1", recovered);
    expect(closing.url).toBe(`${jira}/tidemark%2Fw1/close?identifierType=alias`);
    expect(JSON.parse(closing.text)).toEqual({ source: "Tidemark", note: "Shop is back" });
  });
  test("Spike.sh, which knows an incident by its title, gets the same one for both", async () => {
    const subject = { links: { subject: "https://shop.example/" } };
    const opening = await sentJson("spike://token12345", { ...failing, ...subject });
    const closing = await sentJson("spike://token12345", recovered);
    expect(opening["title"]).toBe("Tidemark: https://shop.example/");
    expect(opening["body"]).toMatch(/^Shop fails\n/);
    expect(opening).not.toHaveProperty("status");
    expect(closing).toMatchObject({ title: opening["title"], status: "resolve" });
  });
  test("Better Stack, which closes nothing by a key, tells of a recovery by mail alone", async () => {
    expect(await sentJson("betterstack://apitoken1?alert=call,sms", recovered)).toMatchObject({
      call: false,
      sms: false,
      email: true,
      push: false,
    });
  });
  test("an alert without a title has the beginning of its body as its summary", async () => {
    const untitled = notice({ title: "", body: "Now 19 €" });
    const all = await Promise.all(rows.map(([url]) => sentAll(url, untitled)));
    for (const outgoing of all.flat()) {
      if (outgoing.kind !== "http") throw new Error("no request");
      const body = JSON.parse(outgoing.body as string) as Record<string, unknown>;
      expect(body["summary"] ?? body["title"] ?? body["message"]).toMatch(/^Now 19 €/);
    }
  });
});

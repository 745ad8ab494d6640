/** Services on servers of one's own. */
import { describeAnswers, describeRefusals, describeRequests } from "./table.ts";

const admin = { authorization: "Basic YWRtaW46cHc=", "ocs-apirequest": "true" };
const words = { shortMessage: "A & B", longMessage: "Now 19" };
const api = "/ocs/v2.php/apps/notifications/api/v2/admin_notifications";
const shown = { title: "A & B", message: "Now 19", image: "info" };
const kodiBody = (displaytime: number) => ({
  jsonrpc: "2.0",
  method: "GUI.ShowNotification",
  params: { ...shown, displaytime },
  id: 1,
});

describeRequests([
  [
    "nclouds://admin:pw@cloud.example/ada/bob",
    { to: `https://cloud.example${api}/ada`, headers: admin, body: words },
    { to: `https://cloud.example${api}/bob`, headers: admin, body: words },
  ],
  [
    "ncloud://admin:pw@cloud.example:8080?to=ada&url_prefix=/a/b&+x-own=1",
    { to: `http://cloud.example:8080/a/b${api}/ada`, headers: { ...admin, "x-own": "1" }, body: words },
  ],
  [
    "ncloud://admin:pw@cloud.example/ada?version=13",
    {
      to: "http://cloud.example/ocs/v2.php/apps/admin_notifications/api/v1/notifications/ada",
      headers: admin,
      body: words,
    },
  ],
  [
    "evolutions://key1@wa.example/my phone/+1-555-010-0001/120363000000000000@g.us",
    {
      to: "https://wa.example/message/sendText/my%20phone",
      headers: { apikey: "key1" },
      body: { number: "15550100001", text: "*A & B*\nNow *19*" },
    },
    {
      to: "https://wa.example/message/sendText/my%20phone",
      headers: { apikey: "key1" },
      body: { number: "120363000000000000@g.us", text: "*A & B*\nNow *19*" },
    },
  ],
  [
    "kodi://admin:pw@tv.example",
    { to: "http://tv.example:8080/jsonrpc", headers: { authorization: "Basic YWRtaW46cHc=" }, body: kodiBody(12_000) },
  ],
  ["kodis://tv.example:443?duration=1", { to: "https://tv.example:443/jsonrpc", body: kodiBody(1_500) }],
  [
    "lametric://key1@clock.example",
    {
      to: "http://clock.example:8080/api/v2/device/notifications",
      headers: { authorization: "Basic ZGV2OmtleTE=" },
      body: {
        priority: "info",
        icon_type: "none",
        lifetime: 120_000,
        model: { cycles: 1, frames: [{ icon: "i620", text: "A & B · Now 19" }] },
      },
    },
  ],
  [
    "lametrics://clock.example?apikey=key1&priority=critical&icon=a5&cycles=0",
    {
      to: "https://clock.example:4343/api/v2/device/notifications",
      body: {
        priority: "critical",
        icon_type: "none",
        lifetime: 120_000,
        model: { cycles: 0, frames: [{ icon: "a5", text: "A & B · Now 19" }] },
      },
    },
  ],
  [
    "humhubs://token1@hub.example/1/22",
    {
      to: "https://hub.example/api/v1/post/container/1",
      headers: { authorization: "Bearer token1" },
      body: { data: { message: "**A \\& B**  \nNow **19**" } },
    },
    {
      to: "https://hub.example/api/v1/post/container/22",
      headers: { authorization: "Bearer token1" },
      body: { data: { message: "**A \\& B**  \nNow **19**" } },
    },
  ],
  [
    "misskeys://token1@social.example?visibility=home",
    {
      to: "https://social.example/api/notes/create",
      body: { i: "token1", text: "A & B\nNow 19", visibility: "home" },
    },
  ],
]);

describeRefusals([
  ["nclouds://cloud.example/ada", "nclouds://admin:app_password@host/user"],
  ["nclouds://admin:pw@cloud.example", "nclouds://admin:app_password@host/user"],
  ["nclouds://admin:pw@cloud.example/#staff", "list its users"],
  ["evolutions://wa.example/instance/+15550100001", "evolutions://api_key@host/instance"],
  ["evolutions://key1@wa.example/instance/somebody", "telephone number"],
  ["lametric://clock.example", "lametric://api_key@host"],
  ["lametric://app1@token1?mode=cloud", "lametric://access_token@app_id?mode=cloud"],
  ["humhub://token1@hub.example/lobby", "humhubs://token@host/container_number"],
  ["misskey://token1@social.example?visibility=secret", "public, home, followers or specified"],
]);

describeAnswers([
  ["nclouds://admin:pw@cloud.example/ada", 404, "", "permanent"],
  ["kodi://tv.example", 200, '{"result":"OK"}', "delivered"],
  ["kodi://tv.example", 200, '{"error":{"code":-32601}}', "permanent"],
]);

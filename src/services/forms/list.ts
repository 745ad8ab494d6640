/** All services as a list to choose from: those with a form first, then those that are written as a URL. Pure. */
import { schemesBeside, services } from "../index.ts";
import type { ServiceField } from "../../lib/notification/forms/form.ts";
import { exampleOf, serviceForms } from "./index.ts";

/** `name` is that of the form, or else the first scheme. */
export type ListedService = {
  name: string;
  title: string;
  schemes: string[];
  guided: boolean;
  fields: ServiceField[];
  example: string;
};

/** An example of each service without a form, by its first scheme. */
const examples: Readonly<Record<string, string>> = {
  get: "posts://hook.example/path",
  bark: "barks://api.day.app/devicekey1",
  brevo: "brevo://api_key:me@x.example/you@x.example",
  dingtalk: "dingtalk://secret@token123",
  feishu: "feishu://token123",
  groupme: "groupme://68ca900a7d17bot1bot1bot1bo",
  ifttt: "ifttt://hookkey1@changed",
  join: "join://abcdefghijklmnopqrstuvwxyz012345/group.all",
  line: "line://channeltoken1234567890/U0123456789abcdef",
  mailgun: "mailgun://alerts@mg.x.example/api_key/you@x.example",
  mastodon: "mastodons://accesstoken@social.example",
  nctalk: "nctalks://user:password@cloud.example/room1234",
  notifiarr: "notifiarr://apikey12345/#1234567890123456789",
  onesignal: "onesignal://app12@apikey1/#everybody",
  pbul: "pbul://accesstoken1234",
  postmark: "postmark://server_token:me@x.example/you@x.example",
  prowl: "prowl://0123456789012345678901234567890123456789",
  psafer: "psafers://abcdefghij1234567890",
  pushdeer: "pushdeer://PDU123abc",
  signl4: "signl4://secret1234",
  smtp2go: "smtp2go://me@x.example/api_key/you@x.example",
  sparkpost: "sparkpost://me@x.example/api_key/you@x.example",
  splunk: "splunk://routing_key@0123456789abcdef0123456789abcdef",
  spush: "spush://abcdefghij",
  synology: "synologys://nas.example/token1",
  plivo: "plivo://MA0123456789ABCDEF01@token0123456789abcdef0123456789abcdef/+15550100000/+15550100001",
  msgbird: "msgbird://accesskey0123456789abcdef/Tidemark/+15550100001",
  octopush: "octopush://me@x.example/apikey1234/+33612345678",
  "46elks": "46elks://u0123456789:password123@Tidemark/+46701234567",
  httpsms: "httpsms://apikey1234@+15550100000/+15550100001",
  voipms: "voipms://password12:me@x.example/5550100000/5550100001",
  sinch: "sinch://planid123456:token123456@+15550100000/+15550100001",
  clickatell: "clickatell://apikey1234==/+15550100001",
  bulksms: "bulksms://tokenid12:tokensecret12@+15550100001",
  msg91: "msg91://templateid12@authkey1234/+919812345678",
  d7sms: "d7sms://apitoken1234@+15550100001",
  burstsms: "burstsms://apikey12:apisecret12@Tidemark/+61412345678",
  atalk: "atalk://user_name@apikey1234/+254712345678",
  smsmgr: "smsmgr://apikey1234@+420601234567",
  kavenegar: "kavenegar://apikey1234/+989123456789",
  telnyx: "telnyx://KEY0123456789@+15550100000/+15550100001",
  infobip: "infobip://apikey1234@abcde1.api.infobip.com/+15550100001",
  bulkvs: "bulkvs://user_name:password12@+15550100000/+15550100001",
  spike: "spike://abcdefghijklmnopqrstuvwxyz012345",
  firehydrant: "firehydrant://token1234567890",
  squadcast: "squadcast://apikey1234567890",
  webex: "webex://abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefgh",
  wecombot: "wecombot://botkey12-3456",
  zulip: "zulip://bot@organisation/abcdefghijklmnopqrstuvwxyz012345/alerts",
  schan: "schan://SCT12345Tabcdefghijklmnop",
  pushplus: "pushplus://0123456789abcdef0123456789abcdef",
  wxpusher: "wxpusher://AT_abcdefgh/UID_abcdefgh",
  spugpush: "spugpush://abcdefghijklmnopqrstuvwxyz012345",
  kook: "kook://bot_token/1234567890",
  pushme: "pushme://push_key",
  ses: "ses://me@x.example/AKIAEXAMPLEKEY12345/secret_key/eu-west-1/you@x.example",
  sns: "sns://AKIAEXAMPLEKEY12345/secret_key/eu-west-1/+15550100001",
  mailersend: "mailersend://api_key:me@x.example/you@x.example",
  xmpp: "xmpps://alerts:password@chat.example/you@chat.example",
  irc: "ircs://alerts:password@irc.example/#alerts",
  rsyslog: "rsyslog://logs.example/local0?mode=tls",
  evolution: "evolutions://api_key@whatsapp.example/instance1/+15550100001",
  kodi: "kodi://user:password@kodi.example",
  lametric: "lametric://api_key@clock.example",
  humhub: "humhubs://token@humhub.example/1",
  misskey: "misskeys://access_token@social.example",
  zoom: "zoom://webhook_id/verification_token",
  stackfield: "stackfield://01234567-89ab-cdef-0123-456789abcdef",
  github: "github://token@owner/repository",
  reddit: "reddit://user_name:password@app_id/app_secret/subreddit",
  bluesky: "bluesky://ada.bsky.social@abcd-efgh-ijkl-mnop",
  revolt: "revolt://bot_token/01ARZ3NDEKTSV4RRFFQ69G5FAV",
  viber: "viber://bot_token/01234567890A==",
  push: "push://01234567-89ab-4def-8123-456789abcdef",
  pushy: "pushy://apikey1234/device_token",
  chanify: "chanify://token1234",
  pushed: "pushed://app_key1/app_secret1/#channel1",
  notica: "notica://token1",
  pjet: "pjets://push.example/secretkey1",
  gorush: "gorushs://push.example/device_token",
  pinglet: "pinglets://token1@push.example/namespace/topic",
  wpush: "wpush://WPUSH0123456789abcdefghijklmno",
  qq: "qq://0123456789abcdef0123456789abcdef",
  pushward: "pushward://hlk_abcdef123",
  signalgrid: "signalgrid://client_key/channel",
  youlmk: "youlmk://ylk_0123456789abcdef0123456789abcdef",
  trigv: "trigvs://trgv_a1b2c3d4_0123456789abcdef0123456789abcdef/general",
  lfg: "lfg://0123456789abcdef0123456789abcdef",
  kumulos: "kumulos://01234567-89ab-4def-8123-456789abcdef/abcdefghijklmnopqrstuvwxyz0123456789",
  parsep: "parseps://app_id:master_key@push.example",
  flowtriq: "flowtriqs://api_key@flowtriq.com/api/v1/webhook/hook1",
  enigma2: "enigma2://user:password@box.example",
  dot: "dot://dot_app_abcdefgh@ABCD1234ABCD",
  strmlabs: "strmlabs://abcdefghijklmnopqrstuvwxyz01234567890123",
  bale: "bale://123456789:abcdefghijkl/@alerts",
  notifyapp: "notifyapp://device1/token1",
  opsimate: "opsimates://api_token@opsimate.example",
  notifico: "notifico://1234/hook1234",
  flock: "flock://01234567-89ab-cdef-0123-456789abcdef",
  ryver: "ryver://organisation/abcdefghij12345",
  cliq: "cliq://1001.0123456789abcdef.0123456789abcdef/#alerts",
  fluxer: "fluxer://123456789012345678/abcdefghijklmnopqrstuvwxyz",
  onebot: "onebots://token@bot.example/123456789",
  whapi: "whapi://token1234567890/+15550100001",
  zalo: "zalo://123456789:abcdefghijkl/chat1",
  wechat: "wechat://corp_id:secret@1000002/user1",
  gupshup: "gupshup://app1:apikey123456@15550100000/+15550100001",
  ringc: "ringc://+15550100000:jwt_of_account@client_id/client_secret/+15550100001?mode=jwt",
  cm: "cm://01234567-89ab-4def-8123-456789abcdef/+15550100001",
  telesign: "telesign://01234567-89AB-4DEF-8123-456789ABCDEF:apikey123==@+15550100001",
  kaleyra: "kaleyra://HXAP1612345697IN:apikey123456@KLRHXA/+15550100001",
  exotel: "exotel://account_sid:api_token@EXOTEL/+919812345678",
  smsc: "smsc://login:password@+79876543210",
  serwersms: "serwersms://user:password@Tidemark/+48123456789",
  notifyre: "notifyre://apikey1234/+15550100001",
  mobilemessage: "mobilemessage://user:password@Tidemark/0412345678",
  smstunnel: "smstunnel://sk_live_0123456789abcdef/+15550100001",
  dapnet: "dapnet://user:password@DF1ABC",
  pingram: "pingram://pingram_sk_0123456789abcdef/you@x.example",
  eight00com: "eight00com://token1234@+15550100000/+15550100001",
  sfr: "sfr://service_id:password@space_id/0612345678",
  xmatters: "xmatters://api_key@company/01234567-89ab-4def-8123-456789abcdef",
  sendpulse: "sendpulse://me@x.example/client_id/client_secret/you@x.example",
  lauther: "lauther://lpt_token123",
  groundmail: "groundmail://api_key:me@x.example/you@x.example",
  null: "null://",
};

/** Every service once, and twice where it has two forms. */
export function listedServices(): ListedService[] {
  const guided = serviceForms.map((form): ListedService => {
    const example = exampleOf(form);
    const { name, title, fields } = form;
    return { name, title, schemes: [...schemesBeside(schemeOf(example))], guided: true, fields: [...fields], example };
  });
  const known = new Set(guided.flatMap(({ schemes }) => schemes));
  const others = services.flatMap(({ name, schemes }): ListedService[] => {
    const [first = ""] = schemes;
    if (known.has(first)) return [];
    return [
      { name: first, title: name, schemes: [...schemes], guided: false, fields: [], example: examples[first] ?? "" },
    ];
  });
  return [...guided, ...others];
}

const schemeOf = (url: string) => url.slice(0, url.indexOf(":"));

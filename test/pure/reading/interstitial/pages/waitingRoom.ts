/** Waiting rooms: a site that lets visitors in one after the other. `maker`: "" where no vendor is known by it. */
import type { Written } from "./page.ts";

export const waitingRooms: Readonly<Record<string, Written & { maker: string }>> = {
  "the default page of a content network": {
    maker: "Cloudflare",
    title: "Waiting Room powered by Cloudflare",
    body: `<h1>You are now in line.</h1><h2>Thank you for your patience.</h2><p>Your estimated wait time is 4 minutes.</p><p>We are experiencing a high volume of traffic and using a virtual queue to limit the amount of users on the website at the same time. This will ensure you have the best possible online experience.</p>`,
  },
  "in line, with an estimate": {
    maker: "",
    title: "Kettles",
    body: "<h1>You are now in line</h1><p>Your estimated wait time is 12 minutes.</p>",
  },
  "led to the host of a vendor": {
    maker: "Queue-it",
    finalUrl: "https://kettles.queue-it.net/?c=kettles&e=sale&t=https%3A%2F%2Fwww.kettles.example%2Fterms",
    title: "Queue-it",
    body: `<div id="MainPart"></div><script>window.queueViewModel = {}</script>`,
  },
  "led to the host of another vendor": {
    maker: "CrowdHandler",
    finalUrl: "https://wait.crowdhandler.com/kettles?url=https%3A%2F%2Fwww.kettles.example%2Fterms",
    title: "Waiting room",
    body: "<h1>High traffic</h1><p>We will let you in as soon as we can.</p>",
  },
  "a queue that refreshes itself": {
    maker: "",
    title: "Kettles",
    head: '<meta http-equiv="refresh" content="20">',
    body: "<h1>You are in the queue</h1><p>Please be patient.</p>",
  },
  "a place in a queue, and not to close the window": {
    maker: "",
    title: "Virtual waiting room",
    body: `<h1>You're in the virtual waiting room</h1><p>Number of users ahead of you: 4,211</p><p>Please do not refresh this page or you will lose your place in line. You will be redirected automatically.</p>`,
  },
  "status 503": {
    maker: "",
    status: 503,
    headers: { refresh: "30" },
    title: "Kettles",
    body: "<p>You are in line. Estimated wait: 6 minutes.</p>",
  },
  German: {
    maker: "",
    lang: "de",
    title: "Kessel",
    body: "<h1>Sie befinden sich in der Warteschlange</h1><p>Ihre voraussichtliche Wartezeit beträgt 7 Minuten. Bitte aktualisieren Sie die Seite nicht, sonst verlieren Sie Ihren Platz.</p>",
  },
  French: {
    maker: "",
    lang: "fr",
    title: "Bouilloires",
    body: "<h1>Vous êtes dans la file d'attente</h1><p>Temps d'attente estimé : 8 minutes. Vous serez redirigé automatiquement.</p>",
  },
  Spanish: {
    maker: "",
    lang: "es",
    title: "Hervidores",
    body: "<h1>Estás en la cola</h1><p>Tiempo de espera estimado: 5 minutos. No actualices esta página.</p>",
  },
  Italian: {
    maker: "",
    lang: "it",
    title: "Bollitori",
    body: "<h1>Sei in coda</h1><p>Il tempo di attesa stimato è di 5 minuti. Non aggiornare la pagina.</p>",
  },
  Portuguese: {
    maker: "",
    lang: "pt",
    title: "Chaleiras",
    body: "<h1>Você está na fila</h1><p>Tempo de espera estimado: 5 minutos. Você será redirecionado automaticamente.</p>",
  },
  Dutch: {
    maker: "",
    lang: "nl",
    title: "Ketels",
    body: "<h1>Je staat in de wachtrij</h1><p>Geschatte wachttijd: 5 minuten. Ververs deze pagina niet.</p>",
  },
  Polish: {
    maker: "",
    lang: "pl",
    title: "Czajniki",
    body: "<h1>Jesteś w kolejce</h1><p>Szacowany czas oczekiwania: 5 minut. Nie odświeżaj tej strony.</p>",
  },
  Swedish: {
    maker: "",
    lang: "sv",
    title: "Kokare",
    body: "<h1>Du står i kö</h1><p>Beräknad väntetid: 5 minuter. Uppdatera inte sidan.</p>",
  },
  Japanese: {
    maker: "",
    lang: "ja",
    title: "ケトル",
    body: "<h1>現在、順番待ちの列に並んでいます</h1><p>予想待ち時間：5分。このページを更新しないでください。</p>",
  },
  Chinese: {
    maker: "",
    lang: "zh",
    title: "水壶",
    body: "<h1>您正在排队</h1><p>预计等待时间：5 分钟。请勿刷新页面。</p>",
  },
};

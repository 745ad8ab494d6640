/** Pages that ask for consent before anything else, as sites serve them in place of what was asked for. */
import type { Written } from "./page.ts";

const buttons = (...labels: string[]) => labels.map((label) => `<button>${label}</button>`).join("");

/** In place of the page, at its own address. */
export const consentWalls: Readonly<Record<string, Written>> = {
  "a heading, a sentence and two buttons side by side": {
    title: "Terms",
    body: `<h1>Before you continue</h1><p>We use cookies and data to deliver and maintain services.</p>${buttons("Reject all", "Accept all")}`,
  },
  "lists of what cookies are for, with small print and a choice of languages": {
    title: "Before you continue to Kettles",
    body: `<header><a href="/signin">Sign in</a><select><option>English</option><option>Deutsch</option><option>日本語</option></select></header>
      <h1>Before you continue to Kettles</h1><div>We use cookies and data to</div><ul><li>Deliver and maintain our services</li>
      <li>Track outages and protect against spam, fraud, and abuse</li><li>Understand how the shop is used</li></ul>
      <div>If you choose “Accept all”, we also use cookies and data to</div><ul><li>Develop and improve new services</li><li>Show personalised offers, depending on your settings</li></ul>
      <form method="post" action="/save"><input type="submit" value="Reject all"></form><form method="post" action="/save"><input type="submit" value="Accept all"></form>
      <a href="/options">More options</a><footer><a href="/privacy">Privacy Policy</a> <a href="/terms">Terms of Service</a></footer>`,
  },
  "partners, purposes and a name of the site above": {
    title: "Kettles",
    body: `<div class="logo">Kettles</div><main><h2>Your privacy is important to us</h2><p>We and our 812 partners store and access information on a device, such as unique IDs in cookies, to process personal data.</p>
      <p>You may withdraw your choice at any time. Your choices are signalled to our partners.</p><div>${buttons("Accept all", "Reject all", "Manage settings")}</div></main><footer>© 2026 Kettles Ltd. All rights reserved. <a href=/imprint>Imprint</a> <a href=/contact>Contact</a></footer>`,
  },
  "accept, or subscribe without advertising": {
    title: "Kettles | Consent",
    body: `<h1>Read on with advertising or with a subscription</h1><p>Visit kettles.example as usual with advertising and tracking by cookies. Details are in our privacy policy.</p>
      ${buttons("Accept and continue")}<p>Read without advertising tracking for 4.99 a month. Already a subscriber?</p><a href="/pur">Subscribe now</a>`,
  },
  "a single button to agree, under a heading that says so": {
    title: "Cookies",
    body: `<h1>This website uses cookies</h1><p>You have to agree to the use of cookies before you can enter.</p>${buttons("I agree")}`,
  },
  "buttons that are links and parts of a dialog": {
    title: "Kettles",
    body: `<div role="dialog" aria-modal="true"><h2>We value your privacy</h2><p>We use cookies to personalise content and advertisements and to analyse our traffic.</p>
      <a role="button" href="#">Accept all cookies</a><a role="button" href="#">Only necessary cookies</a><a href="/cookie-policy">Cookie Policy</a></div>`,
  },
  "switches for each kind of cookie": {
    title: "Kettles",
    body: `<h1>Cookie settings</h1><p>Choose which cookies we may set on your device.</p><label><input type=checkbox checked disabled>Strictly necessary</label><label><input type=checkbox>Statistics</label><label><input type=checkbox>Marketing</label>
      ${buttons("Save selection", "Accept all", "Reject all")}`,
  },
  German: {
    lang: "de",
    title: "Bevor Sie fortfahren",
    body: `<h1>Bevor Sie fortfahren</h1><p>Wir verwenden Cookies und Daten, um Dienste bereitzustellen und zu betreiben.</p>${buttons("Alle ablehnen", "Alle akzeptieren")}<a href="/einstellungen">Weitere Optionen</a>`,
  },
  "German, with a subscription": {
    lang: "de",
    title: "Zustimmung | Kessel",
    body: `<h1>Weiter mit Werbung oder im Pur-Abo</h1><p>Besuchen Sie uns wie gewohnt mit Werbung und Tracking, indem Sie der Verarbeitung Ihrer personenbezogenen Daten zustimmen.</p>${buttons("Einwilligen und weiter")}<a href="/pur">Jetzt abonnieren</a><footer><a href="/datenschutz">Datenschutz</a> <a href="/impressum">Impressum</a></footer>`,
  },
  "German, with categories": {
    lang: "de",
    title: "Kessel",
    body: `<h2>Privatsphäre-Einstellungen</h2><p>Wir nutzen Cookies auf unserer Website. Einige sind essenziell, andere helfen uns, diese Website zu verbessern.</p><ul><li>Essenziell</li><li>Statistik</li><li>Externe Medien</li></ul>${buttons("Alle akzeptieren", "Speichern", "Nur essenzielle Cookies akzeptieren", "Individuelle Einstellungen")}<a href=/datenschutz>Datenschutzerklärung</a><a href=/impressum>Impressum</a>`,
  },
  French: {
    lang: "fr",
    title: "Avant de continuer",
    body: `<h1>Avant de continuer</h1><p>Nous et nos partenaires utilisons des cookies pour mesurer l'audience et afficher des publicités personnalisées.</p>${buttons("Tout refuser", "Tout accepter")}<a href=/options>Plus d'options</a>`,
  },
  "French, refused by a link above": {
    lang: "fr",
    title: "Bouilloires",
    body: `<a href="#">Continuer sans accepter</a><h2>Le respect de votre vie privée est notre priorité</h2><p>Avec votre accord, nos partenaires et nous utilisons des traceurs pour stocker et consulter des données personnelles.</p>${buttons("Paramétrer les cookies", "Accepter et fermer")}`,
  },
  Spanish: {
    lang: "es",
    title: "Antes de continuar",
    body: `<h1>Antes de continuar</h1><p>Utilizamos cookies y datos para prestar nuestros servicios y medir la audiencia.</p>${buttons("Rechazar todo", "Aceptar todo", "Más opciones")}`,
  },
  Italian: {
    lang: "it",
    title: "Prima di continuare",
    body: `<h1>Prima di continuare</h1><p>Utilizziamo i cookie e i dati per fornire i servizi. I tuoi dati personali saranno trattati dai nostri partner.</p>${buttons("Rifiuta tutto", "Accetta tutto")}`,
  },
  Portuguese: {
    lang: "pt",
    title: "Antes de continuar",
    body: `<h1>A sua privacidade é importante</h1><p>Usamos cookies para personalizar conteúdo e anúncios e analisar o tráfego.</p>${buttons("Rejeitar tudo", "Aceitar tudo", "Gerir opções")}`,
  },
  Dutch: {
    lang: "nl",
    title: "Voordat je verdergaat",
    body: `<h1>Voordat je verdergaat</h1><p>Wij en onze partners gebruiken cookies om gegevens op je apparaat op te slaan.</p>${buttons("Alles afwijzen", "Alles accepteren")}`,
  },
  "Dutch, with only a way to agree and settings": {
    lang: "nl",
    title: "Ketels",
    body: `<h1>Toestemming voor cookies</h1><p>Om onze site goed te laten werken gebruiken we cookies en persoonsgegevens.</p>${buttons("Akkoord", "Instellen")}`,
  },
  Polish: {
    lang: "pl",
    title: "Zanim przejdziesz dalej",
    body: `<h1>Zanim przejdziesz dalej</h1><p>Używamy plików cookie i danych, aby świadczyć usługi. Szanujemy Twoją prywatność.</p>${buttons("Odrzuć wszystko", "Zaakceptuj wszystko")}`,
  },
  Swedish: {
    lang: "sv",
    title: "Innan du fortsätter",
    body: `<h1>Innan du fortsätter</h1><p>Vi använder kakor och data för att leverera och underhålla våra tjänster.</p>${buttons("Avvisa alla", "Godkänn alla")}`,
  },
  Japanese: {
    lang: "ja",
    title: "続行する前に",
    body: `<h1>続行する前に</h1><p>当サイトは Cookie とデータを使用してサービスを提供します。</p>${buttons("すべて拒否", "すべて同意する")}`,
  },
  Chinese: {
    lang: "zh",
    title: "继续前须知",
    body: `<h1>在继续之前</h1><p>我们使用 Cookie 和数据来提供服务并衡量受众互动情况。</p>${buttons("全部拒绝", "全部接受")}`,
  },
  "Chinese, traditional": {
    lang: "zh-Hant",
    title: "繼續前須知",
    body: `<h1>我們重視您的隱私</h1><p>本網站使用 Cookie 來改善您的體驗。</p>${buttons("全部拒絕", "接受全部")}`,
  },
  Danish: {
    lang: "da",
    title: "Kedler",
    body: `<h1>Vi bruger cookies</h1><p>Med dit samtykke behandler vi og vores partnere personoplysninger.</p>${buttons("Afvis alle", "Accepter alle")}`,
  },
  Czech: {
    lang: "cs",
    title: "Konvice",
    body: `<h1>Vaše soukromí je pro nás důležité</h1><p>S vaším souhlasem používáme soubory cookie.</p>${buttons("Odmítnout vše", "Přijmout vše")}`,
  },
  Russian: {
    lang: "ru",
    title: "Чайники",
    body: `<h1>Прежде чем продолжить</h1><p>Мы используем файлы cookie и данные, чтобы предоставлять услуги.</p>${buttons("Отклонить все", "Принять все")}`,
  },
  Turkish: {
    lang: "tr",
    title: "Su ısıtıcıları",
    body: `<h1>Devam etmeden önce</h1><p>Hizmet sunmak için çerezleri ve verileri kullanıyoruz.</p>${buttons("Tümünü reddet", "Tümünü kabul et")}`,
  },
  Korean: {
    lang: "ko",
    title: "계속하기 전에",
    body: `<h1>계속하기 전에</h1><p>서비스를 제공하기 위해 쿠키와 데이터를 사용합니다.</p>${buttons("모두 거부", "모두 수락")}`,
  },
};

const led = (finalUrl: string, page: Partial<Written> = {}): Written => ({
  title: "Kettles",
  body: `<p>We use cookies.</p>${buttons("Agree")}`,
  finalUrl,
  ...page,
});

/** Elsewhere: the request was led to an address where consent is asked for. */
export const ledConsentWalls: Readonly<Record<string, Written>> = {
  "a host of its own": led("https://consent.kettles.example/m?continue=https://www.kettles.example/terms&gl=DE"),
  "a path that collects consent": led("https://www.kettles.example/v2/collectConsent?sessionId=3"),
  "a path in German": led("https://www.kettles.example/zustimmung?url=%2Fterms", {
    lang: "de",
    body: `<h1>Herzlich willkommen</h1><p>Lesen mit Werbung</p>${buttons("Akzeptieren und weiter")}`,
  }),
  "a path with more behind it": led("https://www.kettles.example/consent/tcf/", {
    body: `<p>Loading</p><script>1</script>`,
  }),
  "a page that only scripts fill": led("https://myprivacy.kettles.example/consent?siteKey=x", {
    body: `<div id="app"></div><script src="/consent.js"></script>`,
  }),
  "a cookie wall by its name": led("https://www.kettles.example/cookiewall/index.html"),
};

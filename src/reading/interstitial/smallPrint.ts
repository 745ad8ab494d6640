/** What stands around the content of the smallest page and says nothing of it: the name of the site, legal links, languages. Pure. */

/** Whole pieces, without punctuation at their ends; parted by commas. */
const phrases = `
  privacy, privacy policy, privacy notice, privacy statement, privacy settings, privacy center, privacy centre, cookie policy, cookies, cookie notice,
  cookies policy, cookie settings, cookie preferences, data protection, legal, legal notice, legal information, accessibility, accessibility statement,
  terms, terms of use, terms of service, terms of sale, terms and conditions, terms & conditions, conditions, conditions of use, imprint, contact,
  contact us, help, help center, help centre, support, about, about us, faq, faqs, home, homepage, back, menu, search, close, skip to content,
  skip to main content, log in, login, sign in, log out, logout, sign out, sign up, register, subscribe, language, learn more, more information,
  more info, read more, do not sell my personal information, do not sell or share my personal information, vendors, partners, our partners,
  list of partners, list of vendors, show vendors, show partners, view vendors, vendor list,
  datenschutz, datenschutzerklärung, datenschutzhinweis, datenschutzhinweise, datenschutzbestimmungen, datenschutzrichtlinie, impressum, agb,
  nutzungsbedingungen, kontakt, hilfe, über uns, startseite, zurück, menü, suche, schließen, anmelden, einloggen, registrieren, zum inhalt,
  zum inhalt springen, mehr erfahren, mehr informationen, weitere informationen, rechtliches, barrierefreiheit, cookie-richtlinie,
  cookie-einstellungen, sprache, partner, unsere partner, liste der partner, abo, abonnement,
  mentions légales, politique de confidentialité, politique de cookies, politique des cookies, politique relative aux cookies, confidentialité,
  conditions générales, conditions générales d'utilisation, conditions d'utilisation, cgu, cgv, nous contacter, aide, à propos, accueil, retour,
  fermer, se connecter, s'inscrire, en savoir plus, langue, nos partenaires, gestion des cookies, plan du site,
  aviso legal, política de privacidad, política de cookies, política de privacidade, privacidad, condiciones, condiciones de uso, contacto,
  ayuda, inicio, volver, cerrar, iniciar sesión, registrarse, más información, idioma, nuestros socios, termos, termos de uso, termos de serviço,
  privacidade, contato, ajuda, início, voltar, fechar, entrar, iniciar sessão, mais informações, saiba mais,
  note legali, informativa privacy, informativa sulla privacy, informativa sui cookie, condizioni, condizioni d'uso, contatti, aiuto, chi siamo,
  indietro, chiudi, accedi, registrati, maggiori informazioni, lingua, termini, termini e condizioni, termini di servizio,
  privacyverklaring, privacybeleid, privacystatement, cookieverklaring, cookiebeleid, voorwaarden, algemene voorwaarden, gebruiksvoorwaarden,
  hulp, over ons, terug, sluiten, inloggen, aanmelden, registreren, meer informatie, taal,
  polityka prywatności, polityka cookies, polityka plików cookie, regulamin, warunki, warunki korzystania, warunki korzystania z usługi, pomoc,
  o nas, wstecz, zamknij, zaloguj, zaloguj się, więcej informacji, język,
  integritetspolicy, kakpolicy, användarvillkor, villkor, hjälp, om oss, tillbaka, stäng, logga in, läs mer, språk, privatlivspolitik, vilkår,
  hjælp, om os, luk, log ind, læs mere, personvern, hjelp, lukk, logg inn, les mer, tietosuoja, käyttöehdot, ohje, kirjaudu, kirjaudu sisään,
  zásady ochrany osobních údajů, podmínky, nápověda, přihlásit se, adatvédelem, gizlilik, şartlar, yardım, giriş yap, конфиденциальность, условия,
  условия использования, справка, войти, помощь,
  プライバシー, プライバシーポリシー, 利用規約, 特定商取引法に基づく表記, お問い合わせ, ヘルプ, ホーム, 戻る, 閉じる, ログイン, 会社概要, 隐私, 隐私政策, 隐私权政策,
  隐私声明, 隱私, 隱私權政策, 隱私政策, 隱私聲明, 条款, 服务条款, 使用条款, 條款, 服務條款, 联系我们, 聯絡我們, 帮助, 說明, 首页, 首頁, 返回, 关闭, 關閉, 登录, 登入,
  关于我们, 關於我們, 语言, 語言, 개인정보, 개인정보처리방침, 개인정보 처리방침, 이용약관, 문의, 도움말, 로그인, 홈,
  english, deutsch, français, español, italiano, português, nederlands, polski, svenska, dansk, norsk, norsk bokmål, suomi, čeština, slovenčina,
  magyar, română, türkçe, русский, українська, ελληνικά, 日本語, 中文, 简体中文, 繁體中文, 한국어, العربية, עברית, हिन्दी, ไทย, tiếng việt,
  bahasa indonesia, english (us), english (uk), português (brasil), de, en, fr, es, it, nl, pl, pt, sv, ja, zh, en-us, en-gb`;
const known: ReadonlySet<string> = new Set(phrases.split(",").map((phrase) => phrase.trim().replace(/\s+/g, " ")));

const rights =
  /^(?:powered|secured|protected|provided) by .{1,40}$|©|^\(c\)|^copyright\b|\b(?:all rights reserved|alle rechte vorbehalten|tous droits réservés)\b/iu;

/** Nothing of the kind is longer. */
const maxCharacters = 120;

const lettersOf = (words: string): string => words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
const greeting =
  /^(?:welcome to|willkommen (?:bei|auf)|herzlich willkommen (?:bei|auf)|bienvenue (?:sur|chez)|bienvenid[oa]s? a|benvenut[oi] (?:su|in)|welkom bij|välkommen till|the)\s+/iu;

/** Whether a piece of text says nothing of the content. `host`: of the page, whose name may stand there. */
export function isSmallPrint(words: string, host: string): boolean {
  if (words.length > maxCharacters) return false;
  const plain = words.replace(/^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu, "");
  const lower = words.trim().toLowerCase().replaceAll("’", "'");
  if (plain === "" || known.has(lower) || known.has(plain.toLowerCase().replaceAll("’", "'")) || rights.test(words))
    return true;
  const name = lettersOf(
    plain.replace(greeting, "").replace(/\s(?:ltd|inc|llc|gmbh|ag|s\.?a|s\.?r\.?l|b\.?v|ab|co)\.?$/iu, ""),
  );
  const labels = host
    .toLowerCase()
    .replace(/^www\./, "")
    .split(".");
  return name.length >= 2 && (labels.includes(name) || name === labels.join("") || name === labels.slice(-2).join(""));
}

const price = /\p{Sc}\s?\d|\d\s?(?:\p{Sc}|(?:EUR|USD|GBP|CHF|PLN|SEK|DKK|NOK|JPY|CNY)\b)/u;

/** Whether words hold an amount of money, which no wall does. */
export const holdsPrice = (words: string): boolean => price.test(words);

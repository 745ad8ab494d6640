/**
 * The words that labels of consent buttons are made of, by what they do in a label, for many languages at once. Lower case,
 * without punctuation. A word that means different things in two languages stands where both are right. Pure.
 */

const lists = {
  /** Refuses by itself. */
  refuse: `reject rejecting decline deny denies refuse disagree disable disallow withdraw withhold opt-out
    ablehnen ablehne lehne verweigern abwählen widersprechen refuser refuse rejeter décliner rechazar rechazarlas rechazo denegar
    rehusar declinar rifiuta rifiutare rifiuto nega respingi rejeitar rejeita rejeito recusar recusa recuso negar afwijzen
    weigeren weiger verwerpen odrzuć odrzucam odmów odmawiam avvisa neka avböj afvis afslå avvis avslå nekt hylkää kiellä estä
    odmítnout odmítám odmietnuť zamítnout elutasítása elutasítom elutasítás respinge respingeți refuz refuză отклонить отказаться
    отклоняю відхилити відмовитися reddet reddediyorum απόρριψη απορρίπτω`,
  /** Agrees; with one of `not` it refuses. */
  accept: `accept accepting accepts agree agreeing allow allowing consenting enable enjoy akzeptieren akzeptiere annehmen
    zulassen erlauben zustimmen stimme einwilligen einverstanden accepter accepte acceptez j’accepte autoriser
    autorise consentir d’accord aceptar acepto acepta aceptarlas permitir consiento autorizar acuerdo accetta accettare accetto
    acconsenti acconsento consenti permetti autorizza d’accordo aceitar aceito aceita concordar concordo accepteren
    accepteer toestaan sta akkoord instemmen goedkeuren zaakceptuj akceptuj akceptuję akceptacji zgadzam zgody
    zezwól zezwalam wyrażam zgodę przyjmij acceptera accepterar godkänn godkänner godkänna tillåt samtycke samtyck samtycker
    accepter accepterer godta godtar tillad tillat godkend samtykk samtykke aksepter hyväksy salli přijmout přijímám souhlasím
    povolit prijať súhlasím povoliť elfogadása elfogadom elfogadás engedélyezés acceptă acceptați permite принять принимаю
    принимать согласен согласна согласиться разрешить прийняти погоджуюся onayla kabul αποδοχή αποδέχομαι συμφωνώ`,
  /** Names the agreement: agrees by itself, and may be what settings are of. */
  consent: `consent consents zustimmung zustimmungen einwilligung einwilligungen consentement consentements consentimiento
    consentimento consenso consensi toestemming zgoda zgody samtycke samtykke suostumus souhlas`,
  /** Turns an agreement into a refusal. */
  not: `not don’t no non icke ne without nicht ohne nein kein keine sans n’accepte pas sin senza não sem niet zonder nee nie bez inte
    utan nej ikke uden uten ei ilman ne nem fără nu не без ні hayır δεν όχι`,
  /** What has to be accepted: an agreement to that alone refuses the rest. */
  necessary: `necessary essential essentials required strictly technical functional notwendige notwendig notwendigen erforderliche
    erforderlichen essenzielle essentielle essenziellen funktionale nötige technisch unbedingt nécessaires essentiels strictement
    necesarias esenciales necesarios estrictamente técnicas necessari essenziali tecnici strettamente necessários essenciais
    noodzakelijke noodzakelijk functionele essentiële nodige niezbędne konieczne wymagane nödvändiga nødvendige välttämättömät
    pakolliset nezbytné nutné nevyhnutné szükségesek feltétlenül necesare обязательные необходимые необхідні gerekli zorunlu
    απαραίτητα`,
  only: `only just nur ausschließlich lediglich uniquement seulement que sólo solo solamente únicamente soltanto apenas só somente
    alleen enkel slechts tylko endast bara kun bare vain pouze jen len iba csak a doar только лише yalnızca sadece μόνο`,
  manage: `manage customise customize change adjust settings setting preferences preference options option choices choose details
    detail show view edit configure purposes let einstellungen einstellung optionen details informationen präferenzen verwalten
    anpassen konfigurieren einstellen individuelle auswählen ändern anzeigen zwecke paramétrer personnaliser gérer configurer
    modifier paramètres préférences choisis d’options configurar gestionar personalizar administrar ajustar preferencias opciones
    configuración ajustes gestisci personalizza configura preferenze impostazioni opzioni modifica gerir gerenciar definir
    preferências opções definições configurações instellingen instellen voorkeuren opties beheren aanpassen wijzigen
    personaliseren zarządzaj dostosuj ustawienia ustawieniami preferencje opcji opcje szczegóły anpassa hantera inställningar
    alternativ indstillinger tilpas administrer innstillinger tilpass valg muokkaa asetukset evästeasetukset nastavení nastavenia
    upravit spravovat možností beállítások testreszabás setări personalizează gestionare opțiuni настройки настроить подробнее
    налаштування ayarlar ayarları tercihler ρυθμίσεις επιλογές`,
  save: `save confirm submit apply speichern bestätigen übernehmen enregistrer sauvegarder confirmer valider guardar confirmar
    salva conferma salvar opslaan bevestigen bewaren zapisz potwierdź spara bekräfta gem bekræft lagre bekreft tallenna uložit
    potvrdit uložiť mentés salvează сохранить подтвердить зберегти kaydet αποθήκευση`,
  /** What was chosen before: an agreement to that saves it. */
  selected: `selected selection choice current auswahl ausgewählte ausgewählten choix sélection selección seleccionadas elección
    selezione selezionati scelte escolhas seleção selectie keuze keuzes wybór wybory wybrane val valda valgte valinnat výběr
    выбор выбранные вибір seçimi`,
  subscribe: `subscribe subscription abonnieren abo pur-abo pur-abonnement abschließen s’abonner m’abonne abonnez-vous suscribirse
    suscribirme suscríbete abbonati abbonarsi assinar assine subscrever abonneren abonnement subskrybuj zasubskrybuj prenumerera`,
  /** Agrees where it is shown as the other choice, and may mean anything elsewhere. */
  acknowledge: `ok okay got understood understand yes verstanden alles klar ja compris oui entendido vale sí capito va bene sì
    entendi percebi sim begrepen prima rozumiem tak förstår forstår forstået rozumím rozumiem értem понятно хорошо да зрозуміло
    tamam anladım εντάξει`,
  /** Advertisements: going on with them agrees, without them subscribes. */
  advertising: `ads advertising advertisements werbung publicité publicidad pubblicità publicidade advertenties reklamami reklamer`,
  filler: `do did all everything them me of to the these our your my i i’m im we it and & or with on as is that us by for in more continue
    close proceed exit go enter visit site website page reading browsing read back now thanks thank you please cookies cookie tracking
    trackers optional additional non-essential nonessential non-necessary unnecessary unessential analytics marketing
    but except use using keep privacy consent’s advanced individual information info learn experience
    alle alles allen allem cookies cookie optionale optionalen zusätzliche und oder mit zu ab ich bin weiter weiterlesen fortfahren
    schließen zur seite website verwenden nutzen danke bitte die den der das meine deine ihre weitere erweiterte mehr erfahren
    selbst jetzt tracking lesen datenschutz privatsphäre datenschutz-einstellungen cookie-einstellungen privatsphäre-einstellungen
    tout tous toutes les des mes vos nos ma la le et ou continuer fermer poursuivre avec merci je facultatifs essentiels plus savoir
    en pour moi que
    todas todos todo toda las los el la y o continuar seguir cerrar con gracias estoy de acuerdo opcionales más información mis tus
    tutti tutte tutto i le gli e continua prosegui chiudi con grazie sono opzionali altre più maggiori informazioni
    tudo todos todas os as o a e ou continuar fechar prosseguir com obrigado estou opcionais mais informações
    alle alles de het een en of doorgaan verder verdergaan verdergaat sluiten met bedankt ik ga akkoord te optionele meer mijn naar
    informatie zelf gebruiken
    wszystko wszystkie pliki plików ciasteczka na i lub kontynuuj przejdź dalej zamknij do serwisu dziękuję się opcjonalne
    więcej informacji moje
    alla allt kakor och eller fortsätt stäng tack jag till att valfria icke-nödvändiga mina om mer information
    alle alt og eller fortsæt fortsett luk lukk tak takk jeg at å informasjonskapsler valgfrie flere fler visa vis
    kaikki evästeet vše všetko všechny soubory a pokračovat zavřít více összes mindet az összes mind sütik tot toate cookie-urile
    все всё файлы и продолжить усе всі tümünü hepsini çerezleri çerezler çerez ve devam et ediyorum όλων όλα τα ya yo yes`,
} as const;

export type WordClass = keyof typeof lists;

/** What a word may be in a label; several for a word of several languages. */
export const classesOf: ReadonlyMap<string, ReadonlySet<WordClass>> = (() => {
  const classes = new Map<string, Set<WordClass>>();
  for (const [name, words] of Object.entries(lists) as [WordClass, string][])
    for (const word of words.split(/\s+/)) classes.set(word, (classes.get(word) ?? new Set()).add(name));
  return classes;
})();

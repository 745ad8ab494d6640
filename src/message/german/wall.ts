/** What answered instead of a page, in German. */
export const wall = {
  "wall.bots": "Statt der Seite kam eine Prüfung gegen Bots",
  "wall.bots_of": "Statt der Seite kam eine Prüfung gegen Bots ({maker})",
  "wall.bots_advice":
    "Prüfe seltener, lies die Seite mit einem Browser, oder frag die Website nach einem Feed oder einer API.",
  "wall.bots_rendered": "Prüfe seltener, oder frag die Website nach einem Feed oder einer API.",
  "wall.sign_in": "Statt der Seite kam eine Anmeldung",
  "wall.sign_in_advice":
    "Gib der Beobachtung Kopfzeilen oder Cookies einer angemeldeten Sitzung, oder melde dich mit Browser-Schritten an.",
  "wall.sign_in_tried":
    "Die Anmeldung der Beobachtung gilt nicht: Erneuere ihre Kopfzeilen oder Cookies, oder sieh dir ihre Browser-Schritte an.",
  "wall.consent": "Statt der Seite kam eine Frage nach der Zustimmung zu Cookies",
  "wall.consent_advice":
    "Lies die Seite mit einem Browser, der von selbst ablehnt, oder gib der Beobachtung das Cookie, das die Website nach einer Wahl setzt.",
  "wall.consent_rendered":
    "Der Browser fand keine Schaltfläche zum Ablehnen. Füge einen Browser-Schritt hinzu, der darauf klickt, oder gib der Beobachtung das Cookie, das die Website nach einer Wahl setzt.",
  "wall.country": "Die Website sagt, dass die Seite in dem Land, aus dem sie abgerufen wird, nicht verfügbar ist",
  "wall.country_advice": "Wähle einen Proxy in einem anderen Land.",
  "wall.country_tried": "Auch das Land des Proxys wird nicht bedient: Wähle einen in einem anderen Land.",
  "wall.room": "Statt der Seite kam eine Warteschlange",
  "wall.room_of": "Statt der Seite kam eine Warteschlange ({maker})",
  "wall.room_advice": "Die Website lässt Besucher nacheinander hinein: Prüfe sie zu ruhigeren Zeiten.",
  "wall.shell": "Die Seite ist eine leere Hülle, die JavaScript füllt",
  "wall.shell_advice":
    "Wähle einen Browser für das Abrufen, oder richte die Beobachtung auf die Daten hinter der Seite.",
  "wall.lasts": "Sie wird bald wieder gelesen; bleibt es einige Minuten so, gilt das als die Seite.",
  "wall.error_page": "Statt der Seite kam etwas, das sich wie eine Fehlerseite liest („{phrase}“)",
  "wall.sent_on": "Die Website führte zu einer anderen Seite ({address}), auf der nichts von dieser steht",
  "wall.file": "Wo die Seite war, kam eine Datei ohne Text",
  "wall.page": "Wo die Datei war, kam eine Seite",
  "wall.data": "Wo die Seite war, kamen Daten oder reiner Text",
  "wall.page_for_data": "Wo Daten oder reiner Text waren, kam eine Seite",
  "wall.loading": "Die Seite wurde noch geladen: Nichts als das stand darauf.",
  "wall.loading_advice":
    "Die Seite wurde noch geladen: Nichts als das stand darauf. Wähle einen Browser für das Abrufen, der darauf wartet.",
  "wall.forwarding":
    "Die Seite sagt nur, dass sie weiterleitet. Lies sie mit einem Browser, der folgt, oder gib die Adresse an, bei der sie endet.",
  "wall.forwarding_rendered":
    "Die Seite sagt nur, dass sie weiterleitet, auch in einem Browser. Gib die Adresse an, bei der sie endet.",
  "wall.wordless": "Die Seite kam ohne irgendeines ihrer Wörter",
  "wall.accepted": "Die Website antwortete, dass die Seite noch erzeugt wird (202)",
  "wall.within_markup": "Die Seite hört mitten in ihrem Markup auf: Sie wurde unterwegs abgeschnitten",
  "wall.no_end": "Die Seite kam ohne ihr Ende (</html>), das sie vorher hatte: Sie wurde unterwegs abgeschnitten",
  "wall.no_end_of": "Die Seite kam ohne ihr Ende ({mark}), das sie vorher hatte: Sie wurde unterwegs abgeschnitten",
  "wall.no_line_break":
    "Der Text kam ohne den Zeilenumbruch an seinem Ende, den er vorher hatte: Er ist vielleicht abgeschnitten",
  "wall.collapsed":
    "Die Seite enthielt plötzlich viel weniger Text als sonst ({now} Zeichen statt {usual}) und beim zweiten Lesen nicht denselben. Sie wird bei der nächsten Prüfung wieder gelesen.",
} as const;

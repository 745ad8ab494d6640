/** The pages of the help, in German. Pure. */
import type { HelpWords } from "../english/help.ts";

export const helpPagesInGerman: HelpWords["pages"] = {
  start: {
    title: "Erste Schritte",
    summary: "Von einer Adresse zur ersten Meldung.",
    sections: [
      {
        steps: [
          "Drücke auf „Neu“ und füge die Adresse einer Seite ein. Du siehst den Text, der beobachtet würde.",
          "Wähle, was dir wichtig ist: der ganze Text, ein Teil der Seite, Preis oder Bestand, oder wie sie aussieht.",
          "Wähle, wie du davon erfährst: in diesem Browser, mit Telegram, per Mail oder über einen von vielen anderen Diensten. Sende einen Test.",
          "Das ist alles. Die Seite wird regelmäßig gelesen, und du hörst von einer Änderung, wenn es eine gibt.",
        ],
      },
      {
        title: "Wenn nichts kommt",
        text: [
          "Öffne die Beobachtung. Ihre erste Zeile sagt, wann die Seite zuletzt gelesen wurde und wann sie wieder gelesen wird.",
          "Unter „Zurückgehalten“ stehen Fassungen, die anders waren und doch nichts Neues, mit der Regel, die das gesagt hat. War eine davon wichtig, drücke auf „Das war wichtig“: Die Regel lernt.",
          "„Warum?“ zeigt die letzte Prüfung Schritt für Schritt: was gelesen wurde, was weggelassen wurde, und durch welche Einstellung.",
        ],
      },
      {
        title: "Wenn zu viel kommt",
        text: [
          "Drücke bei einer Änderung, die nichts Neues war, auf „Unwichtig“. Solche Zeilen werden von da an zurückgehalten.",
          "Oder folge nur dem Teil der Seite, der dir wichtig ist, siehe „Selektoren“.",
        ],
      },
    ],
  },
  selectors: {
    title: "Selektoren",
    summary: "Einem Teil einer Seite folgen oder einen Teil weglassen.",
    sections: [
      {
        text: [
          "„Teile, denen gefolgt wird“ behält nur, was seine Selektoren finden; „Teile, die wegbleiben“ entfernt, was seine Selektoren finden, und zwar vor allem anderen. Ein Selektor pro Zeile. Du kannst Teile auch mit dem Zeiger auswählen und musst nie einen schreiben.",
        ],
      },
      {
        title: "CSS, für die meisten Seiten",
        examples: [
          ["main", "Der Hauptinhalt, wo eine Seite ihn kennzeichnet."],
          [".price", "Elemente mit der Klasse price."],
          ["#stock", "Das Element mit der Kennung stock."],
          [
            "[data-testid=price]",
            "Ein Attribut. Solche, die Entwickler für ihre eigenen Tests nutzen, ändern sich selten.",
          ],
          ["table tr:nth-child(2) td", "Die Zellen der zweiten Zeile einer Tabelle."],
          ["h2:has(+ p)", "Überschriften, auf die direkt ein Absatz folgt."],
          [".product:not(.ad) .title", "Titel von Produkten, die keine Werbung sind."],
        ],
      },
      {
        title: "XPath, um nach Text oder aufwärts zu suchen",
        examples: [
          ["//h2[contains(., 'Dates')]/following-sibling::ul[1]", "Die erste Liste nach der Überschrift mit „Dates“."],
          ["//td[normalize-space()='Price']/following-sibling::td", "Die Zelle neben der, in der Price steht."],
          ["//a[@rel='next']/@href", "Die Adresse eines Links."],
          ["xpath1://div[@class='news']", "Dasselbe in XPath 1.0, wo ein alter Ausdruck es braucht."],
        ],
      },
      {
        title: "JSON, für Schnittstellen von Programmen",
        examples: [
          ["json:$.items[*].price", "Ein JSONPath: der Preis jedes Eintrags."],
          ["jq:.items | map(.name) | sort", "Ein jq-Programm: die Namen, sortiert."],
          ["jqraw:.version", "Dasselbe, mit Texten ohne Anführungszeichen."],
        ],
      },
      {
        title: "Wenn eine Seite umgebaut wird",
        text: [
          "Findet ein Selektor nichts, ist die Beobachtung gestört, und du bekommst eine Meldung. Weiß Tidemark noch, wie der Teil aussah, schlägt es einen neuen Selektor vor.",
        ],
      },
    ],
  },
  rules: {
    title: "Textregeln",
    summary: "Welche Zeilen zählen und welche nicht.",
    sections: [
      {
        text: [
          "Jede Regel ist eine Liste, ein Eintrag pro Zeile. Ein Eintrag ist einfacher Text, groß oder klein geschrieben, oder ein regulärer Ausdruck zwischen Schrägstrichen. Sie gelten in der Reihenfolge des Formulars; der Probelauf daneben zeigt, welcher Eintrag welche Zeile genommen hat.",
        ],
        examples: [
          ["In stock", "Zeilen mit diesen Wörtern, groß oder klein geschrieben."],
          ["/\\d+ visitors/", "Zeilen, auf die ein regulärer Ausdruck passt."],
          ["/^updated/i", "Schalter stehen nach dem zweiten Schrägstrich: i übergeht Groß- und Kleinschreibung."],
        ],
      },
      {
        title: "Wofür welche da ist",
        examples: [
          ["Zeilen übergehen", "Passende Zeilen dürfen sich beliebig ändern. Besucherzähler, das heutige Datum."],
          ["Nur wenn das vorkommt", "Eine Änderung zählt nur, solange eines davon auf der Seite steht: „Auf Lager“."],
          [
            "Warten, solange das vorkommt",
            "Nichts wird gemeldet, solange eines davon dort steht: „Ausverkauft“, „Wartungsarbeiten“.",
          ],
          ["Nur diese Treffer behalten", "Der Text ist, worauf diese passen: /\\$[\\d.]+/ lässt die Preise übrig."],
          ["Nur nie gesehene Zeilen", "Für Listen, deren Einträge kommen und gehen: Jede Zeile wird einmal gemeldet."],
          ["Zeilen sortieren", "Für Listen, deren Reihenfolge sich ohne Bedeutung ändert."],
        ],
      },
    ],
  },
  templates: {
    title: "Wörter in Meldungen",
    summary: "Woraus Titel und Text einer Meldung bestehen können.",
    sections: [
      {
        text: [
          "Titel und Texte von Meldungen sind Vorlagen. Ein Wort in doppelten geschweiften Klammern wird durch seinen Wert ersetzt; Filter verändern ihn; Bedingungen lassen Teile weg. Die Liste unten ist die, aus der der Dienst selbst liest, jedes Wort mit dem, was es für eine Änderung ergibt.",
        ],
        examples: [
          [
            "{{ watch_title }}: {{ change_headline }}",
            "Ein Titel, der sagt, welche Beobachtung und was sich geändert hat.",
          ],
          ["{{ diff(lines=3) }}", "Die ersten drei geänderten Zeilen."],
          ["{{ diff_added | truncate(200) }}", "Hinzugefügte Zeilen, höchstens 200 Zeichen."],
          ["{% if restock.price %}Now {{ restock.price }}{% endif %}", "Nur wo es einen Preis gibt."],
          ["{{ change_datetime(format='%H:%M') }}", "Eine Zeit in deiner Zone und Schreibweise."],
        ],
      },
    ],
  },
  conditions: {
    title: "Bedingungen",
    summary: "Nur dann eine Meldung, wenn eine Zahl oder ein Text passt.",
    sections: [
      {
        text: [
          "Eine Bedingung hat drei Teile: was angesehen wird, wie es verglichen wird, und womit. Alle müssen erfüllt sein, oder eine genügt, wie du es wählst. Eine Änderung, die sie nicht erfüllt, wird nicht gemeldet; die Fassung bleibt, und „Warum?“ zeigt, was jede Bedingung gesehen hat.",
          "Was nicht auf der Seite steht, erfüllt nichts: Wo es keinen Preis gibt, ist auch „Preis ist nicht 5“ nicht erfüllt.",
        ],
      },
    ],
  },
  noise: {
    title: "Rauschfilter",
    summary: "Welche Unterschiede nicht zählen, und wie er lernt.",
    sections: [
      {
        text: [
          "In neuen Konten ist er eingeschaltet. Du kannst ihn für eine Beobachtung, ein Schlagwort oder überall ausschalten. Er wirft nie etwas weg: Was er zurückhält, steht bei der Beobachtung, mit seiner Regel, und eine Änderung, die bleibt, wird schließlich doch gemeldet.",
        ],
      },
      {
        title: "Was er zurückhält",
        examples: [
          ["Bewegliches", "Uhrzeiten, „vor 3 Minuten“, Zähler, Token, Kennungen von Sitzungen."],
          ["Drumherum", "Menüs, Kopf- und Fußzeilen, die sich um den Inhalt herum ändern."],
          ["Werbung", "Und Listen anderer Seiten neben dem Text."],
          ["Umgestellte Listen", "Links, die nur ihre Reihenfolge geändert haben."],
          ["Unruhige Stellen", "Eine Stelle, die bei den meisten Prüfungen oder schon einen Moment später anders ist."],
        ],
      },
      {
        title: "Was er nie anrührt",
        text: [
          "Bestand, Status und Wörter wie „nicht“: Ein kleines Wort kann den Sinn umdrehen. An Stellen, die hin und her wechseln, zählen auch Beträge und Daten.",
        ],
      },
      {
        title: "Bring ihm etwas bei",
        text: [
          "„Unwichtig“ bei einer Änderung: Solche Zeilen werden zurückgehalten. „Das war wichtig“ bei einer zurückgehaltenen Fassung: Keine Regel rührt solche Zeilen mehr an. Das Gelernte steht bei der Beobachtung und lässt sich dort vergessen.",
        ],
      },
    ],
  },
  bookmarklet: {
    title: "Bookmarklet, App und Erweiterung",
    summary: "Die Seite beobachten, die du gerade ansiehst.",
    sections: [
      {
        title: "Bookmarklet",
        steps: [
          "Blende die Lesezeichenleiste deines Browsers ein.",
          "Zieh den Knopf unten darauf.",
          "Drücke auf irgendeiner Seite auf das neue Lesezeichen: Die Seite öffnet sich hier, bereit zum Beobachten.",
        ],
      },
      {
        title: "Auf dem Telefon",
        text: [
          "Öffne das Menü deines Browsers und wähle „Installieren“ oder „Zum Startbildschirm hinzufügen“. Von da an steht Tidemark unter Android in anderen Apps bei „Teilen“.",
        ],
      },
      {
        title: "Browser-Erweiterung",
        text: [
          "Die Erweiterung von changedetection.io funktioniert auch hier. Installiere sie aus dem Store deines Browsers und verbinde sie dann auf der Seite unten.",
        ],
      },
    ],
  },
  import: {
    title: "Von einem anderen Werkzeug kommen",
    summary: "Beobachtungen, Schlagwörter und Verlauf mitbringen.",
    sections: [
      {
        text: [
          "Der Import zeigt zuerst, was kommt, was schon da ist und was wegbleibt, mit dem Grund. Nichts wird angelegt, bevor du zustimmst, und der ganze Import lässt sich zurücknehmen.",
        ],
        examples: [
          [
            "changedetection.io",
            "Settings, Backups, Create. Die Zip-Datei bringt Beobachtungen, Schlagwörter, Einstellungen und Verlauf.",
          ],
          ["Distill", "Options, Export. Die JSON-Datei bringt Adressen, Selektoren und Abstände."],
          ["urlwatch", "Die Datei urls.yaml, mit ihren Filtern."],
          ["Wachete", "Die Tabelle, die es exportiert (xlsx)."],
          ["Feedreader", "Eine OPML-Datei."],
          ["Eine Tabelle", "CSV mit einer Spalte url; title, tag und andere, wo du sie hast."],
          ["Eine Liste", "Eine Adresse pro Zeile; Schlagwörter nach einem Leerzeichen, mit Kommas dazwischen."],
        ],
      },
      {
        title: "Alte Adressen gelten weiter",
        text: [
          "/diff/…, /edit/… und /preview/… von changedetection.io führen hier zur selben Beobachtung, denn die Kennungen bleiben. Programme, die für seine API geschrieben sind, brauchen nur die neue Adresse und einen Schlüssel.",
        ],
      },
    ],
  },
};

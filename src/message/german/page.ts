/** Why nothing could be read from a page, in German. */
export const page = {
  "page.no_text":
    "Die Seite enthält keinen Text zum Vergleichen (sie antwortete mit {status}); vielleicht hat sie nur Bilder oder entsteht durch JavaScript",
  "page.no_text_rendered":
    "Die Seite enthält auch in einem Browser keinen Text zum Vergleichen (sie antwortete mit {status}); vielleicht hat sie nur Bilder",
  "page.no_file_text":
    "Unter der Adresse liegt {kind}, was keinen Text hat, obwohl es als Text gesendet wird; beobachten lassen sich Seiten, Feeds, JSON, XML, CSV, PDF und reiner Text",
  "page.file_of_type": "{kind} ({type})",
  "page.nothing_kept": "Zu diesem Blick gibt es keine Seite",
  "page.no_offer":
    "Weder ein Preis noch etwas zum Bestand war auf der Seite zu finden, in ihren Daten oder ihrem Text. Vielleicht entsteht sie durch JavaScript oder ist nicht die Seite eines Produkts",
  "page.no_offer_rendered":
    "Weder ein Preis noch etwas zum Bestand war auf der Seite zu finden, in ihren Daten oder ihrem Text, auch in einem Browser nicht. Vielleicht ist sie nicht die Seite eines Produkts",
  "page.other_offers":
    "Preis und Bestand fanden sich nur zu anderen Produkten der Seite oder zu Varianten, die nicht gewählt sind. Was sie vom eigenen Produkt sagt, entsteht vielleicht durch JavaScript; „Teile, denen gefolgt wird“ kann den Teil wählen, der gelesen wird",
  "page.other_offers_rendered":
    "Preis und Bestand fanden sich nur zu anderen Produkten der Seite oder zu Varianten, die nicht gewählt sind, auch in einem Browser. „Teile, denen gefolgt wird“ kann den Teil wählen, der gelesen wird",
  "page.no_picture": "Was die Website antwortete, ist keine Seite, die sich fotografieren lässt.",
  "page.nothing_visible": "Nichts, was auf der Seite zu sehen ist, passt zum ersten Filter.",
  "page.is_json": "Die Seite ist JSON: Hier passen nur Filter mit json: und jq:",
  "page.is_xml": "Die Seite ist XML und enthält kein JSON",
  "page.is_feed": "Die Seite ist ein Feed in XML und enthält kein JSON",
  "page.is_other": "Die Seite ist {kind}: Für diesen Filter gibt es nichts zu wählen",
  "page.no_data": "In diesem Dokument ist kein lesbares JSON",
  "page.elements_of_html": "Nur HTML-Seiten haben Elemente; diesem Inhalt folgt man mit json: oder Zeile für Zeile.",
  "pdf.damaged": "Das PDF ist beschädigt und ließ sich nicht lesen",
  "pdf.locked": "Das PDF verlangt ein Passwort; sein Text lässt sich nicht lesen",
  "pdf.encrypted": "Das PDF ist auf unbekannte Weise verschlüsselt; sein Text lässt sich nicht lesen",
  "pdf.large": "Das PDF ist entpackt größer, als gelesen wird",
  "pdf.many_parts": "Das PDF hat zu viele Teile",
  "pdf.repeated": "Das PDF zeichnet dieselben Teile zu oft",
  "filter.no_match": "Keiner der Filter passt auf etwas auf der Seite; vielleicht hat sich ihr Aufbau geändert",
  "filter.never_matched":
    "Keiner der Filter passt auf etwas auf der Seite, und das war nie anders; du erfährst es, wenn sie zum ersten Mal passen",
  "filter.no_text": "Die Filter passen, aber worauf sie passen, enthält keinen Text",
  "rule.unusable": "{problem}",
  "rule.of_entry": "{entry}: {problem}",
} as const;

/** How pages were read, in German. */
export const note = {
  "note.none_matched": "Keiner passte: Stattdessen wird die ganze Seite verfolgt",
  "note.not_json": "Der Inhalt ist kein gültiges JSON: Er wird verglichen, wie er ist",
  "note.names_no_part": "{entry}: Das ergibt einen Wert und nennt keinen Teil der Seite, der sich entfernen ließe",
  "note.no_list":
    "Auf diesem Server ist noch keine Filterliste, deshalb wurde nichts entfernt; sie kommt innerhalb von Minuten",
  "note.names_most": "{rule}: Das trifft fast die ganze Seite und wurde nicht befolgt",
  "note.read_by_browser": "Mit einem Browser gelesen: {requests} Anfragen, {size} KiB, {refused} abgelehnt",
  "note.read_without_browser": "Ohne Browser gelesen",
} as const;

/** What the API says of the pages that sites list, in German. Pure. */
import type { sitesSentences } from "../../sentences/sites.ts";

export const sitesInGerman: Readonly<Record<keyof typeof sitesSentences, string>> = {
  site_none:
    "Die Website nennt in ihrer robots.txt keine Sitemap, und unter /sitemap.xml und /sitemap_index.xml ist keine. site.link_selector folgt den Links einer Seite, site.feeds einem Feed.",
  site_wall: "Statt der Sitemap kam eine HTML-Seite, vielleicht eine Sperre oder eine Anmeldung.",
  site_no_list: "Was die Website antwortete, ist keine Sitemap und keine Liste von Adressen.",
  site_broken: "Die Sitemap brach vor ihrer ersten Adresse ab.",
  site_cut: "Sie bricht ab oder ist größer als das, was gelesen wird: Was bis dahin darin steht, zählt.",
  site_no_links: "Auf dieser Seite sind keine Links.",
  site_no_match: "site.link_selector findet auf dieser Seite keinen Link.",
  site_no_json: "Die Seite mit den Links ist kein JSON, für das json: und jq: gelten.",
  site_large: "Die Seite mit den Links ist größer als 5 MB.",
  site_goes_on: "Die Liste geht hinter den {count} Seiten, die von ihr gelesen werden, weiter.",
  site_deep: "Ihre Verzeichnisse führen zu tief.",
  site_many: "Die Website hat mehr Dateien mit Adressen, als gelesen werden: {count} wurden es.",
  site_empty_file: "Darin steht nichts.",
  site_blank: "Die Website antwortete, aber in der Datei war nichts.",
  site_nothing: "Die Website listet keine Seiten auf: In ihren Dateien steht keine Adresse.",
  site_outside:
    "Keine der {outside} Adressen, die die Website auflistet, ist eine der Seiten, denen gefolgt wird; welche das sind, sagt site.include.",
  site_page: "Eine Website wird durch ihre Sitemap aufgelistet: Auf einer ihrer Seiten ist dafür nichts zu lesen.",
  site_relisted: "Ein Teil der Liste ließ sich zum ersten Mal lesen: Was gelesen wurde, ist der neue Ausgangspunkt",
  site_part: "Die Liste ist nicht vollständig, also gilt keine Seite als fehlend",
  site_doubt: "Der Liste fehlt mehr als die Hälfte der Seiten; das wird bezweifelt, bis es tagelang so war",
  site_counts: "Seiten: {listed} aufgelistet, {missing} fehlen, {unlisted} nicht mehr aufgelistet; Dateien: {files}",
  site_moved:
    "Seit der Liste davor: {added} neu, {back} wieder da, {moved} umgezogen, {gone} verschwunden, {unlisted} nicht mehr aufgelistet",
  site_others: "Adressen, die nicht zu diesen Seiten gehören: {outside}",
  site_left_out: "Seiten über die hinaus, denen gefolgt wird: {count}",
};

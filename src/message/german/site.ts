/** How the list of a site's pages was read, in German. */
export const site = {
  "site.no_sitemap": "Die Website hat keine Liste ihrer Seiten (keine Sitemap).",
  "site.wall": "Statt der Sitemap kam eine HTML-Seite, vielleicht eine Sperre oder eine Anmeldung.",
  "site.no_list": "Was die Website antwortete, ist keine Sitemap und keine Liste von Adressen.",
  "site.broken": "Die Sitemap brach vor ihrer ersten Adresse ab.",
  "site.cut": "Sie bricht ab oder ist größer als das, was gelesen wird: Was bis dahin darin steht, zählt.",
  "site.no_links": "Auf dieser Seite sind keine Links.",
  "site.no_match": "„Welche der Links“ findet auf dieser Seite keinen Link.",
  "site.no_json": "Die Seite mit den Links ist kein JSON, für das json: und jq: gelten.",
  "site.large": "Die Seite mit den Links ist größer als 5 MB.",
  "site.goes_on": "Die Liste geht hinter den {count} Seiten, die von ihr gelesen werden, weiter.",
  "site.deep": "Ihre Verzeichnisse führen zu tief.",
  "site.many": "Die Website hat mehr Dateien mit Adressen, als gelesen werden: {count} wurden es.",
  "site.empty_file": "Darin steht nichts.",
  "site.blank": "Die Website antwortete, aber in der Datei war nichts.",
  "site.nothing": "Die Website listet keine Seiten auf: In ihren Dateien steht keine Adresse.",
  "site.outside":
    "Keine der {outside} Adressen, die die Website auflistet, ist eine der Seiten, denen gefolgt wird; welche das sind, sagt „Nur Seiten wie diese“.",
  "site.page": "Eine Website wird durch ihre Sitemap aufgelistet: Auf einer ihrer Seiten ist dafür nichts zu lesen.",
  "site.relisted": "Ein Teil der Liste ließ sich zum ersten Mal lesen: Was gelesen wurde, ist der neue Ausgangspunkt",
  "site.part": "Die Liste ist nicht vollständig, also gilt keine Seite als fehlend",
  "site.doubt": "Der Liste fehlt mehr als die Hälfte der Seiten; das wird bezweifelt, bis es tagelang so war",
  "site.counts": "Seiten: {listed} aufgelistet, {missing} fehlen, {unlisted} nicht mehr aufgelistet; Dateien: {files}",
  "site.moved":
    "Seit der Liste davor: {added} neu, {back} wieder da, {moved} umgezogen, {gone} verschwunden, {unlisted} nicht mehr aufgelistet",
  "site.others": "Adressen, die nicht zu diesen Seiten gehören: {outside}",
  "site.left_out": "Seiten über die hinaus, denen gefolgt wird: {count}",
  "site.no_robots": "Die robots.txt der Website lässt sich nicht lesen, also wird keine ihrer Seiten gefragt.",
  "site.crawling":
    "Die Website wird zum ersten Mal durchlaufen: {asked} Seiten wurden gefragt, {open} bekannte Adressen stehen noch aus. Bis dahin gilt nichts als neu.",
  "site.crawl_full":
    "Beim Durchlaufen fanden sich {count} Adressen über die Seiten hinaus, denen gefolgt wird, also gilt danach keine Seite als fehlend.",
  "site.crawl":
    "Durchlauf: {asked} Seiten gefragt, {open} Adressen stehen noch aus, {refused} verweigert die robots.txt",
  "site.trap": "Adressen ohne Ende wird nicht weiter gefolgt: {shapes}",
  "site.file": "{file}: {sentence}",
  "site.no_page": "Die Website hat keine Seite mit dieser Kennung; die Liste ihrer Seiten hat sie",
  "site.refused": "Die robots.txt verweigert sie",
  "site.sends_on": "Sie leitet weiter zu {url}",
  "site.status": "Sie antwortete mit dem Status {status}",
  "site.no_end":
    "Sie kam ohne ihr Ende (</html>), das sie vorher hatte: Sie wurde unterwegs abgeschnitten, wenn sie nicht auch beim nächsten Lesen so ist",
  "site.error_page": "Was kam, liest sich wie eine Seite, die einen Fehler meldet",
  "site.pinned_full": "erwartet wurden höchstens {count} angeheftete Seiten: erst eine andere lösen",
  "site.own_full": "erwartet wurden höchstens {count} Seiten mit eigenen Beobachtungen",
  "site.ignored_full":
    "erwartet wurden höchstens {count} ignorierte Seiten: „Keine Seiten wie diese“ lässt mehr von ihnen auf einmal aus, mit einem Muster wie /old/*",
  "site.no_reading": "{url} lässt sich jetzt nicht lesen: {reason}",
  "site.why_ignored": "Sie wird ignoriert: weder gelesen noch gefragt",
  "site.why_own":
    "Sie hat eine eigene Beobachtung, die meldet, was auf ihr steht; hier wird sie nur für das gelesen, was Tabellen darüber hinaus fragen",
  "site.why_left": "Sie ist nicht mehr da, also wird sie nicht gelesen",
  "site.why_missing": "In der letzten Liste fehlt sie: sie wird selbst gefragt, was aus ihr wurde",
  "site.why_unlisted": "Keine Liste hat sie mehr: einmal in der Woche wird sie gefragt, ob sie noch da ist",
  "site.why_none":
    "Die Texte der Seiten dieser Website werden nicht gelesen; „Was von einer Seite verfolgt wird“ ändert das",
  "site.why_failed": "Sie ließ sich nicht lesen: {reason}",
  "site.why_failing": "Sie ließ sich {count} Mal nacheinander nicht lesen: {reason}",
  "site.why_unknown": "der Grund wurde nicht behalten",
  "site.why_wanted": "Sie wird beim nächsten Durchgang der Website vor allen anderen gelesen",
  "site.why_pinned": "Sie wird vor allen anderen gelesen, etwa alle {hours, plural, one {# Stunde} other {# Stunden}}",
  "site.why_new": "Sie wurde noch nicht gelesen und wartet, bis sie an der Reihe ist",
  "site.why_turn": "Sie wird wieder gelesen, wenn sie an der Reihe ist",
  "site.held_noise": "Die Rauschunterdrückung erklärt es: Es ist nichts Neues",
  "site.held_shared": "Andere Seiten haben dieselbe Änderung: Sie wird einmal gemeldet, als eine der Website",
  "site.held_settings":
    "Die Seite wurde vorher mit anderen Einstellungen gelesen: Was sie dann sagte, ist der Stand, und nichts Neues",
  "site.held_lost": "Der Text von vorher war nicht mehr da: Was die Seite dann sagte, ist der Stand, und nichts Neues",
  "site.held_waiting":
    "Es wartet, bis mehr Seiten gelesen sind, weil dasselbe auf ihnen stehen kann; nach spätestens einem Tag wird es gemeldet",
  "site.unread":
    "Die Seiten dieser Website werden nicht gelesen, also auch keine zuerst; „Was von einer Seite verfolgt wird“ ändert das",
} as const;

/** Why conditions could not be evaluated, in German. */
export const fact = {
  "fact.no_number": "im Text steht keine Zahl",
  "fact.no_title": "die Seite hat keinen Titel",
  "fact.no_status": "es gibt keinen HTTP-Status",
  "fact.no_price": "die Seite zeigt keinen Preis",
  "fact.no_change": "es gibt keine Änderung zu bewerten",
  "fact.no_stock": "die Seite sagt nicht, ob es lieferbar ist",
  "fact.no_snapshot": "es gibt keine frühere Fassung zum Vergleichen",
  "fact.is_no_number": "was gefunden wurde, ist keine Zahl",
  "fact.value_no_number": "der Wert ist keine Zahl",
  "fact.no_price_before": "es gibt keinen früheren Preis in dieser Währung",
  "fact.no_other_price": "keine andere Beobachtung mit diesem Schlagwort hat einen Preis in dieser Währung",
} as const;

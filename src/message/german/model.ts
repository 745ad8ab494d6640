/** Why a language model gave no answer, in German. */
export const model = {
  "model.credit": "Das Konto bei {name} hat kein Guthaben mehr; lade es dort auf",
  "model.key": "{name} nimmt den API-Schlüssel nicht an; setz einen anderen als ai_api_key in PUT /settings/user",
  "model.slower": "{name} bittet um weniger Fragen: Die Grenze des Kontos dort ist erreicht",
  "model.unknown":
    "{name} bietet diesem Konto kein Modell {model}; setz ein anderes als ai_model in PUT /settings/user",
  "model.not_offered": "{name} bietet kein Modell {model}; setz ein anderes als ai_model in PUT /settings/user",
  "model.forbidden": "{name} lässt diesen API-Schlüssel das Modell {model} nicht nutzen",
  "model.unavailable": "{name} kann gerade nicht antworten",
  "model.question": "{name} nahm die Frage an das Modell {model} nicht an",
  "model.other_may_help": "{sentence}; vielleicht hilft ein anderes ai_model",
  "model.says": "{sentence}. Dort heißt es: „{said}“",
  "model.silent": "{name} hat nicht rechtzeitig geantwortet",
  "model.large": "{name} antwortete mit mehr, als gelesen wird",
  "model.unreachable": "{name} ist gerade nicht erreichbar",
  "model.declined": "{name} wollte zu diesem Text nicht antworten",
  "model.no_answer": "{name} antwortete mit etwas, das keine Antwort eines Modells ist",
  "model.nothing": "{name} antwortete mit nichts",
  "model.length":
    "Das Modell {model} verbrauchte die Länge seiner Antwort, bevor es etwas sagte; vielleicht hilft ein anderes ai_model",
  "model.no_text": "Es änderte sich kein Text, also gibt es nichts zusammenzufassen",
  "model.nothing_shown": "Der Anbieter antwortete mit nichts, das sich zeigen lässt",
  "model.left_alone": "Der Anbieter versagte mehrmals und wird eine Weile in Ruhe gelassen",
  "model.summary_none": "Nach der Zusammenfassung wurde gerade gefragt, und es kam keine",
  "model.summary_written": "Die Zusammenfassung wird noch geschrieben",
  "model.limit":
    "Die Grenze des Kontos von {limit} {unit} im Monat ist erreicht; {name} in PUT /settings/user hebt sie an",
  "model.questions": "Fragen",
  "model.tokens": "Tokens",
  "model.usd": "USD",
} as const;

/** Why a language model gave no answer, in French. Pure. */
export const model = {
  "model.credit": "Le compte chez {name} n’a plus de crédit ; ajoutez-en là-bas",
  "model.key": "{name} n’accepte pas la clé d’API ; donnez-en une autre dans ai_api_key par PUT /settings/user",
  "model.slower": "{name} demande de ralentir : la limite du compte là-bas est atteinte",
  "model.unknown":
    "{name} ne propose pas à ce compte le modèle {model} ; donnez-en un autre dans ai_model par PUT /settings/user",
  "model.not_offered":
    "{name} ne propose pas le modèle {model} ; donnez-en un autre dans ai_model par PUT /settings/user",
  "model.forbidden": "{name} n’autorise pas cette clé d’API à utiliser le modèle {model}",
  "model.unavailable": "{name} ne peut pas répondre en ce moment",
  "model.question": "{name} n’a pas accepté la question au modèle {model}",
  "model.other_may_help": "{sentence} ; un autre ai_model peut aider",
  "model.says": "{sentence}. Sa réponse : « {said} »",
  "model.silent": "{name} n’a pas répondu à temps",
  "model.large": "La réponse venue de chez {name} dépasse ce qui est lu",
  "model.unreachable": "{name} est injoignable en ce moment",
  "model.declined": "{name} a refusé de répondre sur ce texte",
  "model.no_answer": "{name} a répondu par quelque chose qui n’est pas la réponse d’un modèle",
  "model.nothing": "{name} a donné une réponse vide",
  "model.length":
    "Le modèle {model} a épuisé la longueur de sa réponse avant de dire quoi que ce soit ; un autre ai_model peut aider",
  "model.no_text": "Aucun texte n’a changé, il n’y a donc rien à résumer",
  "model.nothing_shown": "La réponse du fournisseur ne contient rien qui puisse être montré",
  "model.left_alone": "Le fournisseur a échoué plusieurs fois et n’est plus interrogé pendant un moment",
  "model.summary_none": "Le résumé vient d’être demandé, et aucun n’est arrivé",
  "model.summary_written": "Le résumé est encore en cours de rédaction",
  "model.limit":
    "La limite du compte de {limit} {unit} par mois est atteinte ; {name} dans PUT /settings/user la relève",
  "model.questions": "questions",
  "model.tokens": "jetons",
  "model.usd": "USD",
} as const;

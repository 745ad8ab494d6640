/** The pages of the help, in French. What stands in examples is written as it is in every language. Pure. */
export const helpPages = {
  start: {
    title: "Premiers pas",
    summary: "D’une adresse à votre première alerte.",
    sections: [
      {
        steps: [
          "Appuyez sur Nouveau et collez l’adresse d’une page. Vous voyez le texte qui serait suivi.",
          "Choisissez ce qui compte : tout le texte, une partie de la page, le prix ou le stock, ou son aspect.",
          "Choisissez comment être averti : ce navigateur, Telegram, l’e-mail ou un des nombreux autres services. Envoyez un essai.",
          "C’est tout. La page est lue à intervalles réguliers, et vous êtes averti quand elle change.",
        ],
      },
      {
        title: "Quand rien n’arrive",
        text: [
          "Ouvrez le suivi. Sa première ligne dit quand la page a été lue et quand elle le sera de nouveau.",
          "« Retenu » liste les lectures qui différaient sans être des nouveautés, avec la règle qui l’a dit. Si l’une en était une, appuyez sur « C’était important » : la règle apprend.",
          "« Pourquoi » montre la dernière lecture étape par étape : ce qui est arrivé, ce qui a été laissé de côté, et par quel réglage.",
        ],
      },
      {
        title: "Quand il en arrive trop",
        text: [
          "Appuyez sur « Sans intérêt » à un changement qui n’en était pas un. De telles lignes sont retenues ensuite.",
          "Ou suivez seulement la partie de la page qui vous importe, voir Sélecteurs.",
        ],
      },
    ],
  },
  selectors: {
    title: "Sélecteurs",
    summary: "Suivre une partie d’une page, ou en laisser une de côté.",
    sections: [
      {
        text: [
          "« Parties suivies » ne garde que ce que trouvent ses sélecteurs ; « Parties laissées de côté » enlève ce que trouvent les siens, avant tout le reste. Un sélecteur par ligne. Vous pouvez désigner les parties avec le pointeur sans jamais en écrire.",
        ],
      },
      {
        title: "CSS, pour la plupart des pages",
        examples: [
          ["main", "Le contenu principal, là où une page le marque."],
          [".price", "Les éléments de la classe price."],
          ["#stock", "L’élément d’identifiant stock."],
          [
            "[data-testid=price]",
            "Un attribut. Ceux que des développeurs mettent pour leurs essais changent rarement.",
          ],
          ["table tr:nth-child(2) td", "Les cellules de la deuxième ligne d’un tableau."],
          ["h2:has(+ p)", "Les titres suivis directement d’un paragraphe."],
          [".product:not(.ad) .title", "Les titres de produits qui ne sont pas de la publicité."],
        ],
      },
      {
        title: "XPath, pour aller selon le texte ou vers le haut",
        examples: [
          ["//h2[contains(., 'Dates')]/following-sibling::ul[1]", "La première liste après le titre avec « Dates »."],
          ["//td[normalize-space()='Price']/following-sibling::td", "La cellule à côté de celle qui dit Price."],
          ["//a[@rel='next']/@href", "L’adresse d’un lien."],
          ["xpath1://div[@class='news']", "La même chose en XPath 1.0, si une ancienne expression le demande."],
        ],
      },
      {
        title: "JSON, pour les interfaces de programmes",
        examples: [
          ["json:$.items[*].price", "Un JSONPath : le prix de chaque article."],
          ["jq:.items | map(.name) | sort", "Un programme jq : les noms, triés."],
          ["jqraw:.version", "La même chose, avec les textes sans guillemets."],
        ],
      },
      {
        title: "Quand une page est refaite",
        text: [
          "Un sélecteur qui ne trouve rien fait échouer le suivi, et vous êtes averti. Là où Tidemark sait à quoi ressemblait la partie, il propose un nouveau sélecteur.",
        ],
      },
    ],
  },
  rules: {
    title: "Règles de texte",
    summary: "Quelles lignes comptent, et lesquelles non.",
    sections: [
      {
        text: [
          "Chaque règle est une liste, une entrée par ligne. Une entrée est du texte, sans égard aux majuscules, ou une expression régulière entre barres obliques. Elles s’appliquent dans l’ordre du formulaire ; l’essai à blanc à côté montre quelle entrée a pris quelle ligne.",
        ],
        examples: [
          ["In stock", "Les lignes qui contiennent ces mots, en majuscules ou non."],
          ["/\\d+ visitors/", "Les lignes auxquelles correspond une expression régulière."],
          ["/^updated/i", "Les options suivent la deuxième barre : i ignore les majuscules."],
        ],
      },
      {
        title: "À quoi sert chacune",
        examples: [
          ["Ignorer des lignes", "Les lignes qui correspondent peuvent changer à leur gré. Compteurs, dates du jour."],
          [
            "Seulement si ceci est présent",
            "Un changement ne compte que tant qu’un de ces textes est sur la page : « En stock ».",
          ],
          [
            "Attendre tant que ceci est présent",
            "Rien n’est signalé tant qu’un de ces textes est là : « Épuisé », « Maintenance ».",
          ],
          ["Ne garder que ces correspondances", "Le texte est ce qu’elles trouvent : /\\$[\\d.]+/ laisse les prix."],
          [
            "Seulement des lignes jamais vues",
            "Pour les listes qui vont et viennent : une ligne est signalée une fois.",
          ],
          ["Trier les lignes", "Pour les listes dont l’ordre change sans raison."],
        ],
      },
    ],
  },
  templates: {
    title: "Mots dans les messages",
    summary: "De quoi peuvent être faits le titre et le texte d’une alerte.",
    sections: [
      {
        text: [
          "Titres et textes des alertes sont des modèles. Un mot entre doubles accolades est remplacé par sa valeur ; des filtres la changent ; des conditions laissent des parties de côté. La liste ci-dessous est celle que lit le service lui-même, chaque mot avec ce qu’il donne pour un changement.",
        ],
        examples: [
          ["{{ watch_title }}: {{ change_headline }}", "Un titre qui dit quel suivi, et ce qui a changé."],
          ["{{ diff(lines=3) }}", "Les trois premières lignes changées."],
          ["{{ diff_added | truncate(200) }}", "Les lignes ajoutées, au plus 200 caractères."],
          ["{% if restock.price %}Now {{ restock.price }}{% endif %}", "Seulement s’il y a un prix."],
          ["{{ change_datetime(format='%H:%M') }}", "Une heure dans votre fuseau et votre forme."],
        ],
      },
    ],
  },
  conditions: {
    title: "Conditions",
    summary: "N’être averti d’un changement que si un nombre ou un texte convient.",
    sections: [
      {
        text: [
          "Une condition est une phrase en trois parties : ce qui est regardé, comment c’est comparé, et à quoi. Toutes doivent être remplies, ou une suffit, selon votre choix. Un changement qui n’y satisfait pas n’est pas signalé ; la lecture est gardée, et « Pourquoi » montre ce que chaque condition a vu.",
          "Ce qui n’est pas sur la page ne satisfait à rien : sans prix, « le prix n’est pas 5 » n’est pas vrai non plus.",
        ],
      },
    ],
  },
  noise: {
    title: "Réduction du bruit",
    summary: "Quelles différences ne sont pas des nouveautés, et comment elle apprend.",
    sections: [
      {
        text: [
          "Elle est activée dans les nouveaux comptes et peut être désactivée pour un suivi, une étiquette ou partout. Elle ne jette jamais rien : ce qu’elle retient est listé dans le suivi, avec sa règle, et un changement qui dure est tout de même signalé.",
        ],
      },
      {
        title: "Ce qu’elle retient",
        examples: [
          ["Parties mobiles", "Heures, « il y a 3 minutes », compteurs, jetons, identifiants de session."],
          ["Alentours", "Menus, en-têtes et pieds de page qui changent autour du contenu."],
          ["Publicités", "Et les listes d’autres pages à côté du texte."],
          ["Listes déplacées", "Des liens dont seul l’ordre a changé."],
          ["Endroits instables", "Un endroit qui diffère à presque chaque vérification, ou un instant plus tard."],
        ],
      },
      {
        title: "Ce qu’elle ne touche jamais",
        text: [
          "Le stock, l’état et des mots comme « pas » : un petit mot peut renverser le sens. Aux endroits qui vont et viennent, montants et dates comptent aussi.",
        ],
      },
      {
        title: "Lui apprendre",
        text: [
          "« Sans intérêt » à un changement : de telles lignes sont retenues. « C’était important » à une lecture retenue : aucune règle ne touche plus de telles lignes. Ce qui a été appris est sous Avis dans le suivi, où on peut l’oublier.",
        ],
      },
    ],
  },
  bookmarklet: {
    title: "Favori, application et extension",
    summary: "Suivre la page que vous regardez.",
    sections: [
      {
        title: "Favori (bookmarklet)",
        steps: [
          "Affichez la barre de favoris de votre navigateur.",
          "Glissez-y le bouton ci-dessous.",
          "Sur une page, appuyez sur le nouveau favori : elle s’ouvre ici, prête à être suivie.",
        ],
      },
      {
        title: "Sur un téléphone",
        text: [
          "Ouvrez le menu de votre navigateur et choisissez « Installer » ou « Ajouter à l’écran d’accueil ». Tidemark figure ensuite parmi les cibles de « Partager » dans d’autres applications, sur Android.",
        ],
      },
      {
        title: "Extension de navigateur",
        text: [
          "L’extension de changedetection.io marche ici aussi. Installez-la depuis la boutique de votre navigateur, puis reliez-la sur la page ci-dessous.",
        ],
      },
    ],
  },
  import: {
    title: "Venir d’un autre outil",
    summary: "Apporter suivis, étiquettes et historique.",
    sections: [
      {
        text: [
          "L’import montre d’abord ce qui viendra, ce qui est déjà là et ce qui est laissé de côté, avec le motif. Rien n’est créé avant votre accord, et tout l’import peut être annulé.",
        ],
        examples: [
          [
            "changedetection.io",
            "Settings, Backups, Create. Le zip apporte suivis, étiquettes, réglages et historique.",
          ],
          ["Distill", "Options, Export. Le JSON apporte adresses, sélecteurs et intervalles."],
          ["urlwatch", "Le fichier urls.yaml, avec ses filtres."],
          ["Wachete", "Le classeur qu’il exporte (xlsx)."],
          ["Lecteurs de flux", "Un fichier OPML."],
          ["Un tableau", "CSV avec une colonne url ; title, tag et d’autres si vous en avez."],
          ["Une liste", "Une adresse par ligne ; des étiquettes après une espace, séparées par des virgules."],
        ],
      },
      {
        title: "Les anciennes adresses marchent toujours",
        text: [
          "/diff/…, /edit/… et /preview/… de changedetection.io mènent ici au même suivi, car les identifiants sont gardés. Les programmes écrits pour son API n’ont besoin que de la nouvelle adresse et d’une clé.",
        ],
      },
    ],
  },
} as const;

/** Documents of other tools that cannot be read, in English: the sentences that the API answers with. */
export const imports = {
  "import.csv_expected": "Expected a table whose first row names its columns, one of them `url`",
  "import.distill_expected": "Expected a Distill export: a JSON object with a list `data`",
  "import.backup_expected": "Expected a backup: the archive holds neither changedetection.json nor url-watches.json",
  "import.opml_expected": "Expected OPML: an element <opml> with a <body>",
  "import.urlwatch_expected": "Expected jobs of urlwatch: YAML documents with a member `url`",
  "import.urlwatch_settings": "These are settings of urlwatch or webchanges; their jobs are in urls.yaml or jobs.yaml",
  "import.in_item": "{where}: {reason}",
  "import.not_yaml": "The document is not valid YAML",
  "import.document_required": "A document is required",
  "import.no_address": "Expected at least one address, one a line; found none",
} as const;

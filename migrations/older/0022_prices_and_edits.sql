CREATE TABLE `prices` (
	`watch_id` integer NOT NULL,
	`at` integer NOT NULL,
	`price` text,
	`currency` text,
	`in_stock` integer,
	PRIMARY KEY(`watch_id`, `at`)
);
--> statement-breakpoint
CREATE TABLE `edits` (
	`watch_id` integer NOT NULL,
	`slot` integer NOT NULL,
	`revision` integer NOT NULL,
	`at` integer NOT NULL,
	`by_kind` text,
	`by_label` text,
	`members` text NOT NULL,
	`before` text NOT NULL,
	PRIMARY KEY(`watch_id`, `slot`)
);
--> statement-breakpoint
INSERT INTO prices (watch_id, at, price, currency, in_stock)
SELECT r.watch_id, coalesce(r.reading ->> '$.changedAt', r.reading ->> '$.snapshotAt'), r.reading ->> '$.restock.price',
  r.reading ->> '$.restock.currency', r.reading ->> '$.restock.in_stock'
FROM readings r WHERE r.reading ->> '$.snapshotAt' IS NOT NULL
  AND (r.reading ->> '$.restock.price' IS NOT NULL OR r.reading ->> '$.restock.in_stock' IS NOT NULL);
--> statement-breakpoint
INSERT INTO prices (watch_id, at, price, currency, in_stock)
SELECT r.watch_id, s.at, r.reading ->> '$.restock.last_price', r.reading ->> '$.restock.currency', NULL
FROM readings r JOIN prices p ON p.watch_id = r.watch_id JOIN snapshots s ON s.watch_id = r.watch_id
  AND s.at = (SELECT max(b.at) FROM snapshots b WHERE b.watch_id = r.watch_id AND b.at < p.at)
WHERE r.reading ->> '$.restock.last_price' IS NOT NULL;

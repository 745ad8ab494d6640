-- An index is written for each column that an UPDATE names, moved or not: each of these names one.
DROP TRIGGER `readings_listed`;
--> statement-breakpoint
CREATE TRIGGER `readings_changed` AFTER UPDATE ON `readings` WHEN new.`reading` ->> '$.changedAt' IS NOT old.`reading` ->> '$.changedAt' BEGIN UPDATE `watches` SET `changed_at` = coalesce(new.`reading` ->> '$.changedAt', 0) WHERE `id` = new.`watch_id`; END;
--> statement-breakpoint
CREATE TRIGGER `readings_titled` AFTER UPDATE ON `readings` WHEN new.`reading` ->> '$.pageTitle' IS NOT old.`reading` ->> '$.pageTitle' BEGIN UPDATE `watches` SET `page_title` = new.`reading` ->> '$.pageTitle' WHERE `id` = new.`watch_id`; END;
--> statement-breakpoint
CREATE TRIGGER `readings_priced` AFTER UPDATE ON `readings` WHEN new.`reading` ->> '$.restock.price' IS NOT old.`reading` ->> '$.restock.price' BEGIN UPDATE `watches` SET `price` = CAST(new.`reading` ->> '$.restock.price' AS REAL) WHERE `id` = new.`watch_id`; END;
--> statement-breakpoint
CREATE TRIGGER `readings_failing` AFTER UPDATE ON `readings` WHEN (new.`failure` IS NULL) <> (old.`failure` IS NULL) BEGIN UPDATE `watches` SET `failing` = new.`failure` IS NOT NULL WHERE `id` = new.`watch_id`; END;

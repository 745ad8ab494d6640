ALTER TABLE `usage` ADD `unseen` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `usage` ADD `failing` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `usage` ADD `suppressed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `usage` ADD `paused` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `usage` ADD `healthy` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `tags` ADD `watches` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `schedule` ADD `strip` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `watches` ADD `deleted_at` integer;--> statement-breakpoint
ALTER TABLE `watches` ADD `page_title` text;--> statement-breakpoint
ALTER TABLE `watches` ADD `changed_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `watches` ADD `suppressed_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `watches` ADD `price` real;--> statement-breakpoint
ALTER TABLE `watches` ADD `failing` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `watches` ADD `snapshots` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `watches` ADD `name` text GENERATED ALWAYS AS (lower(substr(coalesce(nullif(settings ->> '$.title', ''), iif(coalesce(settings ->> '$.use_page_title_in_list', 1), nullif(page_title, ''), NULL), settings ->> '$.url', uuid), 1, 200))) VIRTUAL;--> statement-breakpoint
ALTER TABLE `watches` ADD `cheapest` real GENERATED ALWAYS AS (coalesce(price, 1e15)) VIRTUAL;--> statement-breakpoint
ALTER TABLE `watches` ADD `dearest` real GENERATED ALWAYS AS (coalesce(price, -1)) VIRTUAL;--> statement-breakpoint
ALTER TABLE `watches` ADD `is_unseen` integer GENERATED ALWAYS AS (deleted_at IS NULL AND changed_at > last_viewed) VIRTUAL;--> statement-breakpoint
ALTER TABLE `watches` ADD `is_failing` integer GENERATED ALWAYS AS (deleted_at IS NULL AND failing) VIRTUAL;--> statement-breakpoint
ALTER TABLE `watches` ADD `is_suppressed` integer GENERATED ALWAYS AS (deleted_at IS NULL AND suppressed_at > max(changed_at, last_viewed)) VIRTUAL;--> statement-breakpoint
ALTER TABLE `watches` ADD `is_paused` integer GENERATED ALWAYS AS (deleted_at IS NULL AND coalesce(settings ->> '$.paused', 0) = 1) VIRTUAL;--> statement-breakpoint
ALTER TABLE `watches` ADD `is_healthy` integer GENERATED ALWAYS AS (deleted_at IS NULL AND NOT failing AND changed_at <= last_viewed AND suppressed_at <= max(changed_at, last_viewed) AND coalesce(settings ->> '$.paused', 0) <> 1) VIRTUAL;--> statement-breakpoint
CREATE INDEX `watches_deleted` ON `watches` (`deleted_at`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `watches_changed` ON `watches` (`user_id`,`changed_at`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `watches_name` ON `watches` (`user_id`,`name`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `watches_cheapest` ON `watches` (`user_id`,`cheapest`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `watches_dearest` ON `watches` (`user_id`,`dearest`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `watches_unseen` ON `watches` (`user_id`) WHERE is_unseen = 1;--> statement-breakpoint
CREATE INDEX `watches_failing` ON `watches` (`user_id`) WHERE is_failing = 1;--> statement-breakpoint
CREATE INDEX `watches_suppressed` ON `watches` (`user_id`) WHERE is_suppressed = 1;--> statement-breakpoint
CREATE INDEX `watches_paused` ON `watches` (`user_id`) WHERE is_paused = 1;--> statement-breakpoint
-- What older readings and histories say; then the triggers that keep it so.
UPDATE `watches` SET (`changed_at`, `page_title`, `price`, `failing`, `suppressed_at`) = (SELECT coalesce(r.`reading` ->> '$.changedAt', 0), r.`reading` ->> '$.pageTitle', CAST(r.`reading` ->> '$.restock.price' AS REAL), r.`failure` IS NOT NULL, coalesce(r.`held` ->> '$[0].at', 0) FROM `readings` r WHERE r.`watch_id` = `watches`.`id`) WHERE EXISTS (SELECT 1 FROM `readings` r WHERE r.`watch_id` = `watches`.`id`);
--> statement-breakpoint
UPDATE `watches` SET `snapshots` = (SELECT count(*) FROM `snapshots` s WHERE s.`watch_id` = `watches`.`id`);
--> statement-breakpoint
UPDATE `tags` SET `watches` = (SELECT count(*) FROM `watch_tags` x WHERE x.`tag_id` = `tags`.`id`);
--> statement-breakpoint
UPDATE `usage` SET (`unseen`, `failing`, `suppressed`, `paused`, `healthy`) = (SELECT coalesce(sum(`is_unseen`), 0), coalesce(sum(`is_failing`), 0), coalesce(sum(`is_suppressed`), 0), coalesce(sum(`is_paused`), 0), coalesce(sum(`is_healthy`), 0) FROM `watches` w WHERE w.`user_id` = `usage`.`user_id`);
--> statement-breakpoint
CREATE TRIGGER `readings_listed_first` AFTER INSERT ON `readings` BEGIN UPDATE `watches` SET `changed_at` = coalesce(new.`reading` ->> '$.changedAt', 0), `page_title` = new.`reading` ->> '$.pageTitle', `price` = CAST(new.`reading` ->> '$.restock.price' AS REAL), `failing` = new.`failure` IS NOT NULL, `suppressed_at` = coalesce(new.`held` ->> '$[0].at', 0) WHERE `id` = new.`watch_id` AND (`changed_at` <> coalesce(new.`reading` ->> '$.changedAt', 0) OR `page_title` IS NOT new.`reading` ->> '$.pageTitle' OR `price` IS NOT CAST(new.`reading` ->> '$.restock.price' AS REAL) OR `failing` <> (new.`failure` IS NOT NULL) OR `suppressed_at` <> coalesce(new.`held` ->> '$[0].at', 0)); END;
--> statement-breakpoint
CREATE TRIGGER `readings_listed` AFTER UPDATE ON `readings` WHEN (new.`failure` IS NULL) <> (old.`failure` IS NULL) OR new.`reading` ->> '$.changedAt' IS NOT old.`reading` ->> '$.changedAt' OR new.`reading` ->> '$.pageTitle' IS NOT old.`reading` ->> '$.pageTitle' OR new.`reading` ->> '$.restock.price' IS NOT old.`reading` ->> '$.restock.price' BEGIN UPDATE `watches` SET `changed_at` = coalesce(new.`reading` ->> '$.changedAt', 0), `page_title` = new.`reading` ->> '$.pageTitle', `price` = CAST(new.`reading` ->> '$.restock.price' AS REAL), `failing` = new.`failure` IS NOT NULL WHERE `id` = new.`watch_id`; END;
--> statement-breakpoint
CREATE TRIGGER `readings_suppressed` AFTER UPDATE OF `held` ON `readings` WHEN new.`held` IS NOT old.`held` BEGIN UPDATE `watches` SET `suppressed_at` = coalesce(new.`held` ->> '$[0].at', 0) WHERE `id` = new.`watch_id` AND (`suppressed_at` <= max(`changed_at`, `last_viewed`) OR new.`held` ->> '$[0].at' IS NULL) AND `suppressed_at` <> coalesce(new.`held` ->> '$[0].at', 0); END;
--> statement-breakpoint
CREATE TRIGGER `readings_unlisted` AFTER DELETE ON `readings` BEGIN UPDATE `watches` SET `changed_at` = 0, `page_title` = NULL, `price` = NULL, `failing` = 0, `suppressed_at` = 0 WHERE `id` = old.`watch_id`; END;
--> statement-breakpoint
CREATE TRIGGER `snapshots_counted` AFTER INSERT ON `snapshots` BEGIN UPDATE `watches` SET `snapshots` = `snapshots` + 1 WHERE `id` = new.`watch_id`; END;
--> statement-breakpoint
CREATE TRIGGER `snapshots_uncounted` AFTER DELETE ON `snapshots` BEGIN UPDATE `watches` SET `snapshots` = `snapshots` - 1 WHERE `id` = old.`watch_id`; END;
--> statement-breakpoint
CREATE TRIGGER `watch_tags_counted` AFTER INSERT ON `watch_tags` BEGIN UPDATE `tags` SET `watches` = `watches` + 1 WHERE `id` = new.`tag_id` AND EXISTS (SELECT 1 FROM `watches` WHERE `id` = new.`watch_id` AND `deleted_at` IS NULL); END;
--> statement-breakpoint
CREATE TRIGGER `watch_tags_uncounted` AFTER DELETE ON `watch_tags` BEGIN UPDATE `tags` SET `watches` = `watches` - 1 WHERE `id` = old.`tag_id` AND EXISTS (SELECT 1 FROM `watches` WHERE `id` = old.`watch_id` AND `deleted_at` IS NULL); END;
--> statement-breakpoint
CREATE TRIGGER `tags_recounted` AFTER UPDATE OF `deleted_at` ON `watches` WHEN (old.`deleted_at` IS NULL) <> (new.`deleted_at` IS NULL) BEGIN UPDATE `tags` SET `watches` = `watches` + (new.`deleted_at` IS NULL) - (old.`deleted_at` IS NULL) WHERE `id` IN (SELECT `tag_id` FROM `watch_tags` WHERE `watch_id` = new.`id`); END;
--> statement-breakpoint
DROP TRIGGER `watches_counted`;
--> statement-breakpoint
CREATE TRIGGER `watches_counted` AFTER INSERT ON `watches` BEGIN INSERT INTO `usage` (`user_id`, `watches`, `unseen`, `failing`, `suppressed`, `paused`, `healthy`) VALUES (new.`user_id`, new.`deleted_at` IS NULL, new.`is_unseen`, new.`is_failing`, new.`is_suppressed`, new.`is_paused`, new.`is_healthy`) ON CONFLICT (`user_id`) DO UPDATE SET `watches` = `watches` + excluded.`watches`, `unseen` = `unseen` + excluded.`unseen`, `failing` = `failing` + excluded.`failing`, `suppressed` = `suppressed` + excluded.`suppressed`, `paused` = `paused` + excluded.`paused`, `healthy` = `healthy` + excluded.`healthy`; END;
--> statement-breakpoint
CREATE TRIGGER `watches_recounted` AFTER UPDATE ON `watches` WHEN (old.`deleted_at` IS NULL) <> (new.`deleted_at` IS NULL) OR old.`is_unseen` <> new.`is_unseen` OR old.`is_failing` <> new.`is_failing` OR old.`is_suppressed` <> new.`is_suppressed` OR old.`is_paused` <> new.`is_paused` OR old.`is_healthy` <> new.`is_healthy` BEGIN UPDATE `usage` SET `watches` = `watches` + (new.`deleted_at` IS NULL) - (old.`deleted_at` IS NULL), `unseen` = `unseen` + new.`is_unseen` - old.`is_unseen`, `failing` = `failing` + new.`is_failing` - old.`is_failing`, `suppressed` = `suppressed` + new.`is_suppressed` - old.`is_suppressed`, `paused` = `paused` + new.`is_paused` - old.`is_paused`, `healthy` = `healthy` + new.`is_healthy` - old.`is_healthy` WHERE `user_id` = new.`user_id`; END;
--> statement-breakpoint
DROP TRIGGER `watches_uncounted`;
--> statement-breakpoint
CREATE TRIGGER `watches_uncounted` AFTER DELETE ON `watches` BEGIN UPDATE `usage` SET `watches` = `watches` - (old.`deleted_at` IS NULL), `unseen` = `unseen` - old.`is_unseen`, `failing` = `failing` - old.`is_failing`, `suppressed` = `suppressed` - old.`is_suppressed`, `paused` = `paused` - old.`is_paused`, `healthy` = `healthy` - old.`is_healthy` WHERE `user_id` = old.`user_id`; END;

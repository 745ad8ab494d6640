-- A check writes the memory after the snapshots: one row of the watch tells of both.
DROP TRIGGER `snapshots_counted`;
--> statement-breakpoint
DROP TRIGGER `snapshots_uncounted`;
--> statement-breakpoint
DROP TRIGGER `readings_changed`;
--> statement-breakpoint
CREATE TRIGGER `readings_changed` AFTER UPDATE ON `readings` WHEN new.`reading` ->> '$.changedAt' IS NOT old.`reading` ->> '$.changedAt' BEGIN UPDATE `watches` SET `changed_at` = coalesce(new.`reading` ->> '$.changedAt', 0), `snapshots` = (SELECT count(*) FROM `snapshots` WHERE `watch_id` = new.`watch_id`) WHERE `id` = new.`watch_id`; END;
--> statement-breakpoint
CREATE TRIGGER `readings_kept` AFTER UPDATE ON `readings` WHEN new.`reading` ->> '$.snapshotAt' IS NOT old.`reading` ->> '$.snapshotAt' AND new.`reading` ->> '$.changedAt' IS old.`reading` ->> '$.changedAt' BEGIN UPDATE `watches` SET `snapshots` = (SELECT count(*) FROM `snapshots` WHERE `watch_id` = new.`watch_id`) WHERE `id` = new.`watch_id`; END;
--> statement-breakpoint
CREATE TRIGGER `readings_kept_first` AFTER INSERT ON `readings` WHEN new.`reading` ->> '$.snapshotAt' IS NOT NULL BEGIN UPDATE `watches` SET `snapshots` = (SELECT count(*) FROM `snapshots` WHERE `watch_id` = new.`watch_id`) WHERE `id` = new.`watch_id`; END;
--> statement-breakpoint
DROP TRIGGER `readings_unlisted`;
--> statement-breakpoint
CREATE TRIGGER `readings_unlisted` AFTER DELETE ON `readings` BEGIN UPDATE `watches` SET `changed_at` = 0, `page_title` = NULL, `price` = NULL, `failing` = 0, `suppressed_at` = 0, `snapshots` = (SELECT count(*) FROM `snapshots` WHERE `watch_id` = old.`watch_id`) WHERE `id` = old.`watch_id`; END;

-- A change becomes columns of its snapshot, whose rows stand in their key. Both tables are copied once; the triggers that count snapshots go meanwhile.
CREATE TABLE `snapshots_of_changes` (
	`watch_id` integer NOT NULL,
	`at` integer NOT NULL,
	`object` text NOT NULL,
	`size` integer NOT NULL,
	`kind` text NOT NULL,
	`change_id` integer,
	`user_id` integer,
	`from_at` integer,
	`from_object` text,
	`added` integer,
	`removed` integer,
	`replaced` integer,
	`brief` text,
	`held_lines` text,
	`trace_object` text,
	`summary` text,
	`summary_until` integer,
	`verdict` text,
	`note` text,
	`seen_at` integer,
	`severity` integer,
	`severity_findings` text,
	`unjudged` text,
	PRIMARY KEY(`watch_id`, `at`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `snapshots_of_changes` SELECT s.watch_id, s.at, s.object, s.size, s.kind, c.id, c.user_id, c.from_at, c.from_object, c.added, c.removed, c.replaced, c.brief, c.held_lines, c.trace_object, c.summary, c.summary_until, c.verdict, c.note, c.seen_at, c.severity, c.severity_findings, c.unjudged FROM `snapshots` s LEFT JOIN `changes` c ON c.watch_id = s.watch_id AND c.at = s.at ORDER BY s.watch_id, s.at;
--> statement-breakpoint
-- A change whose snapshot is missing keeps its own.
INSERT OR IGNORE INTO `snapshots_of_changes` SELECT c.watch_id, c.at, c.to_object, 0, 'change', c.id, c.user_id, c.from_at, c.from_object, c.added, c.removed, c.replaced, c.brief, c.held_lines, c.trace_object, c.summary, c.summary_until, c.verdict, c.note, c.seen_at, c.severity, c.severity_findings, c.unjudged FROM `changes` c WHERE NOT EXISTS (SELECT 1 FROM `snapshots` s WHERE s.watch_id = c.watch_id AND s.at = c.at);
--> statement-breakpoint
DROP TRIGGER `readings_changed`;
--> statement-breakpoint
DROP TRIGGER `readings_kept`;
--> statement-breakpoint
DROP TRIGGER `readings_kept_first`;
--> statement-breakpoint
DROP TRIGGER `readings_unlisted`;
--> statement-breakpoint
DROP TABLE `changes`;
--> statement-breakpoint
DROP TABLE `snapshots`;
--> statement-breakpoint
ALTER TABLE `snapshots_of_changes` RENAME TO `snapshots`;
--> statement-breakpoint
CREATE INDEX `snapshots_changes` ON `snapshots` (`user_id`,(seen_at IS NOT NULL),`change_id`) WHERE change_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `snapshots_verdict` ON `snapshots` (`user_id`,`verdict`,`change_id`) WHERE verdict IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `snapshots_severe` ON `snapshots` (`user_id`,`change_id`) WHERE severity >= 2;
--> statement-breakpoint
CREATE VIEW `changes` AS SELECT change_id AS id, user_id, watch_id, at, from_at, from_object, object AS to_object, added, removed, replaced,
  brief, held_lines, trace_object, summary, summary_until, verdict, note, seen_at, severity, severity_findings, unjudged FROM snapshots WHERE change_id IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `readings_changed` AFTER UPDATE ON `readings` WHEN new.`reading` ->> '$.changedAt' IS NOT old.`reading` ->> '$.changedAt' BEGIN UPDATE `watches` SET `changed_at` = coalesce(new.`reading` ->> '$.changedAt', 0), `snapshots` = (SELECT count(*) FROM `snapshots` WHERE `watch_id` = new.`watch_id`) WHERE `id` = new.`watch_id`; END;
--> statement-breakpoint
CREATE TRIGGER `readings_kept` AFTER UPDATE ON `readings` WHEN new.`reading` ->> '$.snapshotAt' IS NOT old.`reading` ->> '$.snapshotAt' AND new.`reading` ->> '$.changedAt' IS old.`reading` ->> '$.changedAt' BEGIN UPDATE `watches` SET `snapshots` = (SELECT count(*) FROM `snapshots` WHERE `watch_id` = new.`watch_id`) WHERE `id` = new.`watch_id`; END;
--> statement-breakpoint
CREATE TRIGGER `readings_kept_first` AFTER INSERT ON `readings` WHEN new.`reading` ->> '$.snapshotAt' IS NOT NULL BEGIN UPDATE `watches` SET `snapshots` = (SELECT count(*) FROM `snapshots` WHERE `watch_id` = new.`watch_id`) WHERE `id` = new.`watch_id`; END;
--> statement-breakpoint
CREATE TRIGGER `readings_unlisted` AFTER DELETE ON `readings` BEGIN UPDATE `watches` SET `changed_at` = 0, `page_title` = NULL, `price` = NULL, `failing` = 0, `suppressed_at` = 0, `snapshots` = (SELECT count(*) FROM `snapshots` WHERE `watch_id` = old.`watch_id`) WHERE `id` = old.`watch_id`; END;
-- Deliveries are numbered within their account, where their rows stand; what is over or goes with another is due no more.
CREATE TABLE `deliveries_of_accounts` (
	`id` integer NOT NULL,
	`uuid` text NOT NULL,
	`user_id` integer NOT NULL,
	`watch_id` integer,
	`change_at` integer,
	`kind` text NOT NULL,
	`event` text NOT NULL,
	`channel` text NOT NULL,
	`masked` text NOT NULL,
	`sealed` text NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer,
	`claimed_until` integer,
	`is_counted` integer DEFAULT 0 NOT NULL,
	`held` text,
	`bundle` text,
	`released_at` integer,
	`last_status` integer,
	`last_error` text,
	`tries` text,
	`created_at` integer NOT NULL,
	`delivered_at` integer,
	PRIMARY KEY(`user_id`, `id`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `deliveries_of_accounts`("id", "uuid", "user_id", "watch_id", "change_at", "kind", "event", "channel", "masked", "sealed", "state", "attempts", "next_at", "claimed_until", "is_counted", "held", "bundle", "released_at", "last_status", "last_error", "tries", "created_at", "delivered_at") SELECT "id", "uuid", "user_id", "watch_id", "change_at", "kind", "event", "channel", "masked", "sealed", "state", "attempts", iif("state" IN ('pending', 'sending') OR "state" = 'held' AND "bundle" IS NULL, "next_at", NULL), iif("state" = 'sending', "next_at", NULL), "state" = 'delivered', "held", "bundle", "released_at", "last_status", "last_error", "tries", "created_at", "delivered_at" FROM `deliveries`;--> statement-breakpoint
DROP TABLE `deliveries`;--> statement-breakpoint
ALTER TABLE `deliveries_of_accounts` RENAME TO `deliveries`;--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_event_channel` ON `deliveries` (`event`,`channel`) WHERE kind <> 'change';--> statement-breakpoint
CREATE INDEX `deliveries_watch` ON `deliveries` (`watch_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `deliveries_channel` ON `deliveries` (`user_id`,`channel`,`id`);--> statement-breakpoint
CREATE INDEX `deliveries_bundle` ON `deliveries` (`bundle`) WHERE bundle is not null;--> statement-breakpoint
CREATE INDEX `deliveries_next` ON `deliveries` (`next_at`) WHERE next_at is not null;--> statement-breakpoint
DROP INDEX `packs_due`;--> statement-breakpoint
ALTER TABLE `packs` ADD `counts` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
DROP INDEX `watches_unseen`;--> statement-breakpoint
DROP INDEX `watches_changed`;--> statement-breakpoint
CREATE INDEX `watches_changed` ON `watches` (`user_id`,`is_unseen`,`changed_at`) WHERE deleted_at IS NULL;--> statement-breakpoint
ALTER TABLE `readings` ADD `done_generation` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
DROP VIEW `changes`;--> statement-breakpoint
CREATE VIEW `changes` AS SELECT change_id AS id, user_id, watch_id, at, from_at, from_object, object AS to_object, added, removed, replaced,
  brief, held_lines, iif(trace_object GLOB '+*', object || trace_object, trace_object) AS trace_object, summary, summary_until, verdict, note, seen_at, severity, severity_findings, unjudged FROM snapshots WHERE change_id IS NOT NULL;

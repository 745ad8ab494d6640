CREATE TABLE `packs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`bucket` integer NOT NULL,
	`interval_seconds` integer NOT NULL,
	`phase` integer NOT NULL,
	`next_at` integer NOT NULL,
	`generation` integer DEFAULT 0 NOT NULL,
	`done_generation` integer DEFAULT 0 NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`taken_until` integer DEFAULT 0 NOT NULL,
	`hosts` text DEFAULT '[]' NOT NULL,
	`members` integer DEFAULT 0 NOT NULL,
	`checked_at` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `packs_due` ON `packs` (`next_at`);--> statement-breakpoint
CREATE INDEX `packs_bucket` ON `packs` (`bucket`,`interval_seconds`);--> statement-breakpoint
DROP INDEX `schedule_due`;--> statement-breakpoint
ALTER TABLE `schedule` ADD `pack` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `schedule_pack` ON `schedule` (`pack`) WHERE pack <> 0;--> statement-breakpoint
CREATE INDEX `schedule_due` ON `schedule` (`next_at`) WHERE paused = 0 AND pack <= 0;
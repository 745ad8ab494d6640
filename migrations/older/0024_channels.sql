CREATE TABLE `channels` (
	`user_id` integer NOT NULL,
	`channel` text NOT NULL,
	`label` text,
	`paused` integer DEFAULT 0 NOT NULL,
	`removed` text,
	`removed_at` integer,
	PRIMARY KEY(`user_id`, `channel`)
);
--> statement-breakpoint
CREATE INDEX `channels_removed` ON `channels` (`removed_at`) WHERE removed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `deliveries_channel` ON `deliveries` (`user_id`,`channel`,`id`);
CREATE TABLE `deleted_tags` (
	`id` integer PRIMARY KEY NOT NULL,
	`uuid` text NOT NULL,
	`user_id` integer NOT NULL,
	`settings` text NOT NULL,
	`sealed` text,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	`watches` integer NOT NULL,
	`deleted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deleted_tags_uuid_unique` ON `deleted_tags` (`uuid`);--> statement-breakpoint
CREATE INDEX `deleted_tags_user` ON `deleted_tags` (`user_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `deleted_tags_at` ON `deleted_tags` (`deleted_at`);--> statement-breakpoint
CREATE TABLE `deleted_watch_tags` (
	`watch_id` integer NOT NULL,
	`tag_id` integer NOT NULL,
	`by_pattern` integer NOT NULL,
	PRIMARY KEY(`tag_id`, `watch_id`)
);
--> statement-breakpoint
CREATE INDEX `deleted_watch_tags_watch` ON `deleted_watch_tags` (`watch_id`);
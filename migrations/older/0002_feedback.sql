CREATE TABLE `feedback` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`rating` integer NOT NULL,
	`answers` text NOT NULL,
	`comment` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `watch_tags` ADD `by_pattern` integer DEFAULT false NOT NULL;
CREATE TABLE `action_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`address_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer
);
--> statement-breakpoint
CREATE INDEX `action_tokens_user` ON `action_tokens` (`user_id`);--> statement-breakpoint
CREATE TABLE `api_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`user_id` integer NOT NULL,
	`hash` text NOT NULL,
	`prefix` text NOT NULL,
	`last_four` text NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`expires_at` integer,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_uuid_unique` ON `api_keys` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash_unique` ON `api_keys` (`hash`);--> statement-breakpoint
CREATE INDEX `api_keys_user` ON `api_keys` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`verified_at` integer,
	`plan` text DEFAULT 'free' NOT NULL,
	`settings` text DEFAULT '{}' NOT NULL,
	`sealed` text,
	`revision` integer DEFAULT 1 NOT NULL,
	`alert_email` text,
	`alert_email_enabled` integer DEFAULT false NOT NULL,
	`alert_email_verified_at` integer,
	`rss_token_hash` text,
	`rss_token_sealed` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_uuid_unique` ON `users` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_rss_token_hash_unique` ON `users` (`rss_token_hash`);--> statement-breakpoint
CREATE TABLE `cursors` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `dead_letters` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`queue` text NOT NULL,
	`body` text NOT NULL,
	`reason` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `runs` (
	`id` text PRIMARY KEY NOT NULL,
	`lease_until` integer NOT NULL,
	`done` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE `changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`watch_id` integer NOT NULL,
	`at` integer NOT NULL,
	`from_at` integer NOT NULL,
	`from_object` text NOT NULL,
	`to_object` text NOT NULL,
	`added` integer NOT NULL,
	`removed` integer NOT NULL,
	`replaced` integer NOT NULL,
	`brief` text NOT NULL,
	`trace_object` text NOT NULL,
	`summary` text,
	`verdict` text,
	`note` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `changes_watch_at` ON `changes` (`watch_id`,`at`);--> statement-breakpoint
CREATE INDEX `changes_user` ON `changes` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `pages` (
	`watch_id` integer NOT NULL,
	`at` integer NOT NULL,
	`object` text NOT NULL,
	PRIMARY KEY(`watch_id`, `at`)
);
--> statement-breakpoint
CREATE TABLE `snapshots` (
	`watch_id` integer NOT NULL,
	`at` integer NOT NULL,
	`object` text NOT NULL,
	`size` integer NOT NULL,
	`kind` text NOT NULL,
	PRIMARY KEY(`watch_id`, `at`)
);
--> statement-breakpoint
CREATE TABLE `idempotent_answers` (
	`user_id` integer NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer,
	`headers` text,
	`body` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`)
);
--> statement-breakpoint
CREATE TABLE `deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
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
	`next_at` integer NOT NULL,
	`last_status` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	`delivered_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_event_channel` ON `deliveries` (`event`,`channel`);--> statement-breakpoint
CREATE INDEX `deliveries_user` ON `deliveries` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `deliveries_watch` ON `deliveries` (`watch_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`next_at`) WHERE state in ('pending', 'sending');--> statement-breakpoint
CREATE TABLE `mailbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `tags` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`user_id` integer NOT NULL,
	`settings` text NOT NULL,
	`sealed` text,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`title` text GENERATED ALWAYS AS (settings ->> '$.title') VIRTUAL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tags_uuid_unique` ON `tags` (`uuid`);--> statement-breakpoint
CREATE INDEX `tags_user` ON `tags` (`user_id`);--> statement-breakpoint
CREATE TABLE `watch_tags` (
	`watch_id` integer NOT NULL,
	`tag_id` integer NOT NULL,
	PRIMARY KEY(`watch_id`, `tag_id`)
);
--> statement-breakpoint
CREATE INDEX `watch_tags_tag` ON `watch_tags` (`tag_id`);--> statement-breakpoint
CREATE TABLE `readings` (
	`watch_id` integer PRIMARY KEY NOT NULL,
	`reading` text NOT NULL,
	`failure` text,
	`failing_since` integer,
	`trace` text,
	`last_notification_error` text,
	`alert_count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `schedule` (
	`watch_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`next_at` integer NOT NULL,
	`generation` integer DEFAULT 0 NOT NULL,
	`done_generation` integer DEFAULT 0 NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`interval_seconds` integer NOT NULL,
	`phase` integer NOT NULL,
	`paused` integer DEFAULT false NOT NULL,
	`lane` text DEFAULT 'http' NOT NULL,
	`host` text DEFAULT '' NOT NULL,
	`last_checked` integer DEFAULT 0 NOT NULL,
	`check_count` integer DEFAULT 0 NOT NULL,
	`fetch_ms` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `schedule_due` ON `schedule` (`next_at`) WHERE paused = 0;--> statement-breakpoint
CREATE TABLE `watches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`user_id` integer NOT NULL,
	`settings` text NOT NULL,
	`sealed` text,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`last_viewed` integer DEFAULT 0 NOT NULL,
	`url` text GENERATED ALWAYS AS (settings ->> '$.url') VIRTUAL,
	`title` text GENERATED ALWAYS AS (settings ->> '$.title') VIRTUAL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `watches_uuid_unique` ON `watches` (`uuid`);--> statement-breakpoint
CREATE INDEX `watches_user` ON `watches` (`user_id`);
CREATE TABLE `audit` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`object` text NOT NULL,
	`result` text NOT NULL,
	`request_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_at` ON `audit` (`at`);--> statement-breakpoint
CREATE TABLE `billing_customers` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`subscription_id` text,
	`version` integer DEFAULT 0 NOT NULL,
	`written_by` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `billing_customers_customer_id_unique` ON `billing_customers` (`customer_id`);--> statement-breakpoint
CREATE TABLE `billing_events` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `plan_pauses` (
	`watch_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`paused_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `plan_pauses_user` ON `plan_pauses` (`user_id`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`user_id` integer NOT NULL,
	`endpoint_hash` text NOT NULL,
	`service` text NOT NULL,
	`sealed` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_uuid_unique` ON `push_subscriptions` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`user_id`,`endpoint_hash`);--> statement-breakpoint
CREATE TABLE `telegram_accounts` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`chat_id` text NOT NULL,
	`username` text,
	`connected_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `telegram_accounts_chat` ON `telegram_accounts` (`chat_id`);--> statement-breakpoint
CREATE TABLE `telegram_links` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `telegram_links_hash_unique` ON `telegram_links` (`hash`);--> statement-breakpoint
CREATE TABLE `telegram_updates` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER `audit_never_changes` BEFORE UPDATE ON `audit` BEGIN SELECT RAISE(ABORT, 'audit rows never change'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_keeps_a_year` BEFORE DELETE ON `audit` WHEN old.`at` > unixepoch() - 31536000 BEGIN SELECT RAISE(ABORT, 'audit rows stay for a year'); END;

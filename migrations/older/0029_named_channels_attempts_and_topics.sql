ALTER TABLE `channels` ADD `sealed` text;--> statement-breakpoint
ALTER TABLE `channels` ADD `schedule` text;--> statement-breakpoint
ALTER TABLE `channels` ADD `created_at` integer;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `tries` text;--> statement-breakpoint
ALTER TABLE `telegram_accounts` ADD `thread_id` integer;
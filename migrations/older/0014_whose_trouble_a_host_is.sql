ALTER TABLE `hosts` ADD `user_id` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `hosts` ADD `account_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `hosts` ADD `is_doubted` integer DEFAULT false NOT NULL;
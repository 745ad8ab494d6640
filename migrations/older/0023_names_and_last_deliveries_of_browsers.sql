ALTER TABLE `push_subscriptions` ADD `label` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `push_subscriptions` ADD `last_delivered_at` integer;
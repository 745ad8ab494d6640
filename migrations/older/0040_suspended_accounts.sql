ALTER TABLE `users` ADD `suspended_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `suspension_reason` text;--> statement-breakpoint
ALTER TABLE `users` ADD `last_seen_at` integer;--> statement-breakpoint
CREATE TRIGGER `sessions_last_seen` AFTER DELETE ON `sessions` BEGIN UPDATE `users` SET `last_seen_at` = max(coalesce(`last_seen_at`, 0), old.`last_seen_at`) WHERE `id` = old.`user_id`; END;
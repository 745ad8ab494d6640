ALTER TABLE `users` ADD `verification_requested_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `plan_status` text;--> statement-breakpoint
ALTER TABLE `users` ADD `plan_renews_at` integer;
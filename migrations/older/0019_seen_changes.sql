ALTER TABLE `changes` ADD `seen_at` integer;--> statement-breakpoint
CREATE INDEX `changes_unseen` ON `changes` (`user_id`,`id`) WHERE seen_at IS NULL;--> statement-breakpoint
CREATE INDEX `changes_verdict` ON `changes` (`user_id`,`verdict`,`id`) WHERE verdict IS NOT NULL;--> statement-breakpoint
UPDATE changes SET seen_at = (SELECT last_viewed FROM watches WHERE watches.id = changes.watch_id)
WHERE at <= (SELECT last_viewed FROM watches WHERE watches.id = changes.watch_id);

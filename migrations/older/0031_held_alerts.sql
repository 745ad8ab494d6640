ALTER TABLE `deliveries` ADD `held` text;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `bundle` text;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `released_at` integer;--> statement-breakpoint
CREATE INDEX `deliveries_held` ON `deliveries` (`next_at`) WHERE state = 'held' and bundle is null;--> statement-breakpoint
CREATE INDEX `deliveries_bundle` ON `deliveries` (`bundle`) WHERE bundle is not null;
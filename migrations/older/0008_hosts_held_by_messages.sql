ALTER TABLE `runs` ADD `hosts` text;--> statement-breakpoint
CREATE INDEX `runs_lease` ON `runs` (`lease_until`);
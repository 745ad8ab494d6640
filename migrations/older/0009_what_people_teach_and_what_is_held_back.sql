ALTER TABLE `readings` ADD `lessons` text;--> statement-breakpoint
ALTER TABLE `readings` ADD `held` text;
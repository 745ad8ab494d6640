DROP INDEX `watch_tags_tag`;--> statement-breakpoint
CREATE INDEX `watch_tags_tag` ON `watch_tags` (`tag_id`,`watch_id`);
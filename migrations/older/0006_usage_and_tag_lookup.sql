CREATE TABLE `usage` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`watches` integer DEFAULT 0 NOT NULL,
	`tags` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `tags_title` ON `tags` (`user_id`,lower(trim(title)));--> statement-breakpoint
CREATE INDEX `tags_pattern` ON `tags` (`user_id`) WHERE settings ->> '$.url_match_pattern' <> '';--> statement-breakpoint
INSERT INTO `usage` (`user_id`, `watches`, `tags`)
SELECT `id`, (SELECT count(*) FROM `watches` WHERE `user_id` = `users`.`id`), (SELECT count(*) FROM `tags` WHERE `user_id` = `users`.`id`) FROM `users`;
--> statement-breakpoint
CREATE TRIGGER `watches_counted` AFTER INSERT ON `watches` BEGIN INSERT INTO `usage` (`user_id`, `watches`) VALUES (new.`user_id`, 1) ON CONFLICT (`user_id`) DO UPDATE SET `watches` = `watches` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `watches_uncounted` AFTER DELETE ON `watches` BEGIN UPDATE `usage` SET `watches` = `watches` - 1 WHERE `user_id` = old.`user_id`; END;
--> statement-breakpoint
CREATE TRIGGER `tags_counted` AFTER INSERT ON `tags` BEGIN INSERT INTO `usage` (`user_id`, `tags`) VALUES (new.`user_id`, 1) ON CONFLICT (`user_id`) DO UPDATE SET `tags` = `tags` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `tags_uncounted` AFTER DELETE ON `tags` BEGIN UPDATE `usage` SET `tags` = `tags` - 1 WHERE `user_id` = old.`user_id`; END;

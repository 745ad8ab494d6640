CREATE TABLE `screenshots` (
	`watch_id` integer NOT NULL,
	`at` integer NOT NULL,
	`object` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`scale` integer NOT NULL,
	`elements_object` text NOT NULL,
	PRIMARY KEY(`watch_id`, `at`)
);

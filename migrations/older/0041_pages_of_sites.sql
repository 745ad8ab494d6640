CREATE TABLE `site_leaves` (
	`watch_id` integer NOT NULL,
	`first` text NOT NULL,
	`members` text NOT NULL,
	PRIMARY KEY(`watch_id`, `first`)
) WITHOUT ROWID;

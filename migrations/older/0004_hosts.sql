CREATE TABLE `hosts` (
	`host` text PRIMARY KEY NOT NULL,
	`strikes` integer NOT NULL,
	`until_at` integer NOT NULL,
	`reason` text NOT NULL
);

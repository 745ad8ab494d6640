CREATE TABLE `proxies` (
	`key` text PRIMARY KEY NOT NULL,
	`label` text NOT NULL,
	`address` text,
	`is_default` integer NOT NULL,
	`created_at` integer NOT NULL
);

CREATE TABLE `slow_receivers` (
	`channel` text PRIMARY KEY NOT NULL,
	`rest_until` integer NOT NULL
);
